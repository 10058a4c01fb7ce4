import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { withClient } from '../client.ts'
import { isAlive, identifyProcess } from './process-identity.ts'
import { attachEmbedded } from './start.ts'
import { postmasterPid, Workbench } from './test-support/workbench.ts'

const bench = new Workbench()
afterEach(() => bench.cleanUp())

const mode = (path: string): number => statSync(path).mode & 0o777

describe('a first start', () => {
  test('creates a PostgreSQL 18 that is only reachable through a private socket', async () => {
    const dataDir = bench.folder()
    const { connections, started } = await bench.start(dataDir)
    expect(started).toBe(true)
    const server = await withClient(connections.app, async (client) => {
      const { rows } = await client.query(
        `select current_setting('server_version_num')::int / 10000 as version, current_setting('listen_addresses') as tcp,
           current_setting('fsync') as fsync, datcollate, datlocprovider, datlocale, pg_encoding_to_char(encoding) as encoding
         from pg_database where datname = current_database()`,
      )
      return rows[0]
    })
    expect(server).toEqual({
      version: 18,
      tcp: '',
      fsync: 'on',
      datcollate: 'C.UTF-8',
      datlocprovider: 'b',
      datlocale: 'C.UTF-8',
      encoding: 'UTF8',
    })
    expect(mode(connections.app.host)).toBe(0o700)
    expect(mode(join(connections.app.host, '.s.PGSQL.5432'))).toBe(0o700)
    expect(mode(dataDir)).toBe(0o700)
    expect(mode(join(dataDir, 'passwords.json'))).toBe(0o600)
    expect(mode(join(dataDir, 'postgres.log'))).toBe(0o600)
  })

  test('requires the password', async () => {
    const { connections } = await bench.start(bench.folder())
    for (const connection of Object.values(connections)) {
      const attempt = withClient({ ...connection, password: 'guess' }, async () => undefined)
      await expect(attempt).rejects.toMatchObject({ code: '28P01' })
    }
  })

  test('SYSTEM-008 of two programs at once creates one server for both', async () => {
    const dataDir = bench.folder()
    const holders = await Promise.all([bench.hold(dataDir), bench.hold(dataDir), bench.hold(dataDir)])
    expect(holders.map((holder) => holder.started).toSorted()).toEqual([false, false, true])
    for (const { app } of holders) {
      expect(app).toEqual(holders[0]!.app)
      await withClient(app, (client) => client.query('select 1'))
    }
    for (const holder of holders.toSorted((a) => (a.started ? 1 : -1))) expect(await holder.finish()).toBe(0)
    expect(existsSync(join(dataDir, 'cluster/postmaster.pid'))).toBe(false)
  })

  test('continues after an interrupted creation of the cluster', async () => {
    const dataDir = bench.folder()
    mkdirSync(join(dataDir, 'cluster.new/data'), { recursive: true })
    writeFileSync(join(dataDir, 'cluster.new/data/PG_VERSION'), '18')
    const { connections, stop } = await bench.start(dataDir)
    await withClient(connections.app, (client) => client.query('select 1'))
    await stop()
    expect(readdirSync(dataDir).toSorted()).toEqual(['cluster', 'passwords.json', 'postgres.log', 'socket.json'])
  })

  test('names the folder if it cannot be created', async () => {
    await expect(bench.start('/dev/null/database')).rejects.toThrow(/ENOTDIR.*\/dev\/null/)
  })
})

describe('the roles', () => {
  test('the application role owns nothing and is bound by row-level security', async () => {
    const { connections } = await bench.start(bench.folder())
    await withClient(connections.owner, async (client) => {
      await client.query('create table devices (company int)')
      await client.query('insert into devices values (1), (2)')
      await client.query('alter table devices enable row level security')
      await client.query('create policy own on devices using (company = 1)')
      await client.query('grant select on devices to outpost_app')
    })
    await withClient(connections.app, async (client) => {
      const { rows } = await client.query(
        `select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication, rolcanlogin,
           (select count(*)::int from pg_class where relowner = r.oid) as owned,
           pg_has_role('outpost_owner', 'MEMBER') as member
         from pg_roles r where rolname = current_user`,
      )
      expect(rows).toEqual([
        {
          rolsuper: false,
          rolbypassrls: false,
          rolcreaterole: false,
          rolcreatedb: false,
          rolreplication: false,
          rolcanlogin: true,
          owned: 0,
          member: false,
        },
      ])
      expect((await client.query('select company from devices')).rows).toEqual([{ company: 1 }])
      await expect(client.query('drop table devices')).rejects.toMatchObject({ code: '42501' })
      await expect(client.query('create table mine (id int)')).rejects.toMatchObject({ code: '42501' })
      await expect(client.query('set role outpost_owner')).rejects.toMatchObject({ code: '42501' })
    })
  })

  test('the owner role may create the extensions that the migrations use, and is not a superuser', async () => {
    const { connections } = await bench.start(bench.folder())
    await withClient(connections.owner, async (client) => {
      await client.query('create extension pg_trgm')
      expect((await client.query('select rolsuper from pg_roles where rolname = current_user')).rows).toEqual([
        { rolsuper: false },
      ])
    })
  })
})

describe('a stop', () => {
  test('is clean: no process and no temporary file is left, and the next start does no crash recovery', async () => {
    const dataDir = bench.folder()
    const first = await bench.start(dataDir)
    const server = identifyProcess(postmasterPid(dataDir))!
    await withClient(first.connections.owner, (client) => client.query('create table kept as select 7 as value'))
    await first.stop()
    expect(isAlive(server)).toBe(false)
    expect(existsSync(first.connections.app.host)).toBe(false)
    const second = await bench.start(dataDir)
    expect(second.started).toBe(true)
    expect(second.connections).toEqual(first.connections)
    const { rows } = await withClient(second.connections.owner, (client) => client.query('select value from kept'))
    expect(rows).toEqual([{ value: 7 }])
    expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).not.toContain('not properly shut down')
  })

  test('by another process leaves the server to its owner', async () => {
    const dataDir = bench.folder()
    const owner = await bench.start(dataDir)
    await withClient(owner.connections.owner, (client) =>
      client.query('create table seen as select 1 as value; grant select on seen to outpost_app'),
    )
    const guest = await bench.hold(dataDir)
    expect(guest.started).toBe(false)
    const { rows } = await withClient(guest.app, (client) => client.query('select value from seen'))
    expect(rows).toEqual([{ value: 1 }])
    expect(await guest.finish()).toBe(0)
    await withClient(owner.connections.app, (client) => client.query('select 1'))
  })

  test('does not wait for open sessions', async () => {
    const { connections, stop } = await bench.start(bench.folder())
    await withClient(connections.app, async (client) => {
      await client.query('begin')
      await stop()
      await expect(client.query('select 1')).rejects.toThrow()
    })
  })
})

test('another process of the program reaches the server without becoming its owner', async () => {
  const dataDir = bench.folder()
  const { connections, stop } = await bench.start(dataDir)
  expect(await attachEmbedded(dataDir)).toEqual(connections)
  await stop()
  expect(existsSync(join(dataDir, 'owner.json'))).toBe(false)
})
