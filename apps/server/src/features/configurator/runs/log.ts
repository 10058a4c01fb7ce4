import type { ChangeState } from '@outpost/contract/configurator/constants'
import type { ConfigLog } from '@outpost/contract/configurator/schemas'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'
import { orderBy, searchText, utc } from '../../../kit/paginate.ts'
import { inScope, type Scope } from '../../../kit/scope.ts'
import { type Page, shownState } from '../queries.ts'

/** Which entries of the log: those of a device, of an action on it, or of an action on all devices. */
export interface Wanted {
  deviceId?: number
  /** `change-7` is the change with that id. */
  action?: string
  run?: string
  state?: ChangeState | undefined
}

const columns = {
  id: sql.ref('c.id'),
  request_id: sql.ref('c.id'),
  created_at: sql.ref('c.created_at'),
  finished_at: sql.ref('c.finished_at'),
  revision: sql.ref('c.revision'),
  username: sql.ref('c.username'),
  device_name: sql`d.name_key`,
}
const searched = {
  text: sql.ref('c.text'),
  code: sql.ref('c.code'),
  username: sql.ref('c.username'),
  device_name: sql.ref('d.name'),
}

/** A change of an action is one entry for each of its requests. Any other change is one entry. */
const requests = sql<{ entry: string; place: number }>`unnest(
  case when c.run_id is null then array[array_to_string(c.entries, E'\\n')] else c.entries end) with ordinality`

const entriesOf = (tx: Transaction, scope: Scope, { deviceId, action, run, state }: Wanted) => {
  const [, id] = /^change-([1-9]\d{0,8})$/.exec(action ?? '') ?? []
  return tx
    .selectFrom('config_changes as c')
    .innerJoin('devices as d', 'd.id', 'c.device_id')
    .leftJoin('device_jobs as j', 'j.id', 'c.job_id')
    .leftJoin('config_runs as r', 'r.id', 'c.run_id')
    .innerJoin(sql<{ entry: string; place: number }>`lateral ${requests}`.as<'e'>(sql`e (entry, place)`), (join) =>
      join.onTrue(),
    )
    .where(inScope(scope, 'c.company_id'))
    .$if(deviceId !== undefined, (rows) => rows.where('c.device_id', '=', deviceId!))
    .$if(id !== undefined, (rows) => rows.where('c.id', '=', Number(id)))
    .$if(action !== undefined && id === undefined, (rows) => rows.where('r.action_name', '=', action!))
    .$if(run !== undefined, (rows) => rows.where('r.action_name', '=', run!))
    .$if(state !== undefined, (rows) => rows.where(shownState, '=', state!))
}

const seconds = (from: Date | null, to: Date | null): number =>
  from && to ? Math.max(0, Math.round((to.getTime() - from.getTime()) / 100) / 10) : 0

/** The status of a change as a whole; 0 while there is none. */
const codes: Partial<Record<ChangeState, number>> = { confirmed: 200, refused: 409, restored: 500 }

/** Returns the status that the device has noted for a request in its log, by its place from 1; 0 without one. */
function statusIn(log: string | null, place: number): number {
  const lines = (log ?? '').match(/^.*\bapi [A-Z]+ \/\S*: \d{3}$/gm) ?? []
  return Number(lines[place - 1]?.slice(-3) ?? 0)
}

const read = async (rows: ReturnType<typeof entriesOf>, page: Page) =>
  rows
    .selectAll('c')
    .select([
      shownState.as('shown'),
      'j.sent_at',
      'r.action_name',
      'r.display_name',
      'd.name as device_name',
      'e.entry',
      sql<number>`e.place::integer`.as('place'),
    ])
    .orderBy(sql`${orderBy(page.sort, columns, '-id', 'c.id')}, e.place`)
    .limit(page.limit)
    .offset(page.offset)
    .execute()
type Row = Awaited<ReturnType<typeof read>>[number]

/** Splits a request of an action into method, path and body. Lines of uci have only a text. */
function partsOf({ run_id, entry, device_id }: Row) {
  const [, method, route, request_message = ''] =
    (run_id === null ? null : /^(POST|PUT|PATCH|DELETE) (\S+)(?: (.*))?$/s.exec(entry)) ?? []
  if (method === undefined || route === undefined)
    return { method: 'POST', route: `/devices/${device_id}/configurator/changes`, request_message: entry }
  return { method, route, request_message }
}

const present = (row: Row): ConfigLog => ({
  device_id: row.device_id,
  device_name: row.device_name,
  action_name: row.action_name ?? `change-${row.id}`,
  ...partsOf(row),
  response_message: row.text ?? '',
  response_code: (row.run_id !== null && statusIn(row.log, row.place)) || (codes[row.shown] ?? 0),
  request_state: row.shown,
  duration: seconds(row.created_at, row.finished_at),
  execution_duration: seconds(row.sent_at, row.finished_at),
  additional_information: row.code ?? '',
  created_at: utc(row.created_at),
  updated_at: utc(row.finished_at ?? row.unknown_since ?? row.created_at),
  display_name: row.display_name ?? 'Configuration change',
  request_hidden: row.secrets ? 1 : 0,
  request_id: row.id,
})

/** Returns a page of the log, the newest first. */
export async function listLog(tx: Transaction, scope: Scope, wanted: Wanted, page: Page) {
  const found = entriesOf(tx, scope, wanted).$if(Boolean(page.q), (rows) =>
    rows.where(searchText(page.q!, page['search-fields'], searched)),
  )
  const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows: (await read(found, page)).map(present), total }
}
