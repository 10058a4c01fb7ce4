import { type Permission, roles } from '@outpost/contract/kit/permissions'
import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { defaultRole, idsOf } from '../roles/service.ts'

/** Whether a user has permissions in a company. */
type Holding = (user: RawBuilder<number>, company: RawBuilder<number>) => RawBuilder<boolean>

/**
 * Whether a user has all of these permissions in a company: not blocked, and with a role that has them in this company,
 * or in one above it if the role reaches that far.
 */
function holding(wanted: readonly Permission[]): Holding {
  const ids = idsOf(new Set(wanted))
  const holders = roles.filter(({ id }) => wanted.every((name) => defaultRole(id)?.permissions.has(name)))
  const everywhere = holders.filter(({ reach }) => reach === 'tree').map(({ id }) => id)
  const atHome = holders.map(({ id }) => id)
  return (user, company) => sql<boolean>`exists (
    select from members m
    join users on users.id = m.user_id and users.disabled_at is null
    join company_tree above on above.ancestor_id = m.company_id and above.descendant_id = ${company}
    left join roles on roles.id = m.role_id
      and roles.company_id in (select ancestor_id from company_tree where descendant_id = m.company_id)
    where m.user_id = ${user} and (m.role_id = any(${everywhere}::integer[])
      or (above.depth = 0 and m.role_id = any(${atHome}::integer[]))
      or roles.permission_ids @> ${ids}::integer[]))`
}

/** Whether a user may connect to hubs of a company. */
export const mayConnect = holding(['connect_vpn_hubs'])

/** Whether a user may issue the profiles of other users of hubs of a company. */
export const mayIssueForOthers = holding(['connect_vpn_hubs', 'create_vpn_hubs'])

/** Returns the clients of hubs whose user may no longer connect, by hub. */
export async function findBarred(tx: Transaction, hubIds: readonly number[]): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ hub_id: number; id: number }>`
    select k.hub_id, k.id from vpn_clients k
    where k.hub_id = any(${hubIds as number[]}::integer[]) and k.user_id is not null
      and not ${mayConnect(sql.ref('k.user_id'), sql.ref('k.company_id'))}
    order by k.id`.execute(tx)
  return new Map(
    [...Map.groupBy(rows, ({ hub_id }) => hub_id)].map(([hub, clients]) => [hub, clients.map(({ id }) => id)]),
  )
}
