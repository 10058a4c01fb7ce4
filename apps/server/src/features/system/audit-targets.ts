import { sql, type RawBuilder } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { inScope, type Scope } from '../../kit/scope.ts'

/** How many names of a target with several objects are shown. */
const shown = 3

type Names = ReadonlyMap<number, string>
type Find = (scope: Scope) => RawBuilder<unknown>

const own =
  (table: string, name = 'name'): Find =>
  (scope) =>
    sql`select id, ${sql.ref(name)} as name from ${sql.table(table)} where ${inScope(scope, 'company_id')}`

/** The kinds of targets that have a name, each with a query for the names that are within a scope. */
const kinds: Readonly<Record<string, Find>> = {
  device: own('devices'),
  user: (scope) => sql`select id, email as name from users where ${inScope(scope, 'users.company_id')}`,
  company: (scope) => sql`select id, name from companies where ${inScope(scope, 'companies.id')}`,
  tag: own('tags'),
  role: own('roles', 'title'),
  file: own('files'),
  'backup-rule': own('backup_rules'),
  'email-configuration': own('email_configurations'),
}

/** What an entry keeps of the name of something that is deleted. */
const keptNames = ['name', 'title', 'email', 'application'] as const

interface Line {
  target: string | null
  detail: Record<string, unknown>
}

/** The kind and the ids of a target such as `tag:5` or `devices:1,2`. */
function parts(target: string | null): { kind: string; ids: number[] } | undefined {
  const [, kind, ids] = /^([a-z-]+?)s?:(\d{1,9}(?:,\d{1,9})*)$/.exec(target ?? '') ?? []
  return kind !== undefined && Object.hasOwn(kinds, kind) ? { kind, ids: ids!.split(',').map(Number) } : undefined
}

function nameOf({ target, detail }: Line, known: ReadonlyMap<string, Names>): string | null {
  const found = parts(target)
  const names = (found?.ids ?? []).flatMap((id) => known.get(found!.kind)?.get(id) ?? [])
  const more = found ? found.ids.length - shown : 0
  if (names.length > 0) return names.slice(0, shown).join(', ') + (more > 0 ? ` +${more}` : '')
  const kept = keptNames.map((name) => detail[name]).find((value) => typeof value === 'string')
  return (kept as string | undefined) ?? null
}

/** Returns a function that names the target of an entry, for the entries of one page. */
export async function targetNames(
  tx: Transaction,
  scope: Scope,
  lines: readonly Line[],
): Promise<(line: Line) => string | null> {
  const wanted = new Map<string, Set<number>>()
  for (const { target } of lines) {
    const found = parts(target)
    if (!found) continue
    const ids = wanted.get(found.kind) ?? new Set()
    for (const id of found.ids.slice(0, shown)) ids.add(id)
    wanted.set(found.kind, ids)
  }
  const known = new Map<string, Names>()
  for (const [kind, ids] of wanted) known.set(kind, await namesById(tx, kinds[kind]!(scope), [...ids]))
  return (line) => nameOf(line, known)
}

/** Returns names by id. Records that are deleted or outside the scope have none. */
export async function namesById(tx: Transaction, records: RawBuilder<unknown>, ids: readonly number[]): Promise<Names> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{
    id: number
    name: string
  }>`${records} and id = any(${[...new Set(ids)]}::integer[])`.execute(tx)
  return new Map(rows.map((row) => [row.id, row.name]))
}
