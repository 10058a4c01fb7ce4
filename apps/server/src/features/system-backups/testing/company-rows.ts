import type { Client } from 'pg'
import { type Catalogue, readCatalogue, type Table } from '../company/catalogue.ts'
import { nameCompanies } from '../company/companies.ts'
import { inCompanies, live, quoted, REVISION } from '../company/sql.ts'
import { stagedTables } from '../company/stage.ts'

/** The rows of companies, and a hash of all other rows, by table. */
export interface Rows {
  own: Record<string, string[]>
  others: Record<string, string>
}

/** Tables in which the running program itself writes all the time. */
const volatile = new Set([
  'program_processes',
  'rate_limits',
  'gateways',
  'worker_heartbeats',
  'health_samples',
  'console_builds',
  'console_files',
])

/** The columns that a restore must bring back: not those that follow the running system, or only count up. */
const compared = ({ columns, rule }: Table): string[] =>
  columns.filter((name) => ![...(rule.keep ?? []), ...Object.keys(rule.fresh ?? {}), REVISION].includes(name))

/** Reads all rows of the database: those of some companies that a restore brings back, and hashes of the others. */
export async function readRows(client: Client, ids: readonly number[]): Promise<Rows & { catalogue: Catalogue }> {
  await client.query('DROP TABLE IF EXISTS pg_temp.restored_companies')
  await nameCompanies(client, ids)
  const catalogue = await readCatalogue(client)
  const staged = new Set(stagedTables(catalogue))
  const rows: Rows = { own: {}, others: {} }
  for (const table of catalogue.order) {
    if (volatile.has(table.name)) continue
    const isOwn = `(${inCompanies(catalogue, table, 't')}) IS TRUE`
    // Rows that hang on the number of a device may outlive it.
    const isOthers = table.owner?.by === 'device' ? ' AND t.device_id IN (SELECT id FROM devices)' : ''
    if (staged.has(table) || table.name === 'company_tree') {
      const texts = compared(table).map((name) => `t.${quoted(name)}`)
      const own = await client.query<{ text: string }>(
        `SELECT ROW(${texts.join(', ')})::text AS text FROM ${live(table.name)} t WHERE ${isOwn} AND (${table.rule.only ?? 'true'}) ORDER BY 1`,
      )
      rows.own[table.name] = own.rows.map(({ text }) => text)
    }
    const others = await client.query<{ hash: string }>(
      `SELECT md5(coalesce(string_agg(t::text, E'\n' ORDER BY t::text), '')) AS hash FROM ${live(table.name)} t WHERE NOT (${isOwn})${isOthers}`,
    )
    rows.others[table.name] = others.rows[0]!.hash
  }
  return { ...rows, catalogue }
}

/** Deletes everything that the company has, except for what is always left. */
export async function deleteCompany(client: Client, catalogue: Catalogue): Promise<void> {
  for (const table of stagedTables(catalogue).toReversed())
    for (let left = 1; left > 0;) {
      // Subsidiaries before their parents.
      const leaf =
        table.name === 'companies' ? ' AND NOT EXISTS (SELECT FROM companies c WHERE c.parent_id = t.id)' : ''
      const { rowCount } = await client.query(
        `DELETE FROM ${live(table.name)} t WHERE ${inCompanies(catalogue, table, 't')}${leaf}`,
      )
      left = rowCount ?? 0
    }
}
