import { type ChangeState, changeStates } from '@outpost/contract/configurator/constants'
import type { ConfigAction } from '@outpost/contract/configurator/schemas'
import { fail } from '@outpost/contract/kit/errors'
import { type Selectable, sql } from 'kysely'
import type { Database, Transaction } from '../../../db/database.ts'
import { orderBy, searchText, utc } from '../../../kit/paginate.ts'
import { inScope, type Scope } from '../../../kit/scope.ts'
import { type Page, shownState } from '../queries.ts'

const columns = {
  id: sql.ref('r.id'),
  created_at: sql.ref('r.created_at'),
  display_name: sql`natural_key(r.display_name)`,
  username: sql.ref('r.username'),
}
const searched = {
  display_name: sql.ref('r.display_name'),
  action_name: sql.ref('r.action_name'),
  username: sql.ref('r.username'),
}

/** Counts the devices of runs by the state of their change. */
async function countStates(tx: Transaction, scope: Scope, runs: readonly number[]) {
  const rows = await tx
    .selectFrom('config_changes as c')
    .leftJoin('device_jobs as j', 'j.id', 'c.job_id')
    .where('c.run_id', 'in', runs.length > 0 ? runs : [0])
    .where(inScope(scope, 'c.company_id'))
    .select(['c.run_id', shownState.as('shown'), sql<number>`count(*)::integer`.as('devices')])
    .groupBy(['c.run_id', 'shown'])
    .execute()
  return Map.groupBy(rows, ({ run_id }) => run_id)
}

const none = (): Record<ChangeState, number> =>
  Object.fromEntries(changeStates.map((state) => [state, 0])) as Record<ChangeState, number>

async function present(tx: Transaction, scope: Scope, rows: readonly Selectable<Database['config_runs']>[]) {
  const counts = await countStates(
    tx,
    scope,
    rows.map(({ id }) => id),
  )
  return rows.map((row): ConfigAction => {
    const counted = counts.get(row.id) ?? []
    return {
      id: row.id,
      action_name: row.action_name,
      display_name: row.display_name,
      username: row.username,
      devices: counted.reduce((sum, { devices }) => sum + devices, 0),
      states: { ...none(), ...Object.fromEntries(counted.map(({ shown, devices }) => [shown, devices])) },
      created_at: utc(row.created_at),
    }
  })
}

const runsOf = (tx: Transaction, scope: Scope) =>
  tx.selectFrom('config_runs as r').where(inScope(scope, 'r.company_id'))

/** Returns a page of the actions on many devices, the newest first. */
export async function listRuns(tx: Transaction, scope: Scope, { q, ...page }: Page) {
  const found = runsOf(tx, scope).$if(Boolean(q), (rows) => rows.where(searchText(q!, page['search-fields'], searched)))
  const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await found
    .selectAll('r')
    .orderBy(orderBy(page.sort, columns, '-id', 'r.id'))
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return { rows: await present(tx, scope, rows), total }
}

/** Returns the newest action with a name. Throws NOT_FOUND. */
export async function requireRun(tx: Transaction, scope: Scope, action: string): Promise<ConfigAction> {
  const rows = await runsOf(tx, scope)
    .selectAll('r')
    .where('r.action_name', '=', action)
    .orderBy('r.id', 'desc')
    .limit(1)
    .execute()
  const [run] = await present(tx, scope, rows)
  if (!run) throw fail('NOT_FOUND')
  return run
}
