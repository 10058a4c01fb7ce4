import type { TaskScheduleRun } from '@outpost/contract/tasks/schedules/schemas'
import { sql } from 'kysely'
import type { Program } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { forEachIsolated } from '../../../kit/for-each-isolated.ts'
import { systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import { askAbout, startRequested } from './missed.ts'
import { startQueued } from './queue.ts'
import { startSchedule, type Outcome, type ScheduleRow } from './start.ts'
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
  outcome: Omit<Outcome, 'paused' | 'state'> & { state: TaskScheduleRun['state'] },
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
    else if (late && schedule.missed === 'ask') {
      await record(tx, schedule, due, { state: 'undecided', reason: tooLate, order_id: null })
      await askAbout(app, tx, schedule)
    } else {
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

const dueSchedules = (tx: Transaction, now: Date) =>
  tx
    .selectFrom('task_schedules')
    .select('id')
    .where('enabled', '=', true)
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(perRound)
    .execute()

const requestedRuns = (tx: Transaction) =>
  tx
    .selectFrom('task_schedule_runs')
    .select('id')
    .where('state', '=', 'requested')
    .orderBy('id')
    .limit(perRound)
    .execute()

/** Devices that waited, and whose earlier run is finished. */
async function freeDevices(tx: Transaction) {
  const { rows } = await sql<{ schedule_id: number; device_id: number }>`
    select q.schedule_id, q.device_id from task_schedule_queue q where not exists (
      select from task_runs r join task_schedule_runs s on s.order_id = r.order_id
      where s.schedule_id = q.schedule_id and r.device_id = q.device_id and r.status = 'processing')
    order by q.order_id limit ${perRound}`.execute(tx)
  return rows
}

/**
 * Runs one round of the schedules. The time of a schedule moves on in the transaction that orders its runs, so each
 * time runs at most once. A failing schedule does not block the others.
 */
export async function runSchedules(app: Program, now = new Date()): Promise<void> {
  const whole = <Result>(work: (tx: Transaction) => Promise<Result>) => inTransaction(app.db, systemScope, work)
  const each = <Row extends object>(rows: readonly Row[], work: (tx: Transaction, row: Row) => Promise<void>) =>
    forEachIsolated(
      app,
      'tasks.schedules',
      rows,
      (row) => row,
      (row) => whole((tx) => work(tx, row)),
    )
  await each(await whole((tx) => dueSchedules(tx, now)), (tx, { id }) => begin(app, tx, id, now))
  await each(await whole(requestedRuns), (tx, { id }) => startRequested(app, tx, id))
  await each(await whole(freeDevices), (tx, waiting) => startQueued(app, tx, waiting))
}
