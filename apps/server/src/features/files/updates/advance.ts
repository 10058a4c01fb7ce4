import { sql, type Selectable } from 'kysely'
import type { App, Program } from '../../../context.ts'
import type { Database, Transaction } from '../../../db/database.ts'
import { eachAlone } from '../../../kit/alone.ts'
import { systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import { cancelJobs } from '../../device-jobs/service.ts'
import { notify } from '../../notifications/service.ts'
import { openStageOf } from './stage.ts'

type RolloutRow = Selectable<Database['device_rollouts']>

/** Ends a roll-out before its last stage: what has not begun is cancelled, what runs goes on. Its row must be locked. */
export async function stopRollout(app: App, tx: Transaction, { id }: RolloutRow, text: string): Promise<void> {
  const jobs = await tx
    .selectFrom('device_jobs')
    .selectAll()
    .where('rollout_id', '=', id)
    .where('finished_at', 'is', null)
    .orderBy('id')
    .execute()
  await cancelJobs(app, tx, jobs, text)
  await end(tx, id, 'stopped')
}

const end = (tx: Transaction, id: number, state: 'stopped' | 'done'): Promise<unknown> =>
  tx.updateTable('device_rollouts').set({ state, finished_at: new Date() }).where('id', '=', id).execute()

interface Counts {
  failed: number
  open: number
}

/** Failures among those whose turn has come, and what is still open of the present stage. */
async function countsOf(tx: Transaction, { id, stage }: RolloutRow): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select (count(*) filter (where finished_at is not null and state not in ('done', 'cancelled') and stage is not null))::integer as failed, (count(*) filter (where finished_at is null and stage <= ${stage}))::integer as open
    from device_jobs where rollout_id = ${id}`.execute(tx)
  return rows[0]!
}

/** The person who began it hears how it ends. */
const tell = (
  app: App,
  tx: Transaction,
  row: RolloutRow,
  type: 'rolloutStopped' | 'rolloutDone',
  failed: number,
): Promise<void> => {
  const summary =
    type === 'rolloutStopped'
      ? `The roll-out of ${row.file_name} was stopped: ${failed} devices failed.`
      : `The roll-out of ${row.file_name} is over: ${failed} devices failed.`
  return row.user_id === null
    ? Promise.resolve()
    : notify(app, tx, {
        to: { userIds: [row.user_id] },
        type,
        summary,
        params: { rollout_id: row.id, file: row.file_name, failed },
      })
}

async function advance(app: Program, tx: Transaction, row: RolloutRow): Promise<void> {
  const { failed, open } = await countsOf(tx, row)
  if (failed > row.failure_limit && (open > 0 || row.stage < row.stages)) {
    await stopRollout(app, tx, row, 'The roll-out was stopped: too many devices failed.')
    return tell(app, tx, row, 'rolloutStopped', failed)
  }
  if (open > 0) return
  if (row.stage >= row.stages) {
    await end(tx, row.id, 'done')
    return tell(app, tx, row, 'rolloutDone', failed)
  }
  await tx
    .updateTable('device_rollouts')
    .set({ stage: row.stage + 1 })
    .where('id', '=', row.id)
    .execute()
  await openStageOf(app, tx, row.id, row.stage + 1)
}

/** Roll-outs that are looked at in one round. */
const most = 100

/** Lets every roll-out take its next step: one transaction each, so that one that fails holds up no other, and several workers may do this at once. */
export async function advanceRollouts(app: Program): Promise<void> {
  const ids = await inTransaction(app.db, systemScope, (tx) =>
    tx.selectFrom('device_rollouts').select('id').where('state', '=', 'running').orderBy('id').limit(most).execute(),
  )
  await eachAlone(
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
          .where('state', '=', 'running')
          .forUpdate()
          .skipLocked()
          .executeTakeFirst()
        if (row) await advance(app, tx, row)
      }),
  )
}
