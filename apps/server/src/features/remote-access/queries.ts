import type { remoteAccess } from '@outpost/contract/remote-access/endpoints'
import type { ParsedInputOf } from '@outpost/contract/kit/endpoint'
import { sql, type RawBuilder } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { orderBy, searchText, type SortColumns } from '../../kit/paginate.ts'
import { inScope, type Scope } from '../../kit/scope.ts'
import { approvalRequired, consentNow, grantOf } from './approval/grants.ts'
import { inputOfEntry, modeOfEntry } from './recording/settings.ts'

type EntryQuery = ParsedInputOf<typeof remoteAccess.list>

const entries = (tx: Transaction, scope: Scope) =>
  tx
    .selectFrom('remote_access as r')
    .innerJoin('devices as d', 'd.id', 'r.device_id')
    .innerJoin('companies as c', 'c.id', 'r.company_id')
    .where(inScope(scope, 'r.company_id'))

const withDevice = (tx: Transaction, scope: Scope) =>
  entries(tx, scope)
    .selectAll('r')
    .select([
      sql<string>`host(r.destination_ip)`.as('address'),
      'd.name as device_name',
      'd.description as device_description',
      'd.status as device_status',
      'd.serial as device_serial',
      'c.name as company_name',
      sql<boolean>`exists (select from remote_access_credentials rc where rc.remote_access_id = r.id)`.as(
        'credentials_stored',
      ),
      modeOfEntry.as('recording_mode'),
      inputOfEntry.as('recording_input'),
      approvalRequired.as('approval_required'),
      consentNow.as('consent'),
      grantOf(scope.userId).as('access_grant'),
      sql<{ id: number; name: string }[]>`coalesce((
        select json_agg(json_build_object('id', t.id, 'name', t.name) order by t.name_key)
        from remote_access_tags rt join tags t on t.id = rt.tag_id where rt.remote_access_id = r.id), '[]'::json)`.as(
        'tags',
      ),
    ])

export type EntryRow = Awaited<ReturnType<ReturnType<typeof withDevice>['execute']>>[number]

const entryColumns: SortColumns = {
  ...Object.fromEntries(
    [
      'id',
      'device_id',
      'destination_ip',
      'destination_port',
      'protocol',
      'is_main',
      'credentials_required',
      'company_id',
      'created_at',
    ].map((name) => [name, sql.ref(`r.${name}`)]),
  ),
  name: sql.ref('r.name_key'),
  device_name: sql.ref('d.name_key'),
  company_name: sql.ref('c.name_key'),
}

const searchFields = {
  name: sql.ref('r.name'),
  device_name: sql.ref('d.name'),
  destination_ip: sql`host(r.destination_ip)`,
}

function conditions(query: EntryQuery): RawBuilder<boolean> {
  const all: RawBuilder<boolean>[] = [sql<boolean>`true`]
  if (query.id) all.push(sql<boolean>`r.id = any(${query.id})`)
  if (query.device_id) all.push(sql<boolean>`r.device_id = any(${query.device_id})`)
  if (query.protocol) all.push(sql<boolean>`r.protocol = any(${query.protocol})`)
  if (query.tag_id)
    all.push(
      sql<boolean>`exists (select from remote_access_tags rt where rt.remote_access_id = r.id and rt.tag_id = any(${query.tag_id}))`,
    )
  if (query.q) all.push(searchText(query.q, query['search-fields'], searchFields))
  return sql<boolean>`${sql.join(all, sql` and `)}`
}

