import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, escapeIdentifier, type ClientConfig } from 'pg'
import { withClient } from '../db/client.ts'
import { startEmbedded } from '../db/embedded/start.ts'
import { ensureRoles } from '../db/roles.ts'

/** How the tests of one run reach their PostgreSQL server. Plain data, since it crosses to the test processes. */
export type TestServer = {
  superuser: ClientConfig
  passwords: { owner: string; app: string }
  /** What the names of this run's databases begin with. */
  prefix: string
}

/** The server of a whole test run, and how to end it. */
export type RunningTestServer = { server: TestServer; stop: () => Promise<void> }

/**
 * Starts an embedded server in a temporary folder, without crash safety; it ends with this process at the latest. With
 * OUTPOST_TEST_DATABASE_URL (a superuser's, for example of PostgreSQL 15) that server is used instead, and `stop`
 * removes this run's databases from it.
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
  // Roles belong to the server: runs side by side must set the same passwords.
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
