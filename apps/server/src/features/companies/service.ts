import { fail } from '@outpost/contract/kit/errors'
import { sql, type Selectable } from 'kysely'
import type { Database, Transaction } from '../../db/database.ts'
import { inScope, type Scope } from '../../kit/scope.ts'
import { findCompany, insertCompany } from './queries.ts'

export { findCompany } from './queries.ts'
export { companyAdded, companyMoved, companyMoving, companyRemoving } from './events.ts'
export { companyFigures, companyHoldings, type CompanyHolding } from './extensions.ts'
export { fitsQuota, type LimitedKind, requireQuota } from './limits.ts'

export type CompanyRow = Selectable<Database['companies']>

/**
 * Returns a company in scope.
 * @param source the field of the body that names the company
 * @throws NOT_FOUND for a company out of scope, or VALIDATION with `source` if that is given
 */
export async function requireCompany(tx: Transaction, scope: Scope, id: number, source?: string): Promise<CompanyRow> {
  const company = await findCompany(tx, scope, id)
  if (company) return company
  throw source === undefined
    ? fail('NOT_FOUND')
    : fail('VALIDATION', { source, message: 'This company does not exist.' })
}

/** Adds a company below `parent`, or the top company if `parent` is null. */
export const addCompany = (tx: Transaction, parent: { id: number; level: number } | null, name: string) =>
  insertCompany(tx, parent, name)

/** Returns the ids of a company and all above it, nearest first. These may be informed of what happens in it. */
export async function ancestorsOf(tx: Transaction, companyId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('company_tree')
    .select('ancestor_id')
    .where('descendant_id', '=', companyId)
    .orderBy('depth')
    .execute()
  return rows.map((row) => row.ancestor_id)
}

/** Returns those of the companies that are neither the company nor below it. */
export async function outsideOf(tx: Transaction, companyId: number, ids: readonly number[]): Promise<number[]> {
  const inside = await tx
    .selectFrom('company_tree')
    .select('descendant_id')
    .where('ancestor_id', '=', companyId)
    .where('descendant_id', '=', sql<number>`any(${[...new Set(ids)]}::int[])`)
    .execute()
  const known = new Set(inside.map(({ descendant_id }) => descendant_id))
  return ids.filter((id) => !known.has(id))
}

interface CompanyQuery {
  company_id?: number[] | undefined
  include_child_companies?: boolean | undefined
}

/** Returns a query whose companies include all below them within the scope, if it asks for that. */
export async function withChildCompanies<Q extends CompanyQuery>(tx: Transaction, scope: Scope, query: Q): Promise<Q> {
  if (!query.include_child_companies || !query.company_id?.length) return query
  const rows = await tx
    .selectFrom('company_tree')
    .select('descendant_id')
    .distinct()
    .where('ancestor_id', 'in', query.company_id)
    // A company out of scope has no subsidiaries for the caller, even where some of them are in scope.
    .where(inScope(scope, 'ancestor_id'))
    .where(inScope(scope, 'descendant_id'))
    .execute()
  return { ...query, company_id: [0, ...rows.map((row) => row.descendant_id)] }
}

/** The number of the lock of the tree of companies. Arbitrary but fixed. */
export const treeLock = 7_205_002

/** Serializes changes of the tree's structure. The lock is held until the transaction ends. */
export const lockTree = (tx: Transaction) => sql`select pg_advisory_xact_lock(${treeLock})`.execute(tx)

/** Sets how many bytes of files a company may keep; null for no limit. */
export const setFileQuota = (tx: Transaction, id: number, quota: number | null): Promise<unknown> =>
  tx.updateTable('companies').set({ file_quota: quota }).where('id', '=', id).execute()
