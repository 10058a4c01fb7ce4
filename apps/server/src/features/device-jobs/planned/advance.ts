import { sql } from 'kysely'
import type { App, Program } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { inHalves } from '../../../kit/for-each-isolated.ts'
import type { DeviceJob } from '../../../kit/device-job.ts'
import { failure } from '../../../kit/envelope.ts'
import { OutsideAnswers } from '../../../kit/outside.ts'
import { systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import { cancelJobs } from '../cancel.ts'
import { endJob } from '../end.ts'
import { knownKind } from '../kinds.ts'

/** The number of jobs fetched at once, and of rounds in one run. The next sweep continues after that. */
const slice = 200
const maxRounds = 200

/**
 * Cancels withdrawn jobs, and begins the first planned job of every idle device. The next one begins when it is over.
 * Several processes may run this concurrently.
 * @returns the number of jobs begun
 */
export async function advanceJobs(app: Program): Promise<number> {
  await withdrawBegun(app)
  let begun = 0
  for (let round = 0; round < maxRounds; round++) {
    const due = await dueJobs(app)
    let moved = 0
    for (const id of due) if (await begin(app, id)) moved++
    begun += moved
    // If nothing moved, the next round would find the same jobs.
    if (due.length < slice || moved === 0) break
  }
  return begun
}

const isPlanned = sql`j.state = 'waiting' and j.batch is not null and j.command_id is null`

/** Returns the first open planned job of each idle device, if it has not begun. */
const dueJobs = (app: Program): Promise<number[]> =>
  inTransaction(app.db, systemScope, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      select j.id from device_jobs j join devices d on d.id = j.device_id
      where ${isPlanned} and d.task is null
        and not exists (select from device_jobs b where b.device_id = j.device_id and b.finished_at is null and b.batch is not null and b.id < j.id)
      order by j.id limit ${slice}`.execute(tx)
    return rows.map((row) => row.id)
  })

/** Begins one job in its own transaction, so that a failure does not affect other jobs. */
async function begin(app: Program, id: number): Promise<boolean> {
  const answers = new OutsideAnswers()
  try {
    return await answers.run(() =>
      inTransaction(app.db, systemScope, async (tx) => {
        // A user who deletes the job's file reads this row and must not wait for this lock; instead this code waits for
        // the file.
        const { rows } =
          await sql<DeviceJob>`select * from device_jobs j where j.id = ${id} and ${isPlanned} for no key update skip locked`.execute(
            tx,
          )
        return rows[0] !== undefined && (await beginJob(app, tx, rows[0], (key, ask) => answers.of(key, ask)))
      }),
    )
  } catch (error) {
    // The database is unavailable, or has aborted one of two conflicting transactions: the next round tries again.
    if (failure(error).status === 503) return false
    app.log.error({ job: id, error: String(error) }, 'a planned job could not be started')
    await inTransaction(app.db, systemScope, (tx) => endJob(app, tx, id, 'failed', 'The action could not be started.'))
    return true
  }
}

async function beginJob(app: App, tx: Transaction, job: DeviceJob, outside: OutsideAnswers['of']): Promise<boolean> {
  const kind = knownKind(job.kind)
  if (kind?.begin) return (await kind.begin(app, tx, job, outside)) === 'begun'
  await endJob(app, tx, job.id, 'failed', 'This type of action is no longer supported.')
  return true
}

/**
 * Cancels jobs that were begun for a tag that has since been removed, unless they have reached their device. A job that
 * cannot be cancelled does not block the others.
 */
async function withdrawBegun(app: Program): Promise<void> {
  for (let round = 0; round < maxRounds; round++) {
    const jobs = await inTransaction(app.db, systemScope, (tx) =>
      tx.selectFrom('device_jobs').select('id').where('withdrawn', '=', true).orderBy('id').limit(slice).execute(),
    )
    let done = 0
    await inHalves(
      app,
      'device-jobs.withdraw',
      jobs.map(({ id }) => id),
      async (ids) => {
        done += await withdraw(app, ids)
      },
    )
    if (jobs.length < slice || done === 0) return
  }
}

const withdraw = (app: Program, ids: readonly number[]): Promise<number> =>
  inTransaction(app.db, systemScope, async (tx) => {
    const jobs = await tx
      .selectFrom('device_jobs')
      .selectAll()
      .where('id', 'in', ids)
      .where('withdrawn', '=', true)
      .orderBy('id')
      .execute()
    await cancelJobs(app, tx, jobs, 'The tag was removed from the device.')
    // Jobs that have begun by now continue.
    await sql`update device_jobs set withdrawn = false where id = any(${jobs.map(({ id }) => id)}::integer[])`.execute(
      tx,
    )
    return jobs.length
  })
