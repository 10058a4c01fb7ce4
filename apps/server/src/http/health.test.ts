import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withClient } from '../db/client.ts'
import { readEnv, type RoleName } from '../start/env.ts'
import { start, type Running } from '../start/start.ts'
import { testDatabase, type TestDatabase } from '../testing/postgres.ts'
import { until } from '../testing/until.ts'

let database: TestDatabase
let dataDir: string
const hosts: Running[] = []
beforeAll(async () => {
  database = await testDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'outpost-health-'))
})
afterAll(async () => {
  for (const host of hosts) await host.close()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

/** Starts one host of an installation, as a single process with the given roles. */
async function host(roles: RoleName[], more: Record<string, string> = { OUTPOST_METRICS_PORT: '0' }): Promise<Running> {
  const env = readEnv({
    PORT: '0',
    OUTPOST_ROLES: roles.join(),
    OUTPOST_DATA_DIR: dataDir,
    OUTPOST_LOG: 'silent',
    ...more,
  })
  const running = await start(env, database, roles)
  hosts.push(running)
  return running
}
const ask = (port: number | undefined, path: string): Promise<Response> => fetch(`http://127.0.0.1:${port}${path}`)
const figure = async (port: number | undefined, name: string): Promise<number> => {
  const line = (await (await ask(port, '/metrics')).text()).split('\n').find((each) => each.startsWith(`${name} `))
  return Number(line?.split(' ').at(-1))
}
const asOwner = (statement: string) =>
  withClient(database.owner, async (client) => (await client.query(statement)).rows)

// FRAME-142 FRAME-143 FRAME-144
describe('FRAME-142 FRAME-143 FRAME-144 hosts without the API report their health on a separate port', () => {
  test('a gateway alone, with the metrics of the waiting job queue', async () => {
    const gateway = await host(['gateway'])
    expect(gateway.healthPort).not.toBe(gateway.port)
    const alive = await ask(gateway.healthPort, '/healthz')
    expect(await alive.json()).toEqual({ success: true })
    expect(alive.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await (await ask(gateway.healthPort, '/readyz')).json()).toEqual({ success: true })
    expect((await ask(gateway.healthPort, '/devices')).status).toBe(404)
    await asOwner(
      `select graphile_worker.add_job('auth.clean-up', '{}', run_at := now() - interval '5 minutes'), graphile_worker.add_job('auth.clean-up', '{}', run_at := now() + interval '1 hour')`,
    )
    expect(await figure(gateway.healthPort, 'outpost_jobs{state="waiting"}')).toBe(1)
    expect(await figure(gateway.healthPort, 'outpost_oldest_job_seconds')).toBeGreaterThanOrEqual(300)
    expect(await figure(gateway.healthPort, 'outpost_workers')).toBe(0)
    expect(await figure(gateway.healthPort, 'outpost_gateway_connections{kind="devices"}')).toBe(0)
    expect(await figure(gateway.healthPort, 'outpost_bus_up')).toBe(1)
    expect(await figure(gateway.healthPort, 'outpost_disk_bytes{state="free"}')).toBeGreaterThan(0)
    expect(await figure(gateway.healthPort, 'outpost_database_connections{pool="main",state="waiting"}')).toBe(0)
  })

  test('a worker alone, with the metrics of its finished jobs', async () => {
    const worker = await host(['worker'])
    expect(worker.port).toBeUndefined()
    expect((await ask(worker.healthPort, '/readyz')).status).toBe(200)
    await until(
      async () =>
        (await figure(worker.healthPort, 'outpost_worker_jobs_total{job="auth.clean-up",outcome="done"}')) === 1,
      'the job',
    )
    await asOwner(`select graphile_worker.add_job('mail.send', '{"id": "nonsense"}')`)
    await until(
      async () =>
        (await figure(worker.healthPort, 'outpost_worker_jobs_total{job="mail.send",outcome="failed"}')) === 1,
      'the failure',
    )
    expect(await figure(worker.healthPort, 'outpost_jobs{state="waiting"}')).toBe(0)
    await until(async () => (await figure(worker.healthPort, 'outpost_workers')) === 1, 'its sign of life')
    await worker.close()
    await expect(ask(worker.healthPort, '/healthz')).rejects.toThrow('fetch failed')
  })

  test('a host with the API answers at its own port, and additionally at the configured one', async () => {
    const plain = await host(['api'], {})
    expect(plain.healthPort).toBeUndefined()
    expect((await ask(plain.port, '/readyz')).status).toBe(200)
    const both = await host(['api'])
    for (const port of [both.port, both.healthPort]) expect((await ask(port, '/metrics')).status).toBe(200)
  })

  test('a configured port that is in use stops the start with a message; the default port is skipped if it is in use', async () => {
    const first = await host(['worker'])
    await expect(host(['worker'], { OUTPOST_METRICS_PORT: String(first.healthPort) })).rejects.toThrow(
      `OUTPOST_METRICS_PORT: 127.0.0.1:${first.healthPort} cannot be bound (EADDRINUSE)`,
    )
    const [second, third] = [await host(['worker'], {}), await host(['worker'], {})]
    expect([second.healthPort, third.healthPort]).toContain(undefined)
  })
})

// FRAME-143
describe('FRAME-143 a process that cannot write is not ready, and recovers automatically', () => {
  const lack = async (port: number | undefined) => {
    const answer = await ask(port, '/readyz')
    return {
      status: answer.status,
      message:
        answer.status === 503
          ? ((await answer.json()) as { errors: { message: string }[] }).errors[0]?.message
          : undefined,
    }
  }

  test('from a read-only database', async () => {
    const { app, port } = await host(['api'], {})
    const turn = async (word: string): Promise<void> => {
      await withClient({ ...database.owner, options: '-c default_transaction_read_only=off' }, (client) =>
        client.query(`alter database ${database.name} set default_transaction_read_only = ${word}`),
      )
      // Existing connections keep the old setting, so they are terminated.
      await app.pool
        .query(
          'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = session_user order by pid = pg_backend_pid()',
        )
        .catch(() => {})
    }
    await turn('on')
    await until(async () => (await lack(port)).message === 'The database is read-only.', 'not ready', 15_000)
    await turn('off')
    await until(async () => (await lack(port)).status === 200, 'ready again', 15_000)
  }, 40_000)

  test('from an exhausted connection pool', async () => {
    const { app, port } = await host(['api'], {})
    const taken = await Promise.all(Array.from({ length: app.pool.options.max }, () => app.pool.connect()))
    expect(await lack(port)).toMatchObject({ status: 503 })
    expect(await figure(port, 'outpost_database_connections{pool="main",state="idle"}')).toBe(0)
    for (const connection of taken) connection.release()
    await until(async () => (await lack(port)).status === 200, 'ready again', 15_000)
  }, 40_000)
})
