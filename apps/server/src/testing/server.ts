import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, escapeIdentifier, type ClientConfig } from 'pg'
import { withClient } from '../db/client.ts'
import { startEmbedded } from '../db/embedded/start.ts'
import { ensureRoles } from '../db/roles.ts'

/**
 * How the tests of a run connect to their PostgreSQL server. Plain data, because it is passed to the test
 * processes.
 */
export type TestServer = {
  superuser: ClientConfig
  passwords: { owner: string; app: string }
  /** The prefix of the names of all databases of this run. */
  prefix: string
}

/** The server of a whole test run, and a function that stops it. */
export type RunningTestServer = { server: TestServer; stop: () => Promise<void> }

/**
 * Starts an embedded server in a temporary folder, without crash safety; it ends with this process at the
 * latest. If OUTPOST_TEST_DATABASE_URL is set (with a superuser, for example of PostgreSQL 15), that server
 * is used instead, and `stop` drops the databases of this run from it.
 */
export async function startTestServer(): Promise<RunningTestServer> {
  const prefix = `outpost_test_${process.pid}_`
  const url = process.env['OUTPOST_TEST_DATABASE_URL']
  return url ? useServer(url, prefix) : startServer(prefix)
}

async function startServer(prefix: string): Promise<RunningTestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'outpost-test-'))
  const { connections, stop } = await startEmbedded({ dataDir, durable: false, log: () => undefined })
  const { superuser, owner, app } = connections
  return {
    server: { superuser, passwords: { owner: owner.password, app: app.password }, prefix },
    stop: async () => {
      await stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function useServer(connectionString: string, prefix: string): Promise<RunningTestServer> {
  const { host, port, user, password, database, ssl } = new Client({ connectionString })
  const superuser = { host, port, user, password, database, ssl }
  // Roles are shared by the whole server, so runs at the same time must set the same passwords.
  const passwordFor = (role: string): string => createHash('sha256').update(`${role} ${connectionString}`).digest('hex')
  const passwords = { owner: passwordFor('owner'), app: passwordFor('app') }
  await withClient(superuser, (client) => ensureRoles(client, passwords, true))
  return { server: { superuser, passwords, prefix }, stop: () => dropAll(superuser, prefix) }
}

async function dropAll(superuser: ClientConfig, prefix: string): Promise<void> {
  await withClient(superuser, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [prefix],
    )
    for (const { datname } of rows) await client.query(`DROP DATABASE ${escapeIdentifier(datname)} WITH (FORCE)`)
  })
}
