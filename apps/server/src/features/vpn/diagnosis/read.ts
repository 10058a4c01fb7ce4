import { sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'

/** A client as far as a diagnosis needs it. */
export interface DiagnosedClient {
  id: number
  name: string
  device_id: number | null
  address: string
  enabled: boolean
  lan: boolean
  expires_at: Date | null
  /** Why it was last refused or its session ended, and when. */
  last_reason: string | null
  last_at: Date | null
}

/** Reads a client of a hub: the one with this id, or the one that has or leads to an address. */
export async function readClient(
  tx: Transaction,
  hubId: number,
  wanted: { id: number } | { address: string },
): Promise<DiagnosedClient | undefined> {
  const { rows } = await sql<DiagnosedClient>`
    select k.id, coalesce(d.name, u.email, k.username) as name, k.device_id, host(k.address) as address, k.enabled, k.lan,
      k.expires_at, s.reason as last_reason, s.ended_at as last_at
    from vpn_clients k
    left join devices d on d.id = k.device_id
    left join users u on u.id = k.user_id
    left join lateral (select reason, ended_at from vpn_sessions where client_id = k.id and ended_at is not null
      order by id desc limit 1) s on true
    where k.hub_id = ${hubId} and ${'id' in wanted ? sql`k.id = ${wanted.id}` : sql`k.address = ${wanted.address}::inet`}`.execute(
    tx,
  )
  return rows[0]
}

/** Reads the route of a hub that contains an address. */
export async function readRoute(
  tx: Transaction,
  hubId: number,
  address: string,
): Promise<{ client_id: number; network: string; name: string } | undefined> {
  const { rows } = await sql<{ client_id: number; network: string; name: string }>`
    select client_id, coalesce(mapped, network)::text as network, name from vpn_routes
    where hub_id = ${hubId} and coalesce(mapped, network) >>= ${address}::inet`.execute(tx)
  return rows[0]
}
