import { sql } from 'kysely'
import type { Program } from '../context.ts'
import { systemScope } from '../kit/scope.ts'
import { inTransaction } from '../kit/transaction.ts'

export interface TenantTable {
  name: string
  /** The column with the id of the company that owns a row. */
  column: string
}

/** Lists the tables with row-level security, from the policies in the database. */
export async function tenantTables(app: Program): Promise<TenantTable[]> {
  const { rows } = await sql<TenantTable>`
    select tablename as name, case when tablename = 'companies' then 'id' else 'company_id' end as column
    from pg_policies where schemaname = 'public' and policyname = 'tenant' order by 1`.execute(app.db)
  return rows
}

/**
 * Returns all rows of a company in every tenant table, as text. Rows that requests of other companies add,
 * such as audit log entries, belong to those companies and are therefore not included.
 */
export async function rowsOf(app: Program, companyId: number): Promise<Record<string, string>> {
  // One statement for all tables: the tests of tenancy read them a thousand times.
  const texts = (await tenantTables(app)).map(
    ({ name, column }) =>
      sql`select ${sql.lit(name)} as name, coalesce(string_agg(t::text, E'\n' order by t::text), '') as text from ${sql.table(name)} t where ${sql.ref(column)} = ${companyId}`,
  )
  return inTransaction(app.db, systemScope, async (tx) => {
    const { rows } = await sql<{
      name: string
      text: string
    }>`${sql.join(texts, sql` union all `)} order by name`.execute(tx)
    return Object.fromEntries(rows.map(({ name, text }) => [name, text]))
  })
}
