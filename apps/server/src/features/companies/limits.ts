import type { companyLimits } from '@outpost/contract/companies/constants'
import { fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'

/** The kinds of things that can be limited: the names of the limits without `max_`. */
export type LimitedKind = (typeof companyLimits)[number] extends `max_${infer Kind}` ? Kind : never

/**
 * Refuses an addition that would exceed a limit of the company or of one above it, including companies that the actor
 * cannot see. The limiting companies stay locked until the transaction ends, so that of two concurrent requests for the
 * last place only one gets it.
 * @param moved the company that is moved below `companyId`, or from which devices are moved there; the limits of
 * companies above both the old and the new place already count what moves
 * @example await requireQuota(tx, companyId, 'devices', entries.length, { source: 'company_id' })
 */
export async function requireQuota(
  tx: Transaction,
  companyId: number,
  kind: LimitedKind,
  count: number,
  { source, moved = null }: { source?: string; moved?: number | null } = {},
): Promise<void> {
  if (await fitsQuota(tx, companyId, kind, count, moved)) return
  throw fail('LIMIT_REACHED', {
    ...(source !== undefined && { source }),
    message: `The company or one of its parent companies has reached its limit of ${kind === 'companies' ? 'subsidiaries' : kind}.`,
    meta: { kind },
  })
}

/**
 * Whether `count` more items fit within the limits of the company and of those above it. Locks as `requireQuota` does.
 */
export async function fitsQuota(
  tx: Transaction,
  companyId: number,
  kind: LimitedKind,
  count = 1,
  moved: number | null = null,
): Promise<boolean> {
  if (count === 0) return true
  const { rows } = await sql<{
    room: number | null
  }>`select company_room(${companyId}::integer, ${kind}, ${moved}::integer) as room`.execute(tx)
  const left = rows[0]?.room ?? null
  return left === null || left >= count
}
