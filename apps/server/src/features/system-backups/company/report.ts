import type { Client } from 'pg'
import type { Applied } from './apply.ts'
import type { Catalogue, Table } from './catalogue.ts'
import type { Restored } from './companies.ts'
import { left } from './left-tables.ts'
import { back, gone, isForeign, isThere, live, NUMBER, quoted, sameKey, takenBy, STEP } from './sql.ts'
import { stagedTables } from './stage.ts'

/** The number of records of a kind that are named. */
const most = 20

/** `device_tags` becomes "device tags". */
const kindOf = (name: string): string => name.replaceAll('_', ' ')

/** Columns by which people know a record, the first that a table has. */
const names = ['name', 'title', 'email', 'username', 'serial', 'iccid', 'day'] as const

const nameIn = ({ columns, key }: Table, row: string): string => {
  const name = names.find((column) => columns.includes(column))
  const number = `concat_ws('/', ${key.map((column) => `${row}.${quoted(column)}`).join(', ')})`
  return name === undefined ? number : `concat(${row}.${quoted(name)}, ' (', ${number}, ')')`
}

interface Reason {
  name: string
  reason: string
}

/** Returns why rows of the backup could not be put back, most of them by name. */
async function leftOut(now: Client, catalogue: Catalogue, table: Table): Promise<Reason[]> {
  const foreign = table.references.map(
    (reference) =>
      `WHEN ${isForeign(catalogue, reference, 'b')} THEN 'what it refers to in ${kindOf(reference.parent)} belongs to a company that is not above this one any more'`,
  )
  const broken = table.references.map((reference) => {
    const condition = `NOT ${isThere(catalogue, reference, 'b')}`
    return `WHEN ${condition} THEN 'what it refers to in ${kindOf(reference.parent)} does not exist in this company any more'`
  })
  const taken = table.uniques.map(
    (unique) =>
      `WHEN b.${NUMBER} IN (${takenBy(table, unique)}) THEN 'another record has its ${unique.parts.join(', ').replaceAll("'", '')}'`,
  )
  const { rows } = await now.query<Reason>(
    `SELECT ${nameIn(table, 'b')} AS name, CASE WHEN b.${STEP} = 'out' THEN 'it belongs to another company now' ${[...foreign, ...broken, ...taken].join(' ')}
       ELSE 'it refers to a record that was left out' END AS reason
     FROM ${back(table.name)} b WHERE b.${STEP} IS NOT NULL ORDER BY b.${NUMBER} LIMIT ${most}`,
  )
  return rows
}

/** Returns the rows that the company did not have, and that stay because others refer to them. */
async function kept(now: Client, table: Table): Promise<Reason[]> {
  const { rows } = await now.query<{ name: string }>(
    `SELECT ${nameIn(table, 't')} AS name FROM ${live(table.name)} t
     WHERE EXISTS (SELECT FROM ${gone(table.name)} g WHERE ${sameKey(table, 'g', 't')}) LIMIT ${most}`,
  )
  return rows.map(({ name }) => ({ name, reason: 'others refer to it' }))
}

const countOf = async (now: Client, name: string): Promise<number> =>
  (await now.query<{ count: number }>(`SELECT count(*)::integer AS count FROM ${back(name)} WHERE ${STEP} IS NOT NULL`))
    .rows[0]!.count

/** Describes what was done, and names what could not be done and why. */
export async function describe(
  now: Client,
  catalogue: Catalogue,
  restored: Restored,
  { counts }: Applied,
  say: (line: string) => void,
): Promise<void> {
  for (const [name, { added, changed, removed }] of counts)
    if (added + changed + removed > 0) say(`${kindOf(name)}: ${added} put back, ${changed} changed, ${removed} removed`)
  for (const { id, name } of restored.moved)
    say(`Left as it is: company ${name} (${id}), which has been moved into or out of this part of the tree since`)
  for (const table of stagedTables(catalogue)) {
    const total = await countOf(now, table.name)
    if (total > 0 && table.rule.treatment === 'missing') {
      say(`Left out: ${total} of ${kindOf(table.name)}: history of what was left out, or of work that had not ended`)
      continue
    }
    const reasons = total > 0 ? await leftOut(now, catalogue, table) : []
    for (const { name, reason } of reasons) say(`Left out: ${kindOf(table.name)} ${name}: ${reason}`)
    if (total > reasons.length) say(`Left out: ${total - reasons.length} more of ${kindOf(table.name)}`)
    if (table.rule.treatment !== 'set') continue
    for (const { name, reason } of await kept(now, table))
      say(`Stays, although the backup does not have it: ${kindOf(table.name)} ${name}: ${reason}`)
  }
  say('Always left as they are:')
  for (const reason of Object.keys(left)) say(`- ${reason}`)
}
