import type { VpnConnection, VpnUsage } from '@outpost/contract/vpn/schemas'
import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { type Page, pageOf, searchText, utc, utcOrNull } from '../../kit/paginate.ts'

interface Of {
  hubId: number
  clientId?: number
  from?: Date
  to?: Date
}

/** Returns the bytes of a hub or of one client by day (UTC), the oldest day first. */
export async function usageByDay(tx: Transaction, { hubId, clientId, from, to }: Of): Promise<VpnUsage[]> {
  const { rows } = await sql<{ day: Date; received: number; sent: number }>`
    select date_trunc('day', hour, 'UTC') as day, sum(received)::float8 as received, sum(sent)::float8 as sent
    from vpn_usage where hub_id = ${hubId}
      and (${clientId ?? null}::integer is null or client_id = ${clientId ?? null})
      and (${from ?? null}::timestamptz is null or hour >= date_trunc('hour', ${from ?? null}::timestamptz, 'UTC'))
      and (${to ?? null}::timestamptz is null or hour <= ${to ?? null})
    group by 1 order by 1`.execute(tx)
  return rows.map(({ day, received, sent }) => ({
    hub_id: hubId,
    session_bytes_send: sent,
    session_bytes_received: received,
    total_data_used: sent + received,
    created_at: utc(day),
  }))
}

const columns = {
  id: sql.ref('s.id'),
  connected_at: sql.ref('s.connected_at'),
  ended_at: sql.ref('s.ended_at'),
  name: sql.ref('s.name'),
}

/**
 * Returns a page of the sessions and refused attempts of a hub, newest first.
 * @param active true: only open sessions, false: only those that have ended
 */
export async function listConnections(
  tx: Transaction,
  hubId: number,
  active: boolean | undefined,
  page: Page,
): Promise<{ rows: VpnConnection[]; total: number }> {
  const shown = sql<string>`coalesce(d.name, u.email, k.username, s.name)`
  const found = tx
    .selectFrom('vpn_sessions as s')
    .leftJoin('vpn_clients as k', 'k.id', 's.client_id')
    .leftJoin('devices as d', 'd.id', 'k.device_id')
    .leftJoin('users as u', 'u.id', 'k.user_id')
    .where('s.hub_id', '=', hubId)
    .$if(active !== undefined, (rows) => rows.where('s.ended_at', active ? 'is' : 'is not', null))
    .$if(Boolean(page.q), (rows) =>
      rows.where(
        searchText(page.q!, page['search-fields'], {
          name: shown,
          ip: sql`coalesce(s.stream_address, s.real_address)`,
        }),
      ),
    )
    .selectAll('s')
    .select([shown.as('visual_name'), 'k.device_id', 'k.user_id', 'k.username'])
    .select(sql<string | null>`host(s.address)`.as('vpn_ip'))
  const { rows, total } = await pageOf(found, page, columns, '-id', 's.id')
  return {
    rows: rows.map((row) => ({
      id: row.id,
      vpn_hub_id: row.hub_id,
      vpn_user_id: row.client_id,
      name: row.name,
      visual_name: row.visual_name,
      ip: row.stream_address ?? row.real_address,
      transport: row.stream_address === null ? 'udp' : 'tcp',
      vpn_ip: row.vpn_ip,
      type: row.client_id === null ? null : row.device_id ? 'device' : row.user_id ? 'user' : 'custom',
      connected_at: utc(row.connected_at),
      ended_at: utcOrNull(row.ended_at),
      reason: row.reason,
      refused: row.ended_at !== null && row.ended_at.getTime() === row.connected_at.getTime(),
      received: row.received,
      sent: row.sent,
      version: row.version,
    })),
    total,
  }
}

/** The sessions that are open now, in the vendor's fields. `connected_since` is in seconds since 1970. */
export async function openSessions(tx: Transaction, hubId: number) {
  const { rows } = await sql<{
    name: string
    ip: string
    object_id: number
    bytes_used: number
    type: string
    connected_since: number
    vpn_ip: string
  }>`
    select coalesce(d.name, u.email, k.username, s.name) as name, coalesce(s.stream_address, s.real_address) as ip,
      coalesce(k.device_id, k.user_id, 0) as object_id, (s.received + s.sent)::float8 as bytes_used,
      case when k.device_id is not null then 'device' when k.user_id is not null then 'user' else 'custom' end as type,
      floor(date_part('epoch', s.connected_at))::float8 as connected_since, coalesce(host(s.address), '') as vpn_ip
    from vpn_sessions s
    left join vpn_clients k on k.id = s.client_id
    left join devices d on d.id = k.device_id
    left join users u on u.id = k.user_id
    where s.hub_id = ${hubId} and s.ended_at is null order by s.id limit 1000`.execute(tx)
  return rows
}
