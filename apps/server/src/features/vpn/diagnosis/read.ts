import { sql } from 'kysely'
import { clientName } from '../client-name.ts'
import type { Transaction } from '../../../db/database.ts'
import type { DeviceConfigState } from '../table.ts'

/** A client as far as a diagnosis needs it. */
export interface DiagnosedClient {
  id: number
  name: string
  device_id: number | null
  address: string
  enabled: boolean
  lan: boolean
  expires_at: Date | null
  /** Whether it has a key for WireGuard, which does not expire. */
  has_key: boolean
  /** Why it was last refused or its session ended, and when. */
  last_reason: string | null
  last_at: Date | null
  /** How far the configuration is on the device; null for users, and for devices to which nothing was ever sent. */
  config_state: DeviceConfigState | null
  config_message: string | null
  /** Whether the device has confirmed the configuration that it should have. */
  config_current: boolean | null
}

/** Reads a client of a hub: the one with this id, or the one that has or leads to an address. */
export async function readClient(
  tx: Transaction,
  hubId: number,
  wanted: { id: number } | { address: string },
): Promise<DiagnosedClient | undefined> {
  const { rows } = await sql<DiagnosedClient>`
    select k.id, ${clientName} as name, k.device_id, host(k.address) as address, k.enabled, k.lan,
      k.expires_at, k.public_key is not null as has_key, s.reason as last_reason, s.ended_at as last_at,
      f.state as config_state, f.message as config_message, f.applied is not distinct from f.target as config_current
    from vpn_clients k
    left join devices d on d.id = k.device_id
    left join users u on u.id = k.user_id
    left join vpn_device_configs f on f.client_id = k.id
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

/** A network that is mapped, of which an address was given as it is behind the device. */
export interface MappedElsewhere {
  /** The address under which the clients of the hub reach it. */
  mapped_address: string
  behind: string
  /** In how many more networks of the hub there is the same address. */
  others: number
}

/** Finds out under which address clients reach a host whose network is mapped; undefined if there is none. */
export async function readMapped(
  tx: Transaction,
  hubId: number,
  address: string,
): Promise<MappedElsewhere | undefined> {
  const { rows } = await sql<MappedElsewhere>`
    select host(network(r.mapped) + (${address}::inet - network(r.network))) as mapped_address,
      ${clientName} as behind, (count(*) over () - 1)::integer as others
    from vpn_routes r join vpn_clients k on k.id = r.client_id
    left join devices d on d.id = k.device_id left join users u on u.id = k.user_id
    where r.hub_id = ${hubId} and r.mapped is not null and r.network >>= ${address}::inet
    order by r.id limit 1`.execute(tx)
  return rows[0]
}
