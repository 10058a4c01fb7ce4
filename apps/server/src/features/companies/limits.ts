import type { companyLimits } from '@outpost/contract/companies/constants'
import { fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'

/** What can be limited, by the name of its limit without `max_`. */
export type LimitedKind = (typeof companyLimits)[number] extends `max_${infer Kind}` ? Kind : never

/**
 * Refuses what would pass a limit of the company or of one above it, which the actor may not even see. The limiting companies stay locked
 * until the transaction ends: of two who take the last place at the same time one gets it.
 * @param moved a company that is to come below `companyId`, with what it has: limits above both count it already
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
    message: `The limit of ${kind} that was set for the company is reached.`,
    meta: { kind },
  })
}

/** Whether so many more fit under the limits of the company and of those above it; locks as `requireQuota` does. */
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
