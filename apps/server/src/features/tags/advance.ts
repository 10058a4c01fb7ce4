import { sql, type Selectable } from 'kysely'
import type { App, Program } from '../../context.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { inHalves } from '../../kit/alone.ts'
import { failure } from '../../kit/envelope.ts'
import { systemScope } from '../../kit/scope.ts'
import { inTransaction } from '../../kit/transaction.ts'
import { type Begun, sourceOf } from './actions.ts'

type Run = Selectable<Database['tag_runs']>

/** Actions that are looked up at once, and rounds after which the next sweep goes on. */
const slice = 200
const mostRounds = 200

/**
 * Cancels what was withdrawn, and begins on every device the first action that waits there, as long as the device is at nothing else:
 * the next begins when it is over. Several processes may do so at once.
 * @returns how many were begun
 */
export async function advanceRuns(app: Program): Promise<number> {
  await withdrawBegun(app)
  let begun = 0
  for (let round = 0; round < mostRounds; round++) {
    const due = await dueRuns(app)
    let moved = 0
    for (const id of due) if (await begin(app, id)) moved++
    begun += moved
    // Where nothing moved the next look would find the same.
    if (due.length < slice || moved === 0) break
  }
  return begun
}

/** The first open action of each device that is at nothing else, if it has not begun. */
const dueRuns = (app: Program): Promise<number[]> =>
  inTransaction(app.db, systemScope, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      select r.id from tag_runs r join devices d on d.id = r.device_id
      where r.state = 'pending' and d.task is null and not exists (select from tag_runs b where b.device_id = r.device_id and b.finished_at is null and b.id < r.id)
      order by r.id limit ${slice}`.execute(tx)
    return rows.map((row) => row.id)
  })

/** Begins one action in a transaction of its own, so that one that cannot begin keeps no other from it. */
async function begin(app: Program, id: number): Promise<boolean> {
  try {
    return await inTransaction(app.db, systemScope, async (tx) => {
      // The person who deletes its file looks at this row meanwhile, and must not have to wait for it: this waits for the file.
      const run = await tx
        .selectFrom('tag_runs')
        .selectAll()
        .where('id', '=', id)
        .where('state', '=', 'pending')
        .forNoKeyUpdate()
        .skipLocked()
        .executeTakeFirst()
      return run !== undefined && (await beginRun(app, tx, run))
    })
  } catch (error) {
    // A database that is away, or that has broken off one of two rivals: the next round tries again.
    if (failure(error).status === 503) return false
    app.log.error({ run: id, error: String(error) }, 'an action of a tag could not be begun')
    await inTransaction(app.db, systemScope, (tx) =>
      write(tx, id, { state: 'failed', message: 'The action could not be begun.', jobId: null }),
    )
    return true
  }
}

async function beginRun(app: App, tx: Transaction, run: Run): Promise<boolean> {
  const author = run.user_id === null ? null : { userId: run.user_id, username: run.username ?? '' }
  const begun = await sourceOf(run.action)?.begin(app, tx, { deviceId: run.device_id, sourceId: run.source_id, author })
  if (begun === 'later') return false
  await write(
    tx,
    run.id,
    begun ?? { state: 'failed', message: 'Actions of this kind are not offered any more.', jobId: null },
  )
  return true
}

const write = (tx: Transaction, id: number, { state, message, jobId }: Exclude<Begun, 'later'>) =>
  tx
    .updateTable('tag_runs')
    .set({ state, message: message.slice(0, 500), job_id: jobId })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .execute()

/** Cancels what was begun for a tag that was taken off meanwhile, as far as it has not reached its device. One that cannot be cancelled holds up no other. */
async function withdrawBegun(app: Program): Promise<void> {
  for (let round = 0; round < mostRounds; round++) {
    const runs = await inTransaction(app.db, systemScope, (tx) =>
      tx.selectFrom('tag_runs').select('id').where('withdrawn', '=', true).orderBy('id').limit(slice).execute(),
    )
    let done = 0
    await inHalves(
      app,
      'tags.withdraw',
      runs.map(({ id }) => id),
      async (ids) => {
        done += await withdraw(app, ids)
      },
    )
    if (runs.length < slice || done === 0) return
  }
}

const withdraw = (app: Program, ids: readonly number[]): Promise<number> =>
  inTransaction(app.db, systemScope, async (tx) => {
    const runs = await tx
      .selectFrom('tag_runs')
      .select(['id', 'action', 'job_id'])
      .where('id', 'in', ids)
      .where('withdrawn', '=', true)
      .orderBy('id')
      .execute()
    for (const [action, group] of Map.groupBy(runs, (run) => run.action))
      await sourceOf(action)?.cancel(
        app,
        tx,
        group.flatMap(({ job_id }) => job_id ?? []),
        'The tag was taken off the device.',
      )
    // What had begun by now goes on.
    if (runs.length > 0)
      await tx
        .updateTable('tag_runs')
        .set({ withdrawn: false })
        .where(
          'id',
          'in',
          runs.map(({ id }) => id),
        )
        .execute()
    return runs.length
  })
