import type { CreditSummary } from '@outpost/contract/credits/schemas'
import { creditTypeNames, creditTypeTitle, daysPerCredit, type CreditKind } from '@outpost/contract/credits/types'
import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { utcOrNull } from '../../kit/paginate.ts'
import { dataAccount } from './ledger.ts'
import { kindOf } from './types.ts'

interface Left {
  type_id: number
  left: number
  count: number
}

/** Summarises a company: its resources by type, its monitored devices, and how long the credits last. */
export async function summarise(
  tx: Transaction,
  companyId: number,
  shown: readonly CreditKind[],
  required: boolean,
  now: Date,
): Promise<CreditSummary> {
  const { rows } = await sql<Left>`
    select p.type_id, coalesce(sum(a.balance) filter (where p.expires_at is null or p.expires_at > ${now}), 0)::bigint as left, sum(p.count)::bigint as count
    from credit_pools p join ledger_accounts a on a.id = p.account_id where p.company_id = ${companyId} group by 1`.execute(
    tx,
  )
  const leftOf = (id: number): number => rows.find((row) => row.type_id === id)?.left ?? 0
  // Types that the company owns are shown even if its users may not deal in them.
  const kinds = [
    ...new Set([...shown, ...rows.filter((row) => row.left > 0).map((row) => kindOf(row.type_id))]),
  ].toSorted((a, b) => a.id - b.id)
  const totals = creditTypeNames.map((credit_type) => ({
    credit_type,
    credits_count: rows
      .filter((row) => kindOf(row.type_id).name === credit_type)
      .reduce((sum, row) => sum + row.count, 0),
  }))
  const { monitored, total } = await tx
    .selectFrom('devices')
    .select((e) => [
      e.fn.countAll<number>().filterWhere('monitoring_enabled', '=', true).as('monitored'),
      e.fn.countAll<number>().as('total'),
    ])
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
  return {
    credits: {
      left: kinds.map((kind) => ({
        credit_type_id: kind.id,
        credit_type: kind.name,
        credit_type_name: creditTypeTitle(kind),
        payment_type: kind.payment_type,
        credits_left: leftOf(kind.id),
      })),
      total: totals.filter((row) => row.credits_count > 0),
    },
    monitored_device: { monitored, total },
    credit_coverage: utcOrNull(await coverage(tx, companyId, leftOf(1) + leftOf(2), required, now)),
    remaining_data: (await dataAccount(tx, companyId)).balance,
  }
}

const dayMs = 86_400_000

/**
 * Returns the day until which the remaining credits cover all devices with automatic extension; null if there are none.
 * Devices are counted by the day on which their time ends, so that a large fleet needs only some hundreds of rows.
 */
async function coverage(
  tx: Transaction,
  companyId: number,
  left: number,
  required: boolean,
  now: Date,
): Promise<Date | null> {
  const { rows } = await sql<{ ends: Date; devices: number }>`
    select date_trunc('day', greatest(coalesce(credit_expires_at, ${now}), ${now})) as ends, count(*) as devices
    from devices where company_id = ${companyId} and coalesce(credit_enabled, ${required}) and auto_extend_credit group by 1`.execute(
    tx,
  )
  return rows.length === 0 ? null : lastsUntil(left, rows, now)
}

/**
 * Returns the last day that `left` credits cover. Each adds 30 days to one device, from the end of the time it has.
 * @example lastsUntil(2, [{ ends: today, devices: 1 }], today) // in 60 days
 */
function lastsUntil(left: number, ends: readonly { ends: Date; devices: number }[], now: Date): Date {
  const needed = (day: number): number =>
    ends.reduce(
      (sum, row) =>
        sum +
        row.devices *
          Math.max(0, Math.ceil((day * dayMs + now.getTime() - row.ends.getTime()) / (daysPerCredit * dayMs))),
      0,
    )
  let [enough, tooFar] = [0, 36_500]
  while (tooFar - enough > 1) {
    const middle = Math.floor((enough + tooFar) / 2)
    if (needed(middle) <= left) enough = middle
    else tooFar = middle
  }
  return new Date(now.getTime() + enough * dayMs)
}
