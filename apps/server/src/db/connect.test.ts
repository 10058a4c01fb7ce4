import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, Pool } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DatabaseSetupError } from './app-role.ts'
import { withClient } from './client.ts'
import { openDatabase, type DatabaseOptions, type OpenDatabase } from './connect.ts'
import type { EmbeddedConnection } from './embedded/connections.ts'
import { Workbench } from './embedded/test-support/workbench.ts'
import { migrate } from './migrate.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'outpost-connect-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

const open = (options: Partial<DatabaseOptions>): Promise<OpenDatabase> => {
  return openDatabase({ dataDir, log: () => undefined, ...options })
}

describe('the embedded database', () => {
  test('opens in both roles, also for the other processes of the program', async () => {
    const database = await open({ durable: false })
    try {
      expect(database.embedded).toBe(true)
      await migrate(database.owner)
      const child = await open({ attach: true })
      await child.stop()
      const pool = new Pool(child.app)
      // Its idle connection may still be open when the server stops.
      pool.on('error', () => undefined)
      pool.on('connect', (client) => client.on('error', () => undefined))
      const { rows } = await pool.query("select current_user as name, current_setting('statement_timeout') as limit")
      await pool.end()
      expect(rows).toEqual([{ name: 'outpost_app', limit: '8s' }])
    } finally {
      await database.stop()
    }
    expect(existsSync(join(dataDir, 'database/cluster/postmaster.pid'))).toBe(false)
  })
})

