import { makeWorkerUtils } from 'graphile-worker'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../testing/outpost.ts'
import { until } from '../testing/until.ts'

let outpost: TestOutpost
beforeAll(async () => {
  outpost = await startOutpost(['api', 'worker'])
})
afterAll(() => outpost.close())

const jobs = () =>
  outpost.asOwner(
    'select j.id, t.identifier as task, j.locked_by, j.attempts, j.last_error from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id order by j.id',
  )

async function addJob(name: string, payload: unknown = {}): Promise<string> {
  const utils = await makeWorkerUtils({ pgPool: outpost.running.app.pool })
  const { id } = await utils.addJob(name, payload)
  await utils.release()
  return String(id)
}
const isDone = async (id: string): Promise<boolean> => !(await jobs()).some((job) => String(job['id']) === id)

test('a job runs, and expired rows are deleted', async () => {
  await outpost.asOwner(
    "insert into rate_limits (key, count, resets_at) values ('over', 1, now() - interval '1 second'), ('running', 1, now() + interval '1 hour')",
  )
  await outpost.asOwner(
    "insert into channels (name, user_id, created_at) values ('private-status.1.old', 1, now() - interval '25 hours'), ('private-status.1.young', 1, now() - interval '23 hours')",
  )
  const id = await addJob('auth.clean-up')
  await until(() => isDone(id), 'the job')
  expect(await outpost.asOwner('select key from rate_limits')).toEqual(expect.not.arrayContaining([{ key: 'over' }]))
  expect(await outpost.asOwner("select key from rate_limits where key = 'running'")).toHaveLength(1)
  // CHANNELS-008: kept for one day.
  const channels = await addJob('channels.clean-up')
  await until(() => isDone(channels), 'the job')
  expect(await outpost.asOwner("select name from channels where name like 'private-status.1.%'")).toEqual([
    { name: 'private-status.1.young' },
  ])
})

// SYSTEM-010
test('SYSTEM-010 a job held by a dead worker is released and run by another', async () => {
  await outpost.running.close()
  await outpost.asOwner(
    "insert into rate_limits (key, count, resets_at) values ('left over', 1, now() - interval '1 second') on conflict do nothing",
  )
  await outpost.asOwner("select graphile_worker.add_job('auth.clean-up', '{}')")
  // The state left by a killed worker: the job was locked a moment ago, and the worker's last heartbeat is a minute
  // old.
  await outpost.asOwner(
    "insert into worker_heartbeats (worker_id, seen_at) values ('pool-dead', now() - interval '1 minute')",
  )
  await outpost.asOwner(
    "update graphile_worker._private_jobs set locked_by = 'pool-dead', locked_at = now(), attempts = 1",
  )
  await outpost.restart()
  await until(async () => (await jobs()).length === 0, 'the job of the dead worker')
  expect(await outpost.asOwner("select key from rate_limits where key = 'left over'")).toEqual([])
})

test('SYSTEM-010 a long-running job of a live worker is left alone', async () => {
  await outpost.asOwner("select graphile_worker.add_job('auth.clean-up', '{}', run_at := now() + interval '1 hour')")
  await outpost.asOwner(
    "insert into worker_heartbeats (worker_id, seen_at) values ('pool-alive', now() + interval '1 hour')",
  )
  await outpost.asOwner("update graphile_worker._private_jobs set locked_by = 'pool-alive', locked_at = now()")
  await outpost.restart()
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(await jobs()).toMatchObject([{ locked_by: 'pool-alive' }])
  await outpost.asOwner('delete from graphile_worker._private_jobs')
})

test('a running worker stores a heartbeat', async () => {
  await until(
    async () =>
      (
        await outpost.asOwner(
          "select worker_id from worker_heartbeats where seen_at > now() - interval '20 seconds' and worker_id like 'pool-%' and worker_id <> 'pool-alive'",
        )
      ).length > 0,
    'a heartbeat',
  )
})

test('every job may run twice, even at the same time', async () => {
  const names = ['auth.clean-up', 'devices.clean-up', 'telemetry.partitions', 'telemetry.rollup']
  const ids = await Promise.all([...names, ...names].map((name) => addJob(name)))
  await until(async () => (await Promise.all(ids.map(isDone))).every(Boolean), 'all jobs', 15_000)
})

test('an invalid payload fails its job with a message', async () => {
  const id = await addJob('auth.clean-up', 'nonsense')
  await until(
    async () =>
      (await jobs()).some(
        (job) => String(job['id']) === id && Number(job['attempts']) > 0 && job['locked_by'] === null,
      ),
    'the failure',
  )
  expect((await jobs()).find((job) => String(job['id']) === id)!['last_error']).toContain('expected object')
  await outpost.asOwner('delete from graphile_worker._private_jobs')
})

test('expired rows are deleted, and open commands and newer rows are kept', async () => {
  const device = await outpost.build.device(1)
  const ago = (days: number): string => `now() - interval '${days} days'`
  await outpost.asOwner(
    `insert into device_logs (company_id, device_id, type, status, log, created_at) values (1, ${device.id}, 'old', true, '', ${ago(181)}), (1, ${device.id}, 'young', true, '', ${ago(179)})`,
  )
  await outpost.asOwner(
    `insert into connect_attempts (company_id, device_id, code, reason, ip, created_at) values (1, ${device.id}, 10, 'old', '', ${ago(31)}), (1, ${device.id}, 10, 'young', '', ${ago(29)})`,
  )
  await outpost.asOwner(
    `insert into commands (id, company_id, device_id, name, timeout_seconds, state, created_at, expires_at) values (gen_random_uuid(), 1, ${device.id}, 'old', 1, 'completed', ${ago(91)}, now()), (gen_random_uuid(), 1, ${device.id}, 'open', 1, 'delivered', ${ago(91)}, now())`,
  )
  const id = await addJob('devices.clean-up')
  await until(() => isDone(id), 'the job')
  expect(await outpost.asOwner(`select type from device_logs where device_id = ${device.id}`)).toEqual([
    { type: 'young' },
  ])
  expect(await outpost.asOwner(`select reason from connect_attempts where device_id = ${device.id}`)).toEqual([
    { reason: 'young' },
  ])
  expect(await outpost.asOwner(`select name from commands where device_id = ${device.id}`)).toEqual([{ name: 'open' }])
})

test('SYSTEM-009 a stop during the first rollup ends it after the current hour without a failure', async () => {
  await outpost.running.close()
  await outpost.asOwner(
    "insert into telemetry_dirty_hours select date_trunc('hour', now()) - n * interval '1 hour' from generate_series(100, 6000) n",
  )
  await outpost.restart()
  const lines: string[] = []
  outpost.running.app.log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  await outpost.running.close()
  // Work still in progress would fail now.
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(lines).toEqual([])
  expect((await outpost.asOwner('select count(*)::int as n from telemetry_dirty_hours'))[0]!['n']).toBeGreaterThan(3000)
  await outpost.asOwner('delete from telemetry_dirty_hours')
  await outpost.restart()
})
