import type { Catalogue, Reference, Table, UniqueKey } from './catalogue.ts'
import { sharedDownwards } from './plan.ts'

/** The table of the companies that are restored, in both databases. */
export const COMPANIES = 'restored_companies'
/** The table of these companies, those above them and those below them, as the tree is now. */
export const RELATED = 'related_companies'
/** The column with the step that a row of the backup still needs: `insert`, `update`, or `out` if it belongs to others now. Null if nothing. */
export const STEP = 'restore_step'
/** Numbers the rows of the backup. */
export const NUMBER = 'restore_number'

/** The column that counts the changes of a row. */
export const REVISION = 'revision'

export const quoted = (name: string): string => (name.startsWith('"') ? name : `"${name}"`)
export const live = (table: string): string => `public.${quoted(table)}`
/** The rows of the company in the backup. */
export const back = (table: string): string => `pg_temp.${quoted(`back_${table}`)}`
/** The keys of the rows that are removed. */
export const gone = (table: string): string => `pg_temp.${quoted(`gone_${table}`)}`

/** Lists columns, of a row if one is named: `t.`. */
export const columnList = (columns: readonly string[], of = ''): string =>
  columns.map((name) => of + quoted(name)).join(', ')

/** The condition that two rows have the same key. */
export const sameKey = ({ key, hasLooseKey }: Table, a: string, b: string): string =>
  key
    .map((name) => `${a}.${quoted(name)} ${hasLooseKey ? 'IS NOT DISTINCT FROM' : '='} ${b}.${quoted(name)}`)
    .join(' AND ')

/** The condition that a row refers to another one. */
export const refers = ({ columns, parentColumns }: Reference, child: string, parent: string): string =>
  columns.map((name, at) => `${child}.${quoted(name)} = ${parent}.${quoted(parentColumns[at]!)}`).join(' AND ')

/** The condition that a row belongs to the companies that are restored. It may be null. */
export function inCompanies(catalogue: Catalogue, table: Table, row: string, depth = 0): string {
  const { owner } = table
  const companies = `(SELECT id FROM pg_temp.${COMPANIES})`
  const parentRow = `o${depth}`
  if (owner === undefined) return 'false'
  if (owner.by === 'company') return `${row}.${quoted(owner.column)} IN ${companies}`
  if (owner.by === 'device')
    return `${row}.device_id IN (SELECT d.id FROM public.devices d WHERE d.company_id IN ${companies})`
  const parent = catalogue.tables.get(owner.reference.parent)!
  const isTheirs = inCompanies(catalogue, parent, parentRow, depth + 1)
  return `EXISTS (SELECT FROM ${live(parent.name)} ${parentRow} WHERE ${refers(owner.reference, row, parentRow)} AND ${isTheirs})`
}

/** The condition that a row of the backup refers to what a company has that is neither above nor below any more. */
export function isForeign({ tables }: Catalogue, reference: Reference, row: string): string {
  const { owner } = tables.get(reference.parent)!
  if (owner?.by !== 'company' || !sharedDownwards.includes(reference.parent)) return 'false'
  return `EXISTS (SELECT FROM ${live(reference.parent)} f WHERE ${refers(reference, row, 'f')}
    AND f.${quoted(owner.column)} NOT IN (SELECT id FROM pg_temp.${RELATED}))`
}

/**
 * The condition that what a row of the backup refers to is there, and is not a row that was the company's and now belongs
 * to others.
 */
export function isThere(catalogue: Catalogue, reference: Reference, row: string): string {
  const { columns, parent, exempt } = reference
  const isNull = columns.map((name) => `${row}.${quoted(name)} IS NULL`).join(' OR ')
  const { rule, owner } = catalogue.tables.get(parent)!
  const isStaged = rule.treatment !== 'left' && owner !== undefined
  const isTheirs = `EXISTS (SELECT FROM ${back(parent)} x WHERE ${refers(reference, row, 'x')} AND x.${STEP} = 'out')`
  const exempted = exempt ? ` OR ${row}.${quoted(columns[0]!)} IN (${exempt.join(', ')})` : ''
  const found = `EXISTS (SELECT FROM ${live(parent)} p WHERE ${refers(reference, row, 'p')})`
  return `(${isNull}${exempted} OR ${found}${isStaged ? ` AND NOT ${isTheirs}` : ''} AND NOT ${isForeign(catalogue, reference, row)})`
}

/** Selects the numbers of the rows of the backup whose unique key another row has. */
export function takenBy(table: Table, { parts, where, nullsEqual }: UniqueKey): string {
  const keys = parts.map((part, at) => `${part} AS part${at}`).join(', ')
  const own = columnList(table.key)
  const only = where === null ? 'true' : where
  const same = parts
    .map((_, at) => `l.part${at} ${nullsEqual ? 'IS NOT DISTINCT FROM' : '='} r.part${at}`)
    .join(' AND ')
  const isOther = table.key.map((name) => `l.${quoted(name)} IS DISTINCT FROM r.${quoted(name)}`).join(' OR ')
  return `
    SELECT r.${NUMBER} FROM (SELECT ${NUMBER}, ${own}, ${keys} FROM ${back(table.name)} WHERE ${STEP} IN ('insert', 'update') AND (${only})) r
    JOIN (SELECT ${own}, ${keys} FROM ${live(table.name)} WHERE ${only}) l ON ${same} AND (${isOther})`
}

/** The condition that a row of the backup can be stored now. */
export const fits = (catalogue: Catalogue, table: Table, row: string): string =>
  [
    ...table.references.map((reference) => isThere(catalogue, reference, row)),
    ...table.uniques.map((unique) => `${row}.${NUMBER} NOT IN (${takenBy(table, unique)})`),
  ].join(' AND ') || 'true'

/**
 * The condition that removing a row would change rows that must stay: rows of other companies, also through rows in
 * between, and rows of this one that are not removed.
 */
export function isHeld(catalogue: Catalogue, table: Table, row: string, depth = 0): string {
  const holds = catalogue.childrenOf(table.name).flatMap((reference) => {
    if (reference.table === table.name && depth > 0) return []
    const child = catalogue.tables.get(reference.table)!
    const name = `h${depth}`
    const condition = holdsOn(catalogue, child, reference, name, depth)
    return [`EXISTS (SELECT FROM ${live(child.name)} ${name} WHERE ${refers(reference, name, row)} AND (${condition}))`]
  })
  return holds.join(' OR ') || 'false'
}

function holdsOn(catalogue: Catalogue, child: Table, { action }: Reference, row: string, depth: number): string {
  if (child.rule.treatment === 'set' || action === 'none') return 'true'
  const isOthers = `(${inCompanies(catalogue, child, row)}) IS NOT TRUE`
  return action === 'null' ? isOthers : `${isOthers} OR ${isHeld(catalogue, child, row, depth + 1)}`
}
