import type { Client } from 'pg'
import { roleKeys, type Rule, ruleOf } from './plan.ts'

/** A reference to the row of another table. */
export interface Reference {
  table: string
  columns: readonly string[]
  parent: string
  parentColumns: readonly string[]
  /** What happens when the other row is removed. */
  action: 'cascade' | 'null' | 'none'
  nullable: boolean
  /** Values that refer to nothing. */
  exempt?: readonly number[]
}

/** A key that only one row may have. The parts are expressions in SQL. */
export interface UniqueKey {
  parts: readonly string[]
  where: string | null
  nullsEqual: boolean
}

export interface Table {
  name: string
  columns: readonly string[]
  /** Columns that identify a row. */
  key: readonly string[]
  /** Whether one of them may be null. */
  hasLooseKey: boolean
  references: readonly Reference[]
  uniques: readonly UniqueKey[]
  rule: Rule
  /** How its rows belong to companies; undefined if they do not. */
  owner: Owner | undefined
}

/** By a column with the company, by a row of another table, or by a device without a foreign key. */
export type Owner = { by: 'company'; column: string } | { by: 'reference'; reference: Reference } | { by: 'device' }

export interface Catalogue {
  tables: ReadonlyMap<string, Table>
  /** Referenced tables before those that refer to them. */
  order: readonly Table[]
  /** The references to each table. */
  childrenOf(name: string): readonly Reference[]
}

const columnsQuery = `
  SELECT c.relname AS name, c.relrowsecurity AS secured, array_agg(a.attname::text ORDER BY a.attnum) AS columns,
    array_agg(a.attname::text) FILTER (WHERE a.attnotnull) AS required
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
  GROUP BY c.oid ORDER BY c.relname`

const namesOf = (columns: string, of: string): string =>
  `(SELECT array_agg(a.attname::text ORDER BY u.at) FROM unnest(${columns}) WITH ORDINALITY u (attnum, at)
    JOIN pg_attribute a ON a.attrelid = ${of} AND a.attnum = u.attnum)`

const referencesQuery = `
  SELECT f.relname AS table, ${namesOf('k.conkey', 'k.conrelid')} AS columns, p.relname AS parent,
    ${namesOf('k.confkey', 'k.confrelid')} AS "parentColumns",
    CASE k.confdeltype WHEN 'c' THEN 'cascade' WHEN 'n' THEN 'null' ELSE 'none' END AS action,
    EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = k.conrelid AND a.attnum = ANY (k.conkey) AND NOT a.attnotnull) AS nullable
  FROM pg_constraint k JOIN pg_class f ON f.oid = k.conrelid JOIN pg_class p ON p.oid = k.confrelid
  WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace AND k.conparentid = 0
  ORDER BY f.relname, k.conkey`

const uniquesQuery = `
  SELECT c.relname AS table, i.indisprimary AS "isPrimary", i.indnullsnotdistinct AS "nullsEqual",
    pg_get_expr(i.indpred, i.indrelid) AS where, i.indexprs IS NOT NULL AS "hasExpressions",
    (SELECT array_agg(pg_get_indexdef(i.indexrelid, n, true) ORDER BY n) FROM generate_series(1, i.indnkeyatts) n) AS parts
  FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
  WHERE i.indisunique AND c.relnamespace = 'public'::regnamespace AND NOT c.relispartition ORDER BY i.indexrelid`

interface Columns {
  name: string
  secured: boolean
  columns: string[]
  required: string[] | null
}
type Index = UniqueKey & { table: string; isPrimary: boolean }

/** Reads all tables, how they refer to each other, and how their rows belong to companies. */
export async function readCatalogue(client: Client): Promise<Catalogue> {
  const all = (await client.query<Columns>(columnsQuery)).rows
  const references = (await client.query<Reference>(referencesQuery)).rows
  const indexes = (await client.query<Index>(uniquesQuery)).rows
  for (const table of roleKeys.tables)
    references.push({
      table,
      columns: ['role_id'],
      parent: 'roles',
      parentColumns: ['id'],
      action: 'none',
      nullable: false,
      exempt: roleKeys.defaults,
    })
  const owners = findOwners(all, references)
  const tables = new Map<string, Table>()
  for (const { name, columns } of all) {
    const rule = ruleOf(name)
    const own = indexes.filter(({ table }) => table === name)
    const primary = own.find(({ isPrimary }) => isPrimary)
    tables.set(name, {
      name,
      columns,
      key: primary?.parts ?? rule.key ?? columns,
      hasLooseKey: primary === undefined && rule.key === undefined,
      references: references.filter(({ table }) => table === name),
      uniques: own.filter(({ isPrimary }) => !isPrimary),
      rule,
      owner: owners.get(name),
    })
  }
  const children = Map.groupBy(references, ({ parent }) => parent)
  return { tables, order: inOrder(tables), childrenOf: (name) => children.get(name) ?? [] }
}

/**
 * A table with row-level security names the company of each row. Other rows belong to the row that they cannot be
 * without, or to a device.
 */
function findOwners(all: readonly Columns[], references: readonly Reference[]): Map<string, Owner> {
  const owners = new Map<string, Owner>([
    ['companies', { by: 'company', column: 'id' }],
    ['company_tree', { by: 'company', column: 'descendant_id' }],
  ])
  for (const { name, secured, columns } of all)
    if (secured && columns.includes('company_id')) owners.set(name, { by: 'company', column: 'company_id' })
  for (let found = true; found;) {
    found = false
    for (const { name, columns, required } of all) {
      if (owners.has(name)) continue
      const reference = references.find(
        ({ table, parent, nullable }) => table === name && !nullable && parent !== name && owners.has(parent),
      )
      const isOfDevice = !!required?.includes('device_id') && columns.includes('device_id')
      if (reference) owners.set(name, { by: 'reference', reference })
      else if (isOfDevice) owners.set(name, { by: 'device' })
      found ||= owners.has(name)
    }
  }
  return owners
}

/** Throws if tables refer to each other in a circle: then no order of statements would do. */
function inOrder(tables: ReadonlyMap<string, Table>): Table[] {
  const order: Table[] = []
  const state = new Map<string, 'open' | 'done'>()
  const visit = (table: Table): void => {
    if (state.get(table.name) === 'done') return
    if (state.get(table.name) === 'open') throw new Error(`the table ${table.name} refers to itself through others`)
    state.set(table.name, 'open')
    for (const { parent } of table.references) if (parent !== table.name) visit(tables.get(parent)!)
    state.set(table.name, 'done')
    order.push(table)
  }
  for (const table of tables.values()) visit(table)
  return order
}
