import type { remoteConnect } from '@outpost/contract/remote-access/connect/endpoints'
import type { ParsedInputOf } from '@outpost/contract/kit/endpoint'
import { sql, type RawBuilder } from 'kysely'
import type { Transaction } from '../../../db/database.ts'
import { orderBy, searchText, type SortColumns } from '../../../kit/paginate.ts'
import { inScope, type Scope } from '../../../kit/scope.ts'
import { endOfSession, kindOfSession } from '../queries.ts'

type LogQuery = Omit<ParsedInputOf<typeof remoteConnect.logs>, 'start_date' | 'end_date'> & {
  from?: Date | undefined
  to?: Date | undefined
  /** Only sessions with a host name of their own. */
  onlyLinks?: boolean
}

interface LoggedGuest {
  name: string
  typed: boolean
  joined_at: string
  left_at: string | null
}
/** The guests of the session `s`. One who did not leave was there until it ended. */
const guestsOf = sql<LoggedGuest[]>`coalesce((
  select json_agg(json_build_object('name', g.name, 'typed', g.typed, 'joined_at', g.joined_at, 'left_at', coalesce(g.left_at, s.ended_at)) order by g.id)
  from (select * from remote_session_guests g where g.session_id = s.id order by g.id limit 100) g), '[]'::json)`

const sessions = (tx: Transaction, scope: Scope) =>
  tx
    .selectFrom('remote_sessions as s')
    .innerJoin('companies as c', 'c.id', 's.company_id')
    .leftJoin('devices as d', 'd.id', 's.device_id')
    .leftJoin('remote_access as r', 'r.id', 's.remote_access_id')
    .leftJoin('session_recordings as sr', 'sr.session_id', 's.id')
    .where(inScope(scope, 's.company_id'))
    .where('s.ticket_hash', 'is', null)

const records = (tx: Transaction, scope: Scope) =>
  sessions(tx, scope)
    .selectAll('s')
    .select([
      'c.name as company_name',
      'd.name as device_name',
      kindOfSession.as('kind'),
      endOfSession.as('end'),
      'sr.state as recording',
      guestsOf.as('guests'),
    ])

export type LogRow = Awaited<ReturnType<ReturnType<typeof records>['execute']>>[number]

const columns: SortColumns = {
  id: sql.ref('s.id'),
  start_date: sql.ref('s.started_at'),
  end_date: { nullable: endOfSession },
  company_name: sql`lower(c.name)`,
  username: sql`lower(s.username)`,
  device_name: sql`lower(d.name)`,
  input_data: sql.ref('s.input_bytes'),
  output_data: sql.ref('s.output_bytes'),
}

const searched = { username: sql.ref('s.username'), name: sql.ref('s.name'), device_name: sql.ref('d.name') }

function conditions(query: LogQuery): RawBuilder<boolean> {
  const all: RawBuilder<boolean>[] = [sql<boolean>`true`]
  if (query.active !== undefined) all.push(sql<boolean>`(${endOfSession} is null) = ${query.active}`)
  if (query.recorded !== undefined) all.push(sql<boolean>`(sr.session_id is not null) = ${query.recorded}`)
  if (query.user_id !== undefined) all.push(sql<boolean>`s.user_id = ${query.user_id}`)
  if (query.device_id !== undefined) all.push(sql<boolean>`s.device_id = ${query.device_id}`)
  if (query.type !== undefined) all.push(sql<boolean>`${kindOfSession} = ${query.type}`)
  if (query.from !== undefined) all.push(sql<boolean>`s.started_at >= ${query.from}`)
  if (query.to !== undefined) all.push(sql<boolean>`s.started_at <= ${query.to}`)
  if (query.onlyLinks) all.push(sql<boolean>`s.web_host is not null`)
  if (query.q) all.push(searchText(query.q, query['search-fields'], searched))
  return sql<boolean>`${sql.join(all, sql` and `)}`
}

/** Returns a page of the sessions within the scope, newest first, and their total number. */
export async function listLogs(
  tx: Transaction,
  scope: Scope,
  query: LogQuery,
): Promise<{ rows: LogRow[]; total: number }> {
  const where = conditions(query)
  const rows = await records(tx, scope)
    .where(where)
    .orderBy(orderBy(query.sort, columns, '-start_date', 's.id'))
    .limit(query.limit)
    .offset(query.offset)
    .execute()
  const { total } = await sessions(tx, scope)
    .where(where)
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

/** Returns a running or past session within the scope. */
export const findSession = (tx: Transaction, scope: Scope, id: number): Promise<LogRow | undefined> =>
  records(tx, scope).where('s.id', '=', id).executeTakeFirst()

/** Returns the web session of a host label within the scope. */
export const findSessionOfHost = (tx: Transaction, scope: Scope, label: string): Promise<LogRow | undefined> =>
  records(tx, scope).where('s.web_host', '=', label).executeTakeFirst()

/** Returns the ids and links of the running web sessions of each entry. */
export async function activeOf(
  tx: Transaction,
  scope: Scope,
  entryIds: readonly number[],
): Promise<{ id: number; status: number | null; active: number }[]> {
  const { rows } = await sql<{ id: number; status: number | null; active: number }>`
    select r.id, d.status, (
      select count(*)::int from remote_sessions s
      where s.remote_access_id = r.id and s.ticket_hash is null and s.ended_at is null and (s.expires_at is null or s.expires_at > now())) as active
    from remote_access r join devices d on d.id = r.device_id
    where r.id = any(${entryIds}::int[]) and ${inScope(scope, 'r.company_id')}`.execute(tx)
  return rows
}
