import type { ChangeState } from '@outpost/contract/configurator/constants'
import type { ConfigChange } from '@outpost/contract/configurator/schemas'
import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { orderBy, searchText, utc, utcOrNull } from '../../kit/paginate.ts'
import { inScope, type Scope } from '../../kit/scope.ts'

export interface Page {
  limit: number
  offset: number
  sort?: string[] | undefined
  q?: string | undefined
  'search-fields'?: string[] | undefined
}

const sortable = {
  id: sql.ref('c.id'),
  request_id: sql.ref('c.id'),
  created_at: sql.ref('c.created_at'),
  finished_at: sql.ref('c.finished_at'),
  revision: sql.ref('c.revision'),
  username: sql.ref('c.username'),
}
const searched = { text: sql.ref('c.text'), code: sql.ref('c.code'), username: sql.ref('c.username') }

/** While a change is open, its job tells how far it is. */
export const shownState = sql<ChangeState>`case when c.state <> 'open' then c.state when j.state = 'sent' then 'sent' when j.state = 'running' then 'applying' else 'queued' end`

const changesOf = (tx: Transaction, scope: Scope, deviceId: number, id?: number) =>
  tx
    .selectFrom('config_changes as c')
    .leftJoin('device_jobs as j', 'j.id', 'c.job_id')
    .where('c.device_id', '=', deviceId)
    .where(inScope(scope, 'c.company_id'))
    .$if(id !== undefined, (rows) => rows.where('c.id', '=', id!))

async function readPage(tx: Transaction, scope: Scope, deviceId: number, page: Page, id?: number) {
  const found = changesOf(tx, scope, deviceId, id).$if(Boolean(page.q), (rows) =>
    rows.where(searchText(page.q!, page['search-fields'], searched)),
  )
  const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await found
    .selectAll('c')
    .select([shownState.as('shown'), 'j.sent_at'])
    .orderBy(orderBy(page.sort, sortable, '-id', 'c.id'))
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return { rows, total }
}
type Row = Awaited<ReturnType<typeof readPage>>['rows'][number]

const presentChange = (row: Row): ConfigChange => ({
  id: row.id,
  device_id: row.device_id,
  company_id: row.company_id,
  revision: row.revision,
  state: row.shown,
  entries: row.entries,
  confirm_within: row.confirm_within,
  deadline_at: row.shown === 'unconfirmed' ? utcOrNull(row.deadline_at) : null,
  phase: row.phase,
  code: row.code,
  text: row.text,
  log: row.log,
  differs:
    row.shown === 'confirmed'
      ? Object.entries(row.expected).flatMap(([path, hash]) => (row.hashes[path] === hash ? [] : path))
      : [],
  username: row.username,
  created_at: utc(row.created_at),
  unknown_since: utcOrNull(row.unknown_since),
  finished_at: utcOrNull(row.finished_at),
})

/** Returns a page of the changes of a device, the newest first. */
export async function listChanges(tx: Transaction, scope: Scope, deviceId: number, page: Page) {
  const { rows, total } = await readPage(tx, scope, deviceId, page)
  return { rows: rows.map(presentChange), total }
}

/** Returns one change of a device; undefined if there is none in the scope. */
export async function readChange(tx: Transaction, scope: Scope, deviceId: number, id: number) {
  const { rows } = await readPage(tx, scope, deviceId, { limit: 1, offset: 0 }, id)
  return rows[0] && presentChange(rows[0])
}
