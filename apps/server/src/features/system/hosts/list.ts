import type { Host } from '@outpost/contract/system/hosts/schemas'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'
import { utc } from '../../../kit/paginate.ts'

/** Seconds without a report after which a host counts as gone. */
const silence = 150

/** Returns the hosts whose processes have reported in the last days. */
export async function listHosts(tx: Transaction): Promise<Host[]> {
  const { rows } = await sql<Omit<Host, 'seen_at'> & { seen_at: Date }>`
    select host as name, array_agg(distinct role order by role) as roles, max(version) as version,
      max(seen_at) > now() - ${silence} * interval '1 second' as online, max(seen_at) as seen_at
    from program_processes, unnest(roles) as role group by host order by host`.execute(tx)
  return rows.map((row) => ({ ...row, seen_at: utc(row.seen_at) }))
}
