import type { VpnClientUsage } from '@outpost/contract/vpn/usage/schemas'
import { sql } from 'kysely'
import { clientName } from '../client-name.ts'
import type { Transaction } from '../../../db/database.ts'
import { utc } from '../../../kit/paginate.ts'

/** As many clients as a chart can tell apart. The others are one sum. */
const mostClients = 8

/** Returns the bytes of a hub by client and day (UTC), the oldest day first: those with the most data, and the rest. */
export async function usageByClient(tx: Transaction, hubId: number, from: Date, to: Date): Promise<VpnClientUsage[]> {
  const { rows } = await sql<{ day: Date; id: number | null; name: string; received: number; sent: number }>`
    with used as (
      select client_id, date_trunc('day', hour, 'UTC') as day, sum(received) as received, sum(sent) as sent
      from vpn_usage
      where hub_id = ${hubId} and hour >= date_trunc('hour', ${from}::timestamptz, 'UTC') and hour <= ${to}
      group by 1, 2
    ), most as (
      select client_id from used group by client_id order by sum(received + sent) desc, client_id limit ${mostClients}
    )
    select used.day, most.client_id as id, coalesce(max(${clientName}), '') as name,
      sum(used.received)::float8 as received, sum(used.sent)::float8 as sent
    from used
    left join most on most.client_id = used.client_id
    left join vpn_clients k on k.id = most.client_id
    left join devices d on d.id = k.device_id
    left join users u on u.id = k.user_id
    group by 1, 2 order by 1, 2`.execute(tx)
  return rows.map(({ day, id, name, received, sent }) => ({
    vpn_user_id: id,
    name,
    session_bytes_send: sent,
    session_bytes_received: received,
    created_at: utc(day),
  }))
}
