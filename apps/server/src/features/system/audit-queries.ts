import type { AuditChange, AuditLine } from '@outpost/contract/system/audit/schemas'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Database, Transaction } from '../../db/database.ts'
import { isOneOf, isRare, likeText, orderBy, utc } from '../../kit/paginate.ts'
import { inScope, type Scope } from '../../kit/scope.ts'
import { nameOfAct } from './acts.ts'
import { namesById, targetNames } from './audit-targets.ts'

export interface AuditFilter {
  q?: string | undefined
  company_id?: number[] | undefined
  user_id?: number[] | undefined
  act?: string[] | undefined
  target?: string | undefined
  result?: ('done' | 'refused')[] | undefined
  from?: Date | undefined
  to?: Date | undefined
}

// Ids are assigned in order of time, so sorting by id is sorting by time.
const columns = {
  id: sql.ref('audit.id'),
  created_at: sql.ref('audit.id'),
  username: { nullable: sql`lower(audit.username)` },
  act: sql.ref('audit.act'),
}
const isRefused = sql<boolean>`jsonb_exists(audit.detail, 'refused')`
/** Returns the pattern for values that begin with a text, with `%` and `_` escaped. */
const beginning = (text: string): string => `${text.replace(/[\\%_]/g, '\\$&')}%`

/** Matches entries of users who acted themselves, or in whose name somebody acted. */
const byPerson = (ids: number[]): RawBuilder<boolean> =>
  sql<boolean>`(audit.user_id = any(${ids}::integer[]) or audit.on_behalf_of = any(${ids}::integer[]))`

/** Leaves out entries for the owners of targets if the scope has the entry that they were made of. */
const isShownOnce = (scope: Scope): RawBuilder<boolean> =>
  sql<boolean>`(audit.by_company_id is null or not (${inScope(scope, 'audit.by_company_id')}))`

/** Devices of which entries are found by their names. */
const maxNamed = 200

/** Matches entries whose user or target contains a text, or whose target is one device with that text in its name. */
const contains = (scope: Scope, text: string): RawBuilder<boolean> => sql<boolean>`(
  lower(coalesce(audit.username, '') || ' ' || coalesce(audit.target, '')) like ${likeText(text)}
  or audit.target = any(array(
    select kind || named.id from (values ('device:'), ('devices:')) as kinds (kind), (
      select id from devices where ${inScope(scope, 'devices.company_id')} and lower(name) like ${likeText(text)}
      order by id limit ${maxNamed}) as named)))`

function matching(tx: Transaction, scope: Scope, filter: AuditFilter) {
  const { company_id, user_id, act, result, from, to } = filter
  const wanted = new Set(result)
  return tx
    .selectFrom('audit')
    .where(inScope(scope, 'audit.company_id'))
    .where(isShownOnce(scope))
    .$if(Boolean(company_id?.length), (rows) => rows.where('audit.company_id', 'in', company_id!))
    .$if(Boolean(user_id?.length), (rows) => rows.where(byPerson(user_id!)))
    .$if(Boolean(act?.length), (rows) => rows.where('audit.act', 'in', act!))
    .$if(Boolean(filter.target), (rows) => rows.where('audit.target', 'like', beginning(filter.target!)))
    .$if(wanted.size === 1, (rows) => rows.where(wanted.has('refused') ? isRefused : sql<boolean>`not ${isRefused}`))
    .$if(from !== undefined, (rows) => rows.where('audit.at', '>=', from!))
    .$if(to !== undefined, (rows) => rows.where('audit.at', '<', to!))
    .$if(Boolean(filter.q), (rows) => rows.where(contains(scope, filter.q!)))
}

/** Returns a page of the entries in the scope. Names are read only for its rows. */
export async function listAudit(
  tx: Transaction,
  scope: Scope,
  filter: AuditFilter,
  page: { limit: number; offset: number; sort?: string[] | undefined },
): Promise<{ rows: AuditLine[]; total: number }> {
  const order = orderBy(page.sort, columns, '-id', 'audit.id')
  const all = matching(tx, scope, filter)
  const { total } = await all.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const found = isRare(filter.q, total)
    ? tx.selectFrom('audit').where(isOneOf('audit.id', all.select('audit.id')))
    : all
  const lines = await found.selectAll().orderBy(order).limit(page.limit).offset(page.offset).execute()
  const companies = await namesById(
    tx,
    sql`select id, name from companies where ${inScope(scope, 'companies.id')}`,
    lines.map((line) => line.company_id),
  )
  const people = await namesById(
    tx,
    sql`select id, email as name from users where ${inScope(scope, 'users.company_id')}`,
    lines.flatMap((line) => line.on_behalf_of ?? []),
  )
  const named = await targetNames(tx, scope, lines)
  return { rows: lines.map((line) => present(line, companies, people, named(line))), total }
}

type Line = Selectable<Database['audit']>
type Names = ReadonlyMap<number, string>

const present = (
  {
    id,
    at,
    company_id,
    by_company_id,
    user_id,
    username,
    on_behalf_of,
    act,
    target,
    detail: { changes, ...detail },
    ip,
    user_agent,
  }: Line,
  companies: Names,
  people: Names,
  targetName: string | null,
): AuditLine => ({
  id,
  created_at: utc(at),
  company_id,
  company_name: companies.get(company_id) ?? '',
  user_id,
  username,
  by_parent: by_company_id !== null,
  on_behalf_of,
  on_behalf_of_name: on_behalf_of === null ? null : (people.get(on_behalf_of) ?? null),
  act,
  act_name: nameOfAct(act),
  target,
  target_name: targetName,
  refused: typeof detail['refused'] === 'string' ? detail['refused'] : null,
  detail,
  changes: Array.isArray(changes) ? (changes as AuditChange[]) : [],
  ip,
  user_agent,
})
