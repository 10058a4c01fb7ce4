import { sql, type Selectable } from 'kysely'
import type { RolloutState } from '@outpost/contract/device-jobs/rollouts'
import type { App, Program } from '../../../context.ts'
import type { Database, Transaction } from '../../../db/database.ts'
import { forEachIsolated } from '../../../kit/for-each-isolated.ts'
import { systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import { notify } from '../../notifications/service.ts'
import { cancelJobs } from '../cancel.ts'
import { openStage } from './stage.ts'
import { isHalted } from './waves.ts'

export type RolloutRow = Selectable<Database['device_rollouts']>

/** Ends a rollout early: jobs that have not begun are cancelled, running jobs continue. The row must be locked. */
export async function stopRollout(
  app: App,
  tx: Transaction,
  { id }: Pick<RolloutRow, 'id'>,
  text: string,
  state: 'stopped' | 'expired' = 'stopped',
): Promise<void> {
  const jobs = await tx
    .selectFrom('device_jobs')
    .selectAll()
    .where('rollout_id', '=', id)
    .where('finished_at', 'is', null)
    .orderBy('id')
    .execute()
  await cancelJobs(app, tx, jobs, text)
  await end(tx, id, state)
}

/** Ends a rollout in which no device has anything to do. */
export const finishRollout = (tx: Transaction, id: number): Promise<unknown> => end(tx, id, 'done')

const end = (tx: Transaction, id: number, state: RolloutState): Promise<unknown> =>
  tx.updateTable('device_rollouts').set({ state, finished_at: new Date() }).where('id', '=', id).execute()

interface Counts {
  /** Jobs with a stage: those that failed, and those that are over for any reason except being cancelled. */
  failed: number
  over: number
  /** Open jobs of the current stage and those before it. */
  open: number
  late: boolean
  soaked: boolean
}

async function countsOf(tx: Transaction, { id, stage }: RolloutRow): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(*) filter (where j.finished_at is not null and j.state not in ('done', 'cancelled') and j.stage is not null)::integer as failed,
      count(*) filter (where j.finished_at is not null and j.state <> 'cancelled' and j.stage is not null)::integer as over,
      count(*) filter (where j.finished_at is null and j.stage <= ${stage})::integer as open,
      coalesce(bool_or(r.expires_at < now()), false) as late,
      coalesce(bool_or(r.stage_over_at + r.soak_seconds * interval '1 second' <= now()), false) as soaked
    from device_rollouts r left join device_jobs j on j.rollout_id = r.id where r.id = ${id}`.execute(tx)
  return rows[0]!
}

/** Notifies the user who started the rollout of its end. */
const tell = (
  app: App,
  tx: Transaction,
  row: RolloutRow,
  type: 'rolloutStopped' | 'rolloutDone',
  failed: number,
): Promise<void> => {
  const summary =
    type === 'rolloutStopped'
      ? `The rollout of ${row.source_name} was stopped. Failed devices: ${failed}.`
      : `The rollout of ${row.source_name} is finished. Failed devices: ${failed}.`
  return row.user_id === null
    ? Promise.resolve()
    : notify(app, tx, {
        to: { userIds: [row.user_id] },
        type,
        summary,
        params: { rollout_id: row.id, file: row.source_name, failed },
      })
}

/** Whether a rollout also reaches devices that join later. It ends when it expires or is stopped. */
const isContinuous = ({ options }: RolloutRow): boolean => options['continuous'] !== undefined

async function advance(app: Program, tx: Transaction, row: RolloutRow): Promise<void> {
  const { failed, over, open, late, soaked } = await countsOf(tx, row)
  if (late) {
    await stopRollout(app, tx, row, 'Not started before the rollout expired.', 'expired')
    return tell(app, tx, row, isContinuous(row) ? 'rolloutDone' : 'rolloutStopped', failed)
  }
  if (row.state === 'approval') return
  const halt = { failures: row.failure_limit, percent: row.halt_percent, after: row.halt_after }
  if (isHalted(halt, failed, over) && (open > 0 || row.stage < row.stages)) {
    await stopRollout(app, tx, row, 'The rollout was stopped because too many devices failed.')
    return tell(app, tx, row, 'rolloutStopped', failed)
  }
  if (open > 0) return openStage(app, tx, row.id, row.stage)
  if (isContinuous(row)) return
  if (row.stage >= row.stages) {
    await end(tx, row.id, 'done')
    return tell(app, tx, row, 'rolloutDone', failed)
  }
  if (row.soak_seconds > 0 && !soaked) return noteStageOver(tx, row)
  await openNextStage(app, tx, row)
}

/** Records the end of a stage, from which the pause before the next one is counted. */
async function noteStageOver(tx: Transaction, { id, stage_over_at }: RolloutRow): Promise<void> {
  if (stage_over_at === null) await sql`update device_rollouts set stage_over_at = now() where id = ${id}`.execute(tx)
}

async function openNextStage(app: Program, tx: Transaction, { id, stage }: RolloutRow): Promise<void> {
  await tx
    .updateTable('device_rollouts')
    .set({ stage: stage + 1, stage_over_at: null })
    .where('id', '=', id)
    .execute()
  await openStage(app, tx, id, stage + 1)
}

/** Has a worker begin what a rollout can begin, after the commit. For stages with more devices than a request has time for. */
export const beginRollouts = (tx: Transaction): Promise<unknown> =>
  sql`select graphile_worker.add_job('device-jobs.rollouts', job_key := 'device-jobs.rollouts')`.execute(tx)

/** The number of rollouts handled in one run. */
const most = 100

/**
 * Advances every rollout by one step. Each has its own transaction, so that a failure does not block the others.
 * Several workers may run this concurrently.
 */
export async function advanceRollouts(app: Program): Promise<void> {
  const ids = await inTransaction(app.db, systemScope, (tx) =>
    tx
      .selectFrom('device_rollouts')
      .select('id')
      .where('state', 'in', ['approval', 'running'])
      // A continuous rollout is open for months, mostly with nothing to begin: it would take the place of others.
      .where(
        sql<boolean>`(options->'continuous' is null or expires_at <= now() or exists (
          select from device_jobs j where j.rollout_id = device_rollouts.id and j.finished_at is null and j.command_id is null))`,
      )
      .orderBy('id')
      .limit(most)
      .execute(),
  )
  await forEachIsolated(
    app,
    'rollouts.advance',
    ids,
    ({ id }) => id,
    ({ id }) =>
      inTransaction(app.db, systemScope, async (tx) => {
        const row = await tx
          .selectFrom('device_rollouts')
          .selectAll()
          .where('id', '=', id)
          .where('state', 'in', ['approval', 'running'])
          .forUpdate()
          .skipLocked()
          .executeTakeFirst()
        if (row) await advance(app, tx, row)
      }),
  )
}
