import { sql } from 'kysely'
import type { Program } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import { orderReport, type TemplateRow } from './order.ts'
import { endOfPeriod, periodBefore } from './period.ts'

/** Minutes after the end of a period in which its last reports arrive and are rolled up. */
const patience = 30
/** The periods that are made up for if the server was down. */
const catchUp = 7
/** Templates of one run of the job. */
const most = 1000

/** Returns the ends of the periods that are due, and the next one. */
export function dueEnds(
  { period, time_zone }: Pick<TemplateRow, 'period' | 'time_zone'>,
  nextAt: Date,
  until: Date,
): { ends: Date[]; next: Date } {
  if (period === 'custom') throw new Error('a custom period is not repeated')
  const ends: Date[] = []
  let next = nextAt
  for (; next <= until; next = endOfPeriod(period, time_zone, next)) ends.push(next)
  return { ends: ends.slice(-catchUp), next }
}

async function orderNext(tx: Transaction, until: Date): Promise<boolean> {
  const template = await tx
    .selectFrom('report_templates')
    .selectAll()
    .where('next_at', '<=', until)
    .orderBy('next_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!template || template.period === 'custom') return false
  const { ends, next } = dueEnds(template, template.next_at!, until)
  for (const end of ends)
    await orderReport(tx, template, {
      span: periodBefore(template.period, template.time_zone, end),
      scheduled: true,
      channel: null,
    })
  await tx.updateTable('report_templates').set({ next_at: next }).where('id', '=', template.id).execute()
  return true
}

/** Orders the reports of all periods that have ended, each template in a transaction of its own. */
export async function orderDue(app: Program, now = new Date()): Promise<void> {
  const until = new Date(now.getTime() - patience * 60_000)
  for (let count = 0; count < most; count++)
    if (!(await inTransaction(app.db, systemScope, (tx) => orderNext(tx, until)))) return
}

/** Deletes reports that are past their time, and ends those that could not be generated for a day. */
export async function cleanUp(app: Program, keptDays: number): Promise<void> {
  await inTransaction(app.db, systemScope, async (tx) => {
    await sql`delete from generated_reports where created_at < now() - ${keptDays} * interval '1 day'`.execute(tx)
    await sql`update generated_reports set state = 'failed', message = 'The report could not be generated.', finished_at = now()
      where state = 'processing' and created_at < now() - interval '1 day'`.execute(tx)
  })
}
