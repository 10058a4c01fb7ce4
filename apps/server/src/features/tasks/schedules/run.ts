import { sql } from 'kysely'
import type { Program } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { forEachIsolated } from '../../../kit/for-each-isolated.ts'
import { systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import { startQueued } from './queue.ts'
import { startSchedule, type ScheduleRow } from './start.ts'
import { nextAfter } from './times.ts'

/** A time is missed if it is later than this, in milliseconds. */
const tolerance = 600_000
/** The number of schedules, or waiting devices, of one round, which runs every minute. */
const perRound = 200
/** The number of past times that a schedule works off in one round. */
const timesPerRound = 60

/** Records what became of a time. */
const record = (
  tx: Transaction,
  { id, company_id }: ScheduleRow,
  due: Date,
  outcome: { state: 'started' | 'missed' | 'skipped' | 'failed'; reason: string | null; order_id: number | null },
): Promise<unknown> =>
  tx
    .insertInto('task_schedule_runs')
    .values({ schedule_id: id, company_id, due_at: due, ...outcome })
    .execute()

/** The next time of a schedule that was planned by a clock that ran ahead: it is found anew. */
const unknown = 0

const tooLate = 'The server was not running at this time, or was more than 10 minutes late.'

/** Deals with the times of a schedule that have come. The row stays locked until their runs are ordered. */
async function begin(app: Program, tx: Transaction, id: number, now: Date): Promise<void> {
  const schedule = await tx
    .selectFrom('task_schedules')
    .selectAll()
    .where('id', '=', id)
    .where('enabled', '=', true)
    .where('next_at', '<=', now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!schedule) return
  let due = schedule.next_at?.getTime() === unknown ? nextAfter(schedule, now) : schedule.next_at
  for (let done = 0; due !== null && due <= now && done < timesPerRound; done++) {
    const next = nextAfter(schedule, due)
    const late = now.getTime() - due.getTime() > tolerance
    const isLast = next === null || next > now
    if (late && (!isLast || schedule.missed === 'skip'))
      await record(tx, schedule, due, { state: 'missed', reason: tooLate, order_id: null })
    else {
      const { paused, ...outcome } = await startSchedule(app, tx, schedule, late ? tooLate : null)
      await record(tx, schedule, due, outcome)
      if (paused) {
        await tx.updateTable('task_schedules').set({ enabled: false, paused }).where('id', '=', id).execute()
        due = null
        break
      }
    }
    due = next
  }
  await tx.updateTable('task_schedules').set({ next_at: due }).where('id', '=', id).execute()
}

/**
 * Runs one round of the schedules. The time of a schedule moves on in the transaction that orders its runs, so each
 * time runs at most once. A failing schedule does not block the others.
 */
export async function runSchedules(app: Program, now = new Date()): Promise<void> {
  const due = await inTransaction(app.db, systemScope, (tx) =>
    tx
      .selectFrom('task_schedules')
      .select('id')
      .where('enabled', '=', true)
      .where('next_at', '<=', now)
      .orderBy('next_at')
      .limit(perRound)
      .execute(),
  )
  await forEachIsolated(
    app,
    'tasks.schedules',
    due,
    ({ id }) => ({ schedule: id }),
    ({ id }) => inTransaction(app.db, systemScope, (tx) => begin(app, tx, id, now)),
  )
  const { rows } = await inTransaction(app.db, systemScope, (tx) =>
    sql<{ schedule_id: number; device_id: number }>`
      select q.schedule_id, q.device_id from task_schedule_queue q where not exists (
        select from task_runs r join task_schedule_runs s on s.order_id = r.order_id
        where s.schedule_id = q.schedule_id and r.device_id = q.device_id and r.status = 'processing')
      order by q.order_id limit ${perRound}`.execute(tx),
  )
  await forEachIsolated(
    app,
    'tasks.schedules',
    rows,
    (waiting) => waiting,
    (waiting) => inTransaction(app.db, systemScope, (tx) => startQueued(app, tx, waiting)),
  )
}
