import { afterAll, beforeAll, expect, test } from 'vitest'
import { clampFutureTimes } from './clamp-future-times.ts'
import { password } from '../testing/factories.ts'
import { startOutpost, type TestOutpost } from '../testing/outpost.ts'
import { signIn } from '../testing/person.ts'
import { until } from '../testing/until.ts'

let outpost: TestOutpost
beforeAll(async () => {
  outpost = await startOutpost(['api', 'gateway', 'worker'])
})
afterAll(() => outpost.close())

const ahead = "now() + interval '40 days'"
const one = async (query: string): Promise<Record<string, unknown>> => (await outpost.asOwner(query))[0]!

// SYSTEM-009
test('SYSTEM-009 the start corrects timestamps from a clock that was ahead, so that nothing waits for a future time', async () => {
  const device = await outpost.build.device(1)
  await outpost.running.close()
  await outpost.asOwner(
    `update devices set status = 1, gateway = 'gone', last_seen_at = ${ahead}, last_connection_at = ${ahead} where id = ${device.id}`,
  )
  await outpost.asOwner(`insert into gateways (name, seen_at) values ('gone', ${ahead})`)
  await outpost.asOwner(
    `insert into device_states (device_id, company_id, reported_at, values) values (${device.id}, 1, ${ahead}, '{}')`,
  )
  await outpost.asOwner(
    `insert into commands (id, company_id, device_id, name, timeout_seconds, created_at, expires_at) values (gen_random_uuid(), 1, ${device.id}, 'exec', 60, ${ahead}, ${ahead} + interval '1 hour')`,
  )
  await outpost.asOwner(
    `insert into telemetry (at, device_id, parameters, values) values (${ahead}, ${device.id}, '{100}', '{-60}')`,
  )
  await outpost.asOwner(`insert into worker_heartbeats (worker_id, seen_at) values ('dead', ${ahead})`)
  // An email due immediately, and a schedule that is recorded as done for the next 40 days.
  await outpost.asOwner(`select graphile_worker.add_job('auth.clean-up', '{}', run_at := ${ahead})`)
  await outpost.asOwner(`update graphile_worker._private_jobs set created_at = ${ahead}, updated_at = ${ahead}`)
  await outpost.asOwner(`update graphile_worker._private_known_crontabs set last_execution = ${ahead}`)
  await outpost.restart()
  const soon = `between now() - interval '1 minute' and now() + interval '1 minute'`
  expect(
    await one(
      `select last_seen_at ${soon} as seen, last_connection_at ${soon} as connected, reported_at ${soon} as reported from devices join device_states on device_id = id where id = ${device.id}`,
    ),
  ).toEqual({ seen: true, connected: true, reported: true })
  expect(await one(`select seen_at ${soon} as seen from gateways where name = 'gone'`)).toEqual({ seen: true })
  expect(await one(`select seen_at ${soon} as seen from worker_heartbeats where worker_id = 'dead'`)).toEqual({
    seen: true,
  })
  expect(
    await one(
      `select created_at ${soon} as made, (expires_at - created_at)::text as waits from commands where device_id = ${device.id}`,
    ),
  ).toEqual({ made: true, waits: '01:00:00' })
  expect(await outpost.asOwner(`select from telemetry where device_id = ${device.id}`)).toEqual([])
  await until(async () => (await outpost.asOwner('select from graphile_worker._private_jobs')).length === 0, 'the job')
  expect(
    await outpost.asOwner(
      `select from graphile_worker._private_known_crontabs where last_execution > now() + interval '1 minute'`,
    ),
  ).toEqual([])
})

test('SECURITY-016 a session does not last longer because the clock was ahead when it began or was refreshed', async () => {
  const user = await outpost.build.user(1, 'end_user')
  const somebody = await signIn(outpost.url, { email: user.email, password })
  await outpost.asOwner(
    `update sessions set created_at = created_at + interval '40 days', expires_at = expires_at + interval '40 days', refresh_until = refresh_until + interval '40 days' where user_id = ${user.id}`,
  )
  await clampFutureTimes(outpost.running.app)
  expect(
    await one(
      `select expires_at < now() + interval '61 minutes' as access, refresh_until < now() + interval '31 days' as refresh from sessions where user_id = ${user.id}`,
    ),
  ).toEqual({ access: true, refresh: true })
  expect((await somebody.get('/user')).status).toBe(200)
})

test('without wrong timestamps nothing is changed', async () => {
  await outpost.running.close()
  const tables = [
    'devices',
    'device_states',
    'commands',
    'sessions',
    'gateways',
    'telemetry',
    'graphile_worker._private_jobs',
    'channels',
    'notifications',
  ]
  await outpost.asOwner(`select graphile_worker.add_job('auth.clean-up', '{}', run_at := now() + interval '1 day')`)
  const all = () =>
    Promise.all(
      tables.map((table) =>
        outpost.asOwner(`select md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as sum from ${table} t`),
      ),
    )
  const before = await all()
  await outpost.restart()
  const sums = await all()
  expect(await (await fetch(`${outpost.url}/metrics`)).text()).not.toContain('stamps.mend')
  // The gateway's heartbeat changes its row.
  expect(sums.toSpliced(4, 1)).toEqual(before.toSpliced(4, 1))
})
