import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { Catalogue, Table } from './catalogue.ts'
import {
  back,
  columnList,
  gone,
  inCompanies,
  isThere,
  live,
  NUMBER,
  quoted,
  refers,
  REVISION,
  sameKey,
  STEP,
} from './sql.ts'

/** Both databases: the backup in the scratch database, and the running system. */
export interface Pair {
  backup: Client
  now: Client
}

/** The tables whose rows the restore may put back or change, parents first. */
export const stagedTables = ({ order }: Catalogue): Table[] =>
  order.filter(({ rule, owner }) => rule.treatment !== 'left' && owner !== undefined)

/** Copies the rows of the companies from the backup into temporary tables beside the running system, as a stream. */
export async function stage({ backup, now }: Pair, catalogue: Catalogue, signal?: AbortSignal): Promise<void> {
  for (const table of stagedTables(catalogue)) {
    signal?.throwIfAborted()
    const { name, rule } = table
    const columns = columnList(table.columns)
    await now.query(`CREATE TEMP TABLE ${quoted(`back_${name}`)} AS SELECT ${columns} FROM ${live(name)} WITH NO DATA`)
    await now.query(`ALTER TABLE ${back(name)} ADD ${NUMBER} bigint GENERATED ALWAYS AS IDENTITY, ADD ${STEP} text`)
    const only = rule.only === undefined ? '' : ` AND (${rule.only})`
    await pipeline(
      backup.query(
        copyTo(
          `COPY (SELECT ${columns} FROM ${live(name)} t WHERE ${inCompanies(catalogue, table, 't')}${only}) TO STDOUT`,
        ),
      ),
      now.query(copyFrom(`COPY ${back(name)} (${columns}) FROM STDIN`)),
    )
    await now.query(`CREATE INDEX ON ${back(name)} (${columnList(table.key)}); ANALYZE ${back(name)}`)
  }
}

/** The root keeps its place in the tree, which its parent companies decide. */
export const keepPlace = (now: Client, root: number): Promise<unknown> =>
  now.query(
    `UPDATE ${back('companies')} b SET parent_id = c.parent_id FROM ${live('companies')} c WHERE c.id = b.id AND b.id = $1`,
    [root],
  )

/** Decides about each row of the backup what has to be done with it. */
export async function compare(now: Client, catalogue: Catalogue): Promise<void> {
  // The tree is computed at the end, and levels with it.
  await now.query(`UPDATE ${back('companies')} b SET level = c.level FROM ${live('companies')} c WHERE c.id = b.id`)
  for (const table of stagedTables(catalogue)) {
    const { name, columns, rule, key, owner } = table
    const compared = columns.filter((column) => ![...(rule.keep ?? []), ...key, REVISION].includes(column))
    const isChanged =
      rule.treatment === 'set' && compared.length > 0
        ? `ROW(${columnList(compared, 't.')}) IS DISTINCT FROM ROW(${columnList(compared, 'b.')})`
        : 'false'
    // Rows that hang on a device by its number alone may be there without it.
    const isOthers = owner?.by === 'device' ? 'false' : `(${inCompanies(catalogue, table, 't')}) IS NOT TRUE`
    if (rule.onlyNow !== undefined) await now.query(`DELETE FROM ${back(name)} WHERE NOT (${rule.onlyNow})`)
    await now.query(`UPDATE ${back(name)} SET ${STEP} = 'insert'`)
    await now.query(
      `UPDATE ${back(name)} b SET ${STEP} = CASE WHEN ${isOthers} THEN 'out' WHEN ${isChanged} THEN 'update' END
       FROM ${live(name)} t WHERE ${sameKey(table, 't', 'b')}`,
    )
    if (rule.treatment === 'returning' && owner?.by === 'reference')
      await now.query(
        `DELETE FROM ${back(name)} b WHERE NOT EXISTS (SELECT FROM ${back(owner.reference.parent)} o
         WHERE ${refers(owner.reference, 'b', 'o')} AND o.${STEP} = 'insert')`,
      )
    const fresh = Object.entries(rule.fresh ?? {}).map(([column, value]) => `${quoted(column)} = ${value}`)
    if (fresh.length > 0) await now.query(`UPDATE ${back(name)} SET ${fresh.join(', ')} WHERE ${STEP} = 'insert'`)
  }
}

/** The number of ids that the backup is asked about at once. */
const slice = 10_000

/**
 * Lists the rows that the company has now and did not have in the backup. Rows that belonged to others then are not
 * among them, nor what hangs on such rows: they have come since, and nobody else has them.
 */
export async function findAdded({ backup, now }: Pair, catalogue: Catalogue): Promise<void> {
  for (const table of stagedTables(catalogue)) {
    const { name, key, rule, references } = table
    if (rule.treatment !== 'set') continue
    const ofKept = references.flatMap((reference) => {
      const parent = catalogue.tables.get(reference.parent)!
      if (reference.action !== 'cascade' || parent.rule.treatment !== 'set' || parent.name === name) return []
      return [
        `EXISTS (SELECT FROM ${live(parent.name)} p WHERE ${refers(reference, 't', 'p')} AND ${inCompanies(catalogue, parent, 'p')}
          AND NOT EXISTS (SELECT FROM ${back(parent.name)} b WHERE ${sameKey(parent, 'b', 'p')})
          AND NOT EXISTS (SELECT FROM ${gone(parent.name)} g WHERE ${sameKey(parent, 'g', 'p')}))`,
      ]
    })
    await now.query(
      `CREATE TEMP TABLE ${quoted(`gone_${name}`)} AS SELECT ${columnList(key)} FROM ${live(name)} t
       WHERE ${inCompanies(catalogue, table, 't')} AND NOT EXISTS (SELECT FROM ${back(name)} b WHERE ${sameKey(table, 'b', 't')})
       ${ofKept.map((condition) => `AND NOT ${condition}`).join(' ')}`,
    )
    if (key.length === 1 && key[0] === 'id') await keepCome({ backup, now }, name)
  }
}

/** Takes rows off the list that the backup has as those of others. */
async function keepCome({ backup, now }: Pair, name: string): Promise<void> {
  for (let last = '0'; ;) {
    const { rows } = await now.query<{ id: string }>(
      `SELECT id::text FROM ${gone(name)} g WHERE g.id > $1 ORDER BY g.id LIMIT ${slice}`,
      [last],
    )
    if (rows.length === 0) return
    const ids = rows.map(({ id }) => id)
    last = ids.at(-1)!
    const known = await backup.query<{ id: string }>(`SELECT id::text FROM ${live(name)} WHERE id = ANY ($1)`, [ids])
    if (known.rows.length > 0)
      await now.query(`DELETE FROM ${gone(name)} WHERE id = ANY ($1)`, [known.rows.map(({ id }) => id)])
  }
}

/** Leaves references out that may be empty, where what they refer to is gone. @returns how many were */
export async function emptyReferences(now: Client, catalogue: Catalogue): Promise<number> {
  let changed = 0
  for (const table of stagedTables(catalogue))
    for (const reference of table.references) {
      if (!reference.nullable || reference.action === 'cascade' || table.name === 'companies') continue
      const emptied = reference.columns.map((column) => `${quoted(column)} = NULL`).join(', ')
      const { rowCount } = await now.query(
        `UPDATE ${back(table.name)} b SET ${emptied} WHERE b.${STEP} IN ('insert', 'update') AND NOT ${isThere(catalogue, reference, 'b')}`,
      )
      changed += rowCount ?? 0
    }
  return changed
}
