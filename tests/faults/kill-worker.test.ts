import { expect, test } from 'vitest'
import { printFigures } from '../support/figures.ts'
import { setUpProgram } from '../support/setup.ts'
import { secondsSince, until } from '../support/until.ts'

/** Seconds from the death of a worker until its jobs run elsewhere (F13 of docs/faults.md). */
const releasedWithin = 60

const stage = setUpProgram()

interface JobRow {
  locked_by: string | null
  attempts: number
}

const jobs = async (): Promise<JobRow[]> =>
  (
    await stage.owner.query<JobRow>(`
    SELECT j.locked_by, j.attempts FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
    WHERE t.identifier = 'devices.clean-up'`)
  ).rows

const oldLines = async (): Promise<number> =>
  Number((await stage.owner.query("SELECT count(*) AS n FROM device_logs WHERE log = 'to be removed'")).rows[0].n)

test('F13: after kill -9 of the worker during a job, the job is released within a minute and completed', async () => {
  await stage.owner.query(
    `INSERT INTO device_logs (company_id, type, status, log, created_at) VALUES (1, 'Test', true, 'to be removed', now() - interval '1 year')`,
  )
  const holder = await stage.program.connect()
  const first = stage.program.pidOf('worker')
  try {
    // The job waits for this table, so it is in progress as long as the lock is held.
    await holder.query('BEGIN; LOCK TABLE device_logs IN ACCESS EXCLUSIVE MODE')
    await stage.owner.query("SELECT graphile_worker.add_job('devices.clean-up')")
    const [held] = await until(
      'a job under way',
      60,
      async () => (await jobs()).some((job) => job.locked_by !== null) && jobs(),
    )
    const struck = performance.now()
    await stage.program.kill('worker')
    await holder.query('ROLLBACK')
    expect(await jobs(), 'the job was under way, or the run is void').toEqual([
      { locked_by: held!.locked_by, attempts: 1 },
    ])
    await until('the job done', releasedWithin, async () => (await jobs()).length === 0, jobs, 250)
    printFigures('job of a killed worker', { 'done after, seconds': secondsSince(struck) })
    expect(await oldLines()).toBe(0)
    expect(stage.program.pidOf('worker')).not.toBe(first)
  } finally {
    await holder.end()
  }
}, 200_000)

test('F13: the other processes continued meanwhile', async () => {
  expect(stage.program.output).not.toMatch(/for api and gateway ended/)
  expect(stage.program.output).toMatch(/for worker ended \(SIGKILL\)/)
  expect((await stage.program.admin.get('/devices')).status).toBe(200)
})
