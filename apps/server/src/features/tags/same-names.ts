import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { inScope, type Scope } from '../../kit/scope.ts'

/** Returns the names of the companies of those tags whose name another tag in the scope has too, by the id of the tag. */
export async function companiesOfSameNames(
  tx: Transaction,
  scope: Scope,
  tags: readonly { id: number; name: string }[],
): Promise<ReadonlyMap<number, string>> {
  if (tags.length === 0) return new Map()
  const names = [...new Set(tags.map(({ name }) => name.toLowerCase()))]
  const { rows } = await sql<{ id: number; company_name: string }>`
    select t.id, c.name as company_name from tags t join companies c on c.id = t.company_id
    where lower(t.name) = any(${names}) and ${inScope(scope, 't.company_id')}
      and exists (select from tags o where lower(o.name) = lower(t.name) and o.id <> t.id and ${inScope(scope, 'o.company_id')})`.execute(
    tx,
  )
  return new Map(rows.map(({ id, company_name }) => [id, company_name]))
}
