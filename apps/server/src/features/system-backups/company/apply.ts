import type { Client } from 'pg'
import type { Catalogue, Table } from './catalogue.ts'
import {
  back,
  columnList,
  fits,
  gone,
  inCompanies,
  isHeld,
  isThere,
  live,
  quoted,
  REVISION,
  sameKey,
  STEP,
} from './sql.ts'
import { emptyReferences, stagedTables } from './stage.ts'

/** The numbers of rows of a table. */
export interface Counts {
  added: number
  changed: number
  removed: number
}

/** What a restore has done. */
export interface Applied {
  counts: ReadonlyMap<string, Counts>
  /** The ids of rows that have been added, changed or removed, of tables whose readers are told. */
  touched: Readonly<Record<Told, number[]>>
  /** The ids of devices that have been removed. */
  removedDevices: readonly number[]
}

const told = ['devices', 'users', 'roles', 'templates'] as const
type Told = (typeof told)[number]
const isTold = (name: string): name is Told => (told as readonly string[]).includes(name)

/**
 * Makes the rows of the companies what they were in the backup, in the current transaction. A row is removed, changed or
 * added as soon as nothing is in its way: what refers to it, what it refers to, or a row with the same name. What is
 * never possible is left to be reported.
 */
export async function apply(now: Client, catalogue: Catalogue): Promise<Applied> {
  const tables = stagedTables(catalogue)
  const open = await countOpen(now, tables)
  const counts = new Map(tables.map(({ name }) => [name, { added: 0, changed: 0, removed: 0 }]))
  const touched: Record<Told, number[]> = { devices: [], users: [], roles: [], templates: [] }
  const removedDevices: number[] = []
  const run = async (table: Table, kind: keyof Counts, statement: () => string): Promise<number> => {
    const left = open.get(table.name)!
    if (left[kind] === 0) return 0
    const ids = isTold(table.name) ? ' RETURNING t.id' : ''
    const { rows, rowCount } = await now.query<{ id: number }>(statement() + ids)
    const done = rowCount ?? 0
    left[kind] -= done
    counts.get(table.name)![kind] += done
    if (isTold(table.name)) for (const { id } of rows) touched[table.name].push(id)
    if (table.name === 'devices' && kind === 'removed') removedDevices.push(...rows.map(({ id }) => id))
    return done
  }
  for (;;) {
    let done = 0
    for (const table of tables.toReversed()) done += await run(table, 'removed', () => remove(catalogue, table))
    for (const table of tables) {
      done += await run(table, 'changed', () => change(catalogue, table))
      done += await run(table, 'added', () => add(catalogue, table))
    }
    if (done === 0 && (await emptyReferences(now, catalogue)) === 0) break
  }
  for (const table of tables) counts.get(table.name)!.changed += await refer(now, catalogue, table)
  return { counts, touched, removedDevices }
}

/** Lets history refer again to what was deleted and came back. @returns how many rows do */
async function refer(now: Client, catalogue: Catalogue, table: Table): Promise<number> {
  if (table.rule.treatment !== 'missing') return 0
  let changed = 0
  for (const reference of table.references) {
    const [column] = reference.columns.map(quoted)
    if (reference.action !== 'null' || reference.columns.length > 1) continue
    const { rowCount } = await now.query(
      `UPDATE ${live(table.name)} t SET ${column} = b.${column} FROM ${back(table.name)} b
       WHERE ${sameKey(table, 't', 'b')} AND t.${column} IS NULL AND b.${column} IS NOT NULL AND b.${STEP} IS NULL
         AND ${inCompanies(catalogue, table, 't')} AND ${isThere(catalogue, reference, 'b')}`,
    )
    changed += rowCount ?? 0
  }
  return changed
}

/** Counts what there is to do. */
async function countOpen(now: Client, tables: readonly Table[]): Promise<Map<string, Counts>> {
  const open = new Map<string, Counts>()
  for (const { name, rule } of tables) {
    const isSet = rule.treatment === 'set'
    const { rows } = await now.query<Counts>(
      `SELECT count(*) FILTER (WHERE ${STEP} = 'insert')::integer AS added, count(*) FILTER (WHERE ${STEP} = 'update')::integer AS changed,
         ${isSet ? `(SELECT count(*) FROM ${gone(name)})::integer` : '0'} AS removed FROM ${back(name)}`,
    )
    open.set(name, rows[0]!)
  }
  return open
}

const remove = (catalogue: Catalogue, table: Table): string => `
  DELETE FROM ${live(table.name)} t
  WHERE EXISTS (SELECT FROM ${gone(table.name)} g WHERE ${sameKey(table, 'g', 't')}) AND NOT (${isHeld(catalogue, table, 't')})`

function change(catalogue: Catalogue, table: Table): string {
  const { name, columns, key, rule } = table
  const assigned = columns
    .filter((column) => !rule.keep?.includes(column) && !key.includes(column))
    // Revisions only count up, so that forms and processes that know the present one notice the change.
    .map((column) =>
      column === REVISION
        ? `${column} = greatest(t.${column}, f.${column}) + 1`
        : `${quoted(column)} = f.${quoted(column)}`,
    )
  return `
    WITH fitting AS (UPDATE ${back(name)} b SET ${STEP} = NULL WHERE b.${STEP} = 'update' AND ${fits(catalogue, table, 'b')} RETURNING b.*)
    UPDATE ${live(name)} t SET ${assigned.join(', ')} FROM fitting f WHERE ${sameKey(table, 'f', 't')}`
}

function add(catalogue: Catalogue, table: Table): string {
  const { name } = table
  const columns = columnList(table.columns)
  return `
    WITH fitting AS (UPDATE ${back(name)} b SET ${STEP} = NULL WHERE b.${STEP} = 'insert' AND ${fits(catalogue, table, 'b')} RETURNING b.*)
    INSERT INTO ${live(name)} AS t (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM fitting`
}

/** New rows must not get the numbers of rows that came back. */
export async function advanceSequences(now: Client, catalogue: Catalogue): Promise<void> {
  for (const { name, columns } of stagedTables(catalogue)) {
    if (!columns.includes('id')) continue
    const { rows } = await now.query<{ sequence: string | null }>('SELECT pg_get_serial_sequence($1, $2) AS sequence', [
      live(name),
      'id',
    ])
    const { sequence } = rows[0]!
    if (sequence === null) continue
    await now.query(
      `SELECT setval($1::regclass, m.id) FROM (SELECT max(id) AS id FROM ${back(name)}) m
       WHERE m.id > coalesce((SELECT last_value FROM pg_sequences WHERE format('%I.%I', schemaname, sequencename)::regclass = $1::regclass), 0)`,
      [sequence],
    )
  }
}