describe('an external database server', () => {
  const bench = new Workbench()
  let superuser: EmbeddedConnection

  const asSuperuser = async (sql: string, database = 'postgres'): Promise<void> => {
    await withClient({ ...superuser, database }, (client) => client.query(sql))
  }
  const urlOf = (user: string, password = 'secret'): string => {
    return `postgresql://${user}:${password}@/site?host=${encodeURIComponent(superuser.host)}`
  }

  const failureOf = async (databaseUrl: string): Promise<DatabaseSetupError> => {
    const failure = await open({ databaseUrl }).then(
      () => undefined,
      (error: unknown) => error,
    )
    if (failure instanceof DatabaseSetupError) return failure
    throw new Error('expected a DatabaseSetupError', { cause: failure })
  }

  beforeAll(async () => {
    superuser = (await bench.start(bench.folder(), { durable: false })).connections.superuser
    await asSuperuser('drop database outpost')
    await asSuperuser('drop role outpost_owner; drop role outpost_app; drop role outpost_everything')
  })
  beforeEach(async () => {
    await asSuperuser("create role maker login createrole password 'secret'; create role plain login password 'secret'")
    await asSuperuser('create database site owner plain')
  })
  afterEach(async () => {
    await asSuperuser('drop database site with (force)')
    await asSuperuser(
      'drop role if exists outpost_app; drop role if exists outpost_everything; drop role maker; drop role plain',
    )
  })
  afterAll(() => bench.cleanUp())

  test('gets the application role once if its user may create roles', async () => {
    await asSuperuser('alter role plain createrole')
    const first = await open({ databaseUrl: urlOf('plain') })
    expect(first.embedded).toBe(false)
    await migrate(first.owner)
    await asSuperuser('alter role plain nocreaterole')
    const otherHost = await open({ databaseUrl: urlOf('plain'), dataDir: join(dataDir, 'elsewhere') })
    for (const { app } of [first, otherHost]) {
      const { rows } = await withClient(app, (client) =>
        client.query("select current_user as name, current_setting('jit') as jit, count(*)::int as n from companies"),
      )
      // PostgreSQL uses JIT compilation for queries by default, which takes half a second.
      expect(rows).toEqual([{ name: 'outpost_app', jit: 'off', n: 0 }])
    }
    await first.stop()
    await asSuperuser('drop owned by outpost_app, outpost_everything', 'site')
  })

  test('SYSTEM-006 names the SQL that an administrator has to run, and opens once it was run', async () => {
    const { message, sql } = await failureOf(urlOf('plain'))
    expect(sql).toMatch(
      /^CREATE ROLE outpost_app LOGIN NOSUPERUSER .* NOBYPASSRLS NOINHERIT PASSWORD 'SCRAM-SHA-256\$4096:/,
    )
    expect(sql).toContain('GRANT CONNECT ON DATABASE "site" TO outpost_app;')
    expect(message).toContain(sql)
    expect(message).not.toContain('secret')
    await asSuperuser(sql, 'site')
    const { app } = await open({ databaseUrl: urlOf('plain') })
    await withClient(app, (client) => client.query('select 1'))
    await asSuperuser('revoke all on database site from outpost_app')
  })

  test('a user who may not create tables is told which rights are missing', async () => {
    await expect(open({ databaseUrl: urlOf('maker') })).rejects.toMatchObject({
      name: 'DatabaseSetupError',
      sql: 'ALTER DATABASE "site" OWNER TO "maker";\nGRANT ALL ON SCHEMA public TO "maker";',
    })
  })

  test.each([
    ['is a superuser', 'alter role outpost_app superuser', 'ALTER ROLE outpost_app NOSUPERUSER;'],
    ['passes by row-level security', 'alter role outpost_app bypassrls', 'ALTER ROLE outpost_app NOBYPASSRLS;'],
    ['makes roles', 'alter role outpost_app createrole', 'ALTER ROLE outpost_app NOCREATEROLE;'],
    ['is a member of the owner', 'grant plain to outpost_app', 'REVOKE "plain" FROM outpost_app;'],
    [
      'owns a table',
      'create table mine (n int); alter table mine owner to outpost_app',
      'ALTER TABLE mine OWNER TO CURRENT_USER;',
    ],
  ])('refuses an application role that %s', async (_, fault, remedy) => {
    await asSuperuser((await failureOf(urlOf('plain'))).sql, 'site')
    await asSuperuser(fault, 'site')
    await expect(open({ databaseUrl: urlOf('plain') })).rejects.toMatchObject({
      name: 'DatabaseSetupError',
      sql: remedy,
    })
    await asSuperuser(remedy, 'site')
    await open({ databaseUrl: urlOf('plain') })
    await asSuperuser('drop owned by outpost_app, outpost_everything', 'site')
  })

  test('the password of the application role is set again after it was changed elsewhere', async () => {
    await asSuperuser('alter role plain createrole')
    await open({ databaseUrl: urlOf('plain') })
    await asSuperuser("alter role outpost_app password 'other' nologin")
    const { app } = await open({ databaseUrl: urlOf('plain') })
    await withClient(app, (client) => client.query('select 1'))
    await asSuperuser('drop owned by outpost_app, outpost_everything', 'site')
  })

  test('a wrong password is reported at once, without showing it', async () => {
    const failure = await open({ databaseUrl: urlOf('plain', 'guess') }).catch((error: unknown) => String(error))
    expect(failure).toMatch(
      /cannot connect to the server in DATABASE_URL \(.*database site, user plain\): password authentication failed/,
    )
    expect(failure).not.toContain('guess')
  })

  test('with a URL without a password, the password of the application role is kept in the data folder', async () => {
    const databaseUrl = `postgresql:///site?host=${encodeURIComponent(superuser.host)}&user=plain`
    const { app } = await open({ databaseUrl, attach: true })
    const file = join(dataDir, 'database-app-password')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(app.password).toBe(readFileSync(file, 'utf8'))
    expect((await open({ databaseUrl, attach: true })).app.password).toBe(app.password)
  })

  test('each role keeps the other options of the URL', async () => {
    const databaseUrl = `${urlOf('plain')}&options=-c%20work_mem%3D7MB`
    const { owner, app } = await open({ databaseUrl, attach: true })
    expect(new Client(owner)).toMatchObject({ user: 'plain', database: 'site', host: superuser.host })
    expect(app).toMatchObject({
      user: 'outpost_app',
      database: 'site',
      host: superuser.host,
      options: '-c jit=off -c work_mem=7MB',
    })
  })
})

test.each(['mysql://localhost/outpost', 'localhost:5432', 'postgres', 'postgresql://user:p%ss@host:port/x'])(
  '%s is not accepted as DATABASE_URL',
  async (databaseUrl) => {
    await expect(open({ databaseUrl })).rejects.toThrow(/DATABASE_URL must have the form/)
  },
)

test('the application role cannot run the migrations', async () => {
  await expect(open({ databaseUrl: 'postgresql://outpost_app:x@127.0.0.1/site' })).rejects.toThrow(/not outpost_app/)
})
