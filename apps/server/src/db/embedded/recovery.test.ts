import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'pg'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { withClient } from '../client.ts'
import type { EmbeddedConnection } from './connections.ts'
import { identifyProcess, isAlive, waitForExit } from './process-identity.ts'
import { postmasterPid, Workbench } from './test-support/workbench.ts'

const bench = new Workbench()
afterEach(() => bench.cleanUp())

const LIMIT = { timeout: 10_000, interval: 50 }
const answers = (connection: EmbeddedConnection): Promise<unknown> => {
  return vi.waitFor(() => withClient(connection, (client) => client.query('select 1')), LIMIT)
}

describe('after kill -9 of the server', () => {
  test('it is restarted at the same address with every acknowledged row [F1]', async () => {
    const dataDir = bench.folder()
    const { connections } = await bench.start(dataDir)
    await withClient(connections.owner, (client) =>
      client.query('create table rows (n int); grant all on rows to outpost_app'),
    )
    const pool = new Pool({ ...connections.app, max: 2, connectionTimeoutMillis: 2_000 })
    pool.on('error', () => undefined)
    pool.on('connect', (client) => client.on('error', () => undefined))
    const acknowledged: number[] = []
    const killed = postmasterPid(dataDir)
    const writeUntil = async (count: number): Promise<void> => {
      for (let n = acknowledged.length; acknowledged.length < count; n += 1) {
        await pool.query('insert into rows values ($1)', [n]).then(
          () => acknowledged.push(n),
          () => undefined,
        )
      }
    }
    await writeUntil(50)
    process.kill(killed, 'SIGKILL')
    await vi.waitFor(() => expect(postmasterPid(dataDir)).not.toBe(killed), LIMIT)
    await answers(connections.app)
    await writeUntil(100)
    const { rows } = await pool.query<{ n: number }>('select n from rows')
    await pool.end()
    const found = new Set(rows.map((row) => row.n))
    expect(acknowledged.filter((n) => !found.has(n))).toEqual([])
  })

  test('it can be restarted several times and still be stopped', async () => {
    const dataDir = bench.folder()
    const { connections, stop } = await bench.start(dataDir)
    for (let round = 0; round < 3; round += 1) {
      const killed = postmasterPid(dataDir)
      process.kill(killed, 'SIGKILL')
      await vi.waitFor(() => expect(postmasterPid(dataDir)).not.toBe(killed), LIMIT)
      await answers(connections.app)
    }
    const server = identifyProcess(postmasterPid(dataDir))!
    await stop()
    expect(isAlive(server)).toBe(false)
  })

  test('a server that cannot be restarted is given up after the last attempt, and the failure is reported', async () => {
    const dataDir = bench.folder()
    const failures: Error[] = []
    await bench.start(dataDir, { restartAttempts: 2, onFailed: (error) => failures.push(error) })
    rmSync(join(dataDir, 'cluster/global/pg_control'))
    process.kill(postmasterPid(dataDir), 'SIGKILL')
    await vi.waitFor(() => expect(failures).toHaveLength(1), LIMIT)
    expect(failures[0]!.message).toMatch(/cannot be brought back[\s\S]*pg_control/)
  })
})

describe('after kill -9 of the owner', () => {
  test('SYSTEM-008 the server keeps running, and the next start takes it over and can stop it', async () => {
    const dataDir = bench.folder()
    const holder = await bench.hold(dataDir)
    const server = identifyProcess(postmasterPid(dataDir))!
    holder.process.kill('SIGKILL')
    await once(holder.process, 'exit')
    await withClient(holder.app, (client) => client.query('select 1'))
    const heir = await bench.start(dataDir)
    expect(heir.started).toBe(false)
    expect(heir.connections.app).toEqual(holder.app)
    await heir.stop()
    expect(isAlive(server)).toBe(false)
  })

  test('SYSTEM-008 a start waits while the killed server is not gone, because its parent has not noticed yet', async () => {
    const dataDir = bench.folder()
    const holder = await bench.hold(dataDir)
    holder.process.kill('SIGSTOP')
    process.kill(postmasterPid(dataDir), 'SIGKILL')
    const started = bench.start(dataDir)
    const early = await Promise.race([started.then(() => 'started'), sleep(1500).then(() => 'waits')])
    expect(early).toBe('waits')
    holder.process.kill('SIGKILL')
    await answers((await started).connections.app)
  })

  test('an attached process takes over and restarts the server when that is killed too', async () => {
    const dataDir = bench.folder()
    const holder = await bench.hold(dataDir)
    const guest = await bench.start(dataDir)
    const killed = postmasterPid(dataDir)
    holder.process.kill('SIGKILL')
    process.kill(killed, 'SIGKILL')
    await vi.waitFor(() => expect(postmasterPid(dataDir)).not.toBe(killed), LIMIT)
    await answers(guest.connections.app)
    const server = identifyProcess(postmasterPid(dataDir))!
    await guest.stop()
    expect(isAlive(server)).toBe(false)
  })
})

