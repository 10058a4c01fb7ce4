import { fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import type { App } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import type { Context } from '../../../kit/implement.ts'
import { inScope } from '../../../kit/scope.ts'
import { notify, settle } from '../../notifications/service.ts'
import { startSchedule, type Outcome, type ScheduleRow } from './start.ts'

const keyOf = (scheduleId: number): string => `task_schedule:${scheduleId}:missed`

/** Notifies those who can decide about a missed time: once, until all missed times of the schedule are decided. */
export const askAbout = (app: App, tx: Transaction, { id, company_id, name }: ScheduleRow): Promise<void> =>
  notify(app, tx, {
    to: { companyId: company_id, permission: 'execute_device_task_groups' },
    type: 'scheduleMissed',
    summary: `Runs of the schedule ${name} were missed. Decide whether to run them.`,
    params: { schedule: name },
    key: keyOf(id),
  })

/** Closes the notifications about missed times of a schedule: nothing is left to decide. */
export const settleMissed = (tx: Transaction, scheduleId: number): Promise<void> => settle(tx, keyOf(scheduleId))

/**
 * Records what a user decides about a missed time. It is run by the worker, which sees all devices of the schedule.
 * @throws NOT_FOUND, CONFLICT if nothing is to be decided or, to run it, the schedule is off
 */
export async function decide({ tx, scope, actor, audit }: Context, id: number, isRun: boolean): Promise<void> {
  const row = await tx
    .selectFrom('task_schedule_runs as r')
    .innerJoin('task_schedules as s', 's.id', 'r.schedule_id')
    .where('r.id', '=', id)
    .where(inScope(scope, 'r.company_id'))
    .select(['r.state', 'r.reason', 's.id as schedule_id', 's.name', 's.enabled'])
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  if (row.state !== 'undecided')
    throw fail('CONFLICT', { message: 'This run was already decided. Reload the list to see the result.' })
  if (isRun && !row.enabled)
    throw fail('CONFLICT', { message: 'The schedule is switched off. Switch it on before you start the missed run.' })
  const decision = isRun ? `${actor.username} had it run later.` : `${actor.username} dismissed it.`
  await tx
    .updateTable('task_schedule_runs')
    .set({ state: isRun ? 'requested' : 'missed', reason: `${row.reason} ${decision}` })
    .where('id', '=', id)
    .execute()
  const { rows } =
    await sql`select from task_schedule_runs where schedule_id = ${row.schedule_id} and state = 'undecided' limit 1`.execute(
      tx,
    )
  if (rows.length === 0) await settleMissed(tx, row.schedule_id)
  if (isRun) await sql`select graphile_worker.add_job('tasks.schedules', job_key := 'tasks.schedules.now')`.execute(tx)
  audit({ target: `task_schedule:${row.schedule_id}`, detail: { name: row.name } })
}

const switchedOff = (paused: string | null): Outcome => ({
  state: 'failed',
  reason: paused ?? 'The schedule was switched off before this run began.',
  order_id: null,
})

/** Runs a missed time that a user has decided to run. */
export async function startRequested(app: App, tx: Transaction, id: number): Promise<void> {
  const run = await tx
    .selectFrom('task_schedule_runs')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'requested')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!run) return
  const schedule = await tx
    .selectFrom('task_schedules')
    .selectAll()
    .where('id', '=', run.schedule_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const { paused, ...outcome } = schedule.enabled
    ? await startSchedule(app, tx, schedule, run.reason)
    : switchedOff(schedule.paused)
  await tx.updateTable('task_schedule_runs').set(outcome).where('id', '=', id).execute()
  if (paused)
    await tx
      .updateTable('task_schedules')
      .set({ enabled: false, paused, next_at: null })
      .where('id', '=', schedule.id)
      .execute()
}
