import { makeWorkerUtils, type WorkerUtils } from 'graphile-worker'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { job } from '../kit/job.ts'
import { startOutpost, type TestOutpost } from '../testing/outpost.ts'
import { WorkerClock } from './worker-clock.ts'
import { timetable } from './worker-cron.ts'

/** Runs without a worker, which would take the jobs. */
let outpost: TestOutpost
let utils: WorkerUtils
beforeAll(async () => {
  outpost = await startOutpost(['api'])
  utils = await makeWorkerUtils({ pgPool: outpost.running.app.pool })
})
afterAll(async () => {
  await utils.release()
  await outpost.close()
})
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await outpost.asOwner(
    'delete from graphile_worker._private_jobs; delete from graphile_worker._private_known_crontabs',
  )
})
afterEach(() => void vi.useRealTimers())

const jobs = [
  job({ name: 'test.minute', payload: z.object({}), schedule: '* * * * *', run: async () => {} }),
  job({ name: 'test.never', payload: z.object({}), run: async () => {} }),
  job({ name: 'test.at-four', payload: z.object({}), schedule: '0 4 * * *', run: async () => {} }),
]

const worker = (): { clock: WorkerClock; tick: () => Promise<void> } => {
  const clock = new WorkerClock(outpost.running.app, async () => {})
  return { clock, tick: timetable(outpost.running.app, utils, clock, jobs) }
}
const ordered = async (): Promise<unknown[]> =>
  (
    await outpost.asOwner(
      'select t.identifier as task from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id order by j.id',
    )
  ).map((row) => row['task'])

// SYSTEM-009
test('SYSTEM-009 a scheduled job is queued once, however many workers there are, and again in its next minute', async () => {
  vi.setSystemTime('2026-11-20T04:00:10Z')
  const workers = [worker(), worker(), worker()]
  for (let n = 0; n < 2; n++) await Promise.all(workers.map(({ tick }) => tick()))
  expect((await ordered()).toSorted()).toEqual(['test.at-four', 'test.minute'])
  vi.setSystemTime('2026-11-20T04:01:00Z')
  await Promise.all([worker(), worker()].map(({ tick }) => tick()))
  expect((await ordered()).toSorted()).toEqual(['test.at-four', 'test.minute', 'test.minute'])
})

test('SYSTEM-009 while the clock has jumped nothing is queued, and the jobs follow at once when it is right again', async () => {
  const { clock, tick } = worker()
  await clock.look()
  const right = Date.now()
  vi.setSystemTime(right + 40 * 86_400_000)
  for (let n = 0; n < 3; n++) await tick()
  expect(await ordered()).toEqual([])
  vi.setSystemTime(right)
  await tick()
  expect(await ordered()).toContain('test.minute')
})

test('SYSTEM-009 minutes already processed by a worker whose clock is ahead are still queued', async () => {
  await outpost.asOwner(
    `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution) values ('test.minute', now(), now() + interval '40 days')`,
  )
  const workers = [worker(), worker()]
  await Promise.all(workers.map(({ tick }) => tick()))
  expect((await ordered()).filter((task) => task === 'test.minute')).toHaveLength(1)
})