describe('a postmaster.pid that a dead server left behind', () => {
  const leave = async (dataDir: string): Promise<string> => {
    const { stop } = await bench.start(dataDir)
    const text = readFileSync(join(dataDir, 'cluster/postmaster.pid'), 'utf8')
    await stop()
    return text
  }

  test('SYSTEM-008 is recognised as stale when its process id is unused', async () => {
    const dataDir = bench.folder()
    writeFileSync(join(dataDir, 'cluster/postmaster.pid'), await leave(dataDir))
    const { started, connections } = await bench.start(dataDir)
    expect(started).toBe(true)
    await answers(connections.app)
  })

  test('SYSTEM-008 is recognised as stale when its process id belongs to another process, which is left alone', async () => {
    const dataDir = bench.folder()
    const text = await leave(dataDir)
    const other = spawn('sleep', ['60'])
    try {
      writeFileSync(join(dataDir, 'cluster/postmaster.pid'), text.replace(/^\d+/, String(other.pid)))
      const { started, connections, stop } = await bench.start(dataDir)
      expect(started).toBe(true)
      await answers(connections.app)
      await stop()
      expect(other.exitCode).toBe(null)
      expect(other.signalCode).toBe(null)
    } finally {
      other.kill()
    }
  })
})

test('a deleted socket is created again', async () => {
  const dataDir = bench.folder()
  const { connections } = await bench.start(dataDir)
  rmSync(connections.app.host, { recursive: true })
  await answers(connections.app)
})

test('a copied data folder is an independent database', async () => {
  const dataDir = bench.folder()
  const original = await bench.start(dataDir)
  await original.stop()
  const copyDir = bench.folder()
  cpSync(dataDir, copyDir, { recursive: true })
  const again = await bench.start(dataDir)
  const copy = await bench.start(copyDir)
  expect([again.started, copy.started]).toEqual([true, true])
  expect(copy.connections.app.host).not.toBe(again.connections.app.host)
  await withClient(copy.connections.owner, (client) => client.query('create table only_here (n int)'))
  const { rows } = await withClient(again.connections.owner, (client) =>
    client.query("select to_regclass('only_here') as found"),
  )
  expect(rows).toEqual([{ found: null }])
})

test('a database whose passwords are missing is refused with the reason and left unchanged', async () => {
  const dataDir = bench.folder()
  const { stop } = await bench.start(dataDir)
  await stop()
  rmSync(join(dataDir, 'passwords.json'))
  await expect(bench.start(dataDir)).rejects.toThrow(/passwords\.json is missing/)
  expect(existsSync(join(dataDir, 'passwords.json'))).toBe(false)
})

test('a server with durability switched off ends together with the process that started it', async () => {
  const dataDir = bench.folder()
  const script = `
    import { startEmbedded } from ${JSON.stringify(join(import.meta.dirname, 'start.ts'))}
    await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, durable: false, log: () => undefined })
    process.stdout.write('up')
    setInterval(() => undefined, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  const server = identifyProcess(postmasterPid(dataDir))!
  expect(isAlive(server)).toBe(true)
  child.kill('SIGKILL')
  expect(await waitForExit(server, 5_000)).toBe(true)
})
