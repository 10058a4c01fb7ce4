import { sql } from 'kysely'
import type { Program } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { forEachIsolated } from '../../kit/for-each-isolated.ts'
import { systemScope } from '../../kit/scope.ts'
import { inTransaction } from '../../kit/transaction.ts'
import { notify, settle } from '../notifications/service.ts'
import { plainCredits } from './charge.ts'

/** The number of days that the credits of a company should last; with fewer it is warned. */
const warnDays = 7
/** The number of companies warned in one run. The rest follow an hour later. */
const maxAtOnce = 500

/** The key of the notification that credits run out. It is sent once until new credits arrive. */
const lowKey = (companyId: number): string => `credits-low:${companyId}`

/** Settles the notification that credits run out, after a company has received resources. */
export const refilled = (tx: Transaction, companyId: number): Promise<void> => settle(tx, lowKey(companyId))

/** Warns the users of a company in advance when it has fewer credits than its devices need within a week. */
export async function warnOfLow(app: Program): Promise<void> {
  const { show, required } = app.brand().resources
  if (!show) return
  const { rows } = await inTransaction(app.db, systemScope, (tx) =>
    sql<{ id: number; name: string; left: number; due: number }>`
      select c.id, c.name, due.n as due, stock.n as left from companies c
      cross join lateral (select count(*) as n from devices d where d.company_id = c.id and coalesce(d.credit_enabled, ${required}) and d.auto_extend_credit and (d.credit_expires_at is null or d.credit_expires_at < now() + ${warnDays} * interval '1 day')) due
      cross join lateral (
        select coalesce(sum(a.balance), 0)::bigint as n from ledger_accounts a where a.company_id = c.id and a.kind = 'pool' and a.unit = any(${[...plainCredits]}::integer[])) stock
      where due.n > stock.n and not c.can_use_parent_license and not exists (select from notifications where key = 'credits-low:' || c.id) order by c.id limit ${maxAtOnce}`.execute(
      tx,
    ),
  )
  await forEachIsolated(
    app,
    'credits.low',
    rows,
    ({ id }) => ({ company: id }),
    ({ id, name, left, due }) =>
      inTransaction(app.db, systemScope, (tx) =>
        notify(app, tx, {
          to: { companyId: id, permission: 'view_credits' },
          type: 'creditAmountTooLow',
          key: lowKey(id),
          params: { company_id: id, company: name.slice(0, 200), left, due },
          summary: `${name}: ${left} credits left, but ${due} devices need one within ${warnDays} days.`,
        }),
      ),
  )
}
