import { sql, type RawBuilder } from 'kysely'

const left = (units: RawBuilder<unknown>, kind: string) =>
  sql<number>`(select coalesce(sum(a.balance), 0)::bigint from ledger_accounts a where a.company_id = companies.id and a.kind = ${kind} and ${units})`

/** Columns for the lists of companies: remaining plain credits, packs, and data of the company in bytes. */
export const creditFigures = {
  credits_left: left(sql`a.unit in (1, 2)`, 'pool'),
  packs_left: left(sql`a.unit > 2`, 'pool'),
  remaining_data: left(sql`a.unit = 0`, 'data'),
}