/** Returns a page of entries and the total number of matches. */
export async function listEntries(
  tx: Transaction,
  scope: Scope,
  query: EntryQuery,
): Promise<{ rows: EntryRow[]; total: number }> {
  const where = conditions(query)
  const rows = await withDevice(tx, scope)
    .where(where)
    .orderBy(orderBy(query.sort, entryColumns, 'name', 'r.id'))
    .limit(query.limit)
    .offset(query.offset)
    .execute()
  const { total } = await entries(tx, scope)
    .where(where)
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

/** Returns an entry within the scope, with its device. */
export const findEntry = (tx: Transaction, scope: Scope, id: number): Promise<EntryRow | undefined> =>
  withDevice(tx, scope).where('r.id', '=', id).executeTakeFirst()

/** How a user's own SSH client names an entry: by its device, and for hosts behind that by its name or address too. */
export interface EntryName {
  device: string
  entry?: string
}

/** Returns entries of the devices with a name, by their host label, serial number or id: at most 200. */
export const findEntriesNamed = (tx: Transaction, scope: Scope, { device, entry }: EntryName): Promise<EntryRow[]> => {
  const id = /^device-([1-9]\d{0,8})$/.exec(device)?.[1]
  const named = sql<boolean>`(host_label(d.name) = ${device} or lower(d.serial) = ${device} or d.id = ${Number(id ?? 0)})`
  return withDevice(tx, scope)
    .where(named)
    .where(
      entry === undefined
        ? sql<boolean>`r.destination_ip <<= '127.0.0.0/8'`
        : sql<boolean>`(host_label(r.name) = ${entry} or host(r.destination_ip) = ${entry})`,
    )
    .orderBy('r.is_main', 'desc')
    .orderBy('r.id')
    .limit(200)
    .execute()
}

/** When a session ended; one whose time is up has ended even if no process has stored that yet. */
export const endOfSession = sql<Date | null>`coalesce(s.ended_at, case when s.expires_at <= now() then s.expires_at end)`

/** Protocols of terminals and their files, which the public API calls `cli`. */
const terminals = sql`('ssh', 'telnet', 'sftp')`
/** The kind of the session `s` of the entry `r`, as the public API names it. */
export const kindOfSession = sql<'webui' | 'lan-webui' | 'cli'>`
  case when s.protocol in ${terminals} then 'cli'
    when s.protocol <> 'vnc' and coalesce(host(r.destination_ip), '') like '127.%' then 'webui' else 'lan-webui' end`

type SessionQuery = ParsedInputOf<typeof remoteAccess.sessions>

/** Selects sessions whose ticket was used. An unused ticket is not a session. */
const sessions = (tx: Transaction, scope: Scope, entryId: number) =>
  tx
    .selectFrom('remote_sessions as s')
    .innerJoin('companies as c', 'c.id', 's.company_id')
    .leftJoin('devices as d', 'd.id', 's.device_id')
    .leftJoin('remote_access as r', 'r.id', 's.remote_access_id')
    .leftJoin('session_recordings as sr', 'sr.session_id', 's.id')
    .where(inScope(scope, 's.company_id'))
    .where('s.remote_access_id', '=', entryId)
    .where('s.ticket_hash', 'is', null)

const withNames = (tx: Transaction, scope: Scope, entryId: number) =>
  sessions(tx, scope, entryId)
    .selectAll('s')
    .select([
      'c.name as company_name',
      'd.name as device_name',
      'sr.state as recording',
      kindOfSession.as('kind'),
      endOfSession.as('end'),
    ])

export type SessionRow = Awaited<ReturnType<ReturnType<typeof withNames>['execute']>>[number]

const sessionColumns: SortColumns = {
  id: sql.ref('s.id'),
  start_time: sql.ref('s.started_at'),
  end_time: { nullable: endOfSession },
  input_data: sql.ref('s.input_bytes'),
  output_data: sql.ref('s.output_bytes'),
  username: sql`lower(s.username)`,
}

/** Returns a page of the sessions of an entry, newest first, and their total number. */
export async function listSessions(
  tx: Transaction,
  scope: Scope,
  query: SessionQuery,
): Promise<{ rows: SessionRow[]; total: number }> {
  const all: RawBuilder<boolean>[] = [sql<boolean>`true`]
  if (query.active !== undefined)
    all.push(query.active ? sql<boolean>`${endOfSession} is null` : sql<boolean>`${endOfSession} is not null`)
  if (query.q) all.push(searchText(query.q, query['search-fields'], { username: sql.ref('s.username') }))
  const where = sql<boolean>`${sql.join(all, sql` and `)}`
  const rows = await withNames(tx, scope, query.access_id)
    .where(where)
    .orderBy(orderBy(query.sort, sessionColumns, '-start_time', 's.id'))
    .limit(query.limit)
    .offset(query.offset)
    .execute()
  const { total } = await sessions(tx, scope, query.access_id)
    .where(where)
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}
