import { randomBytes } from 'node:crypto'
import { escapeIdentifier, type Client, type ClientConfig, type PoolConfig } from 'pg'
import { inject } from 'vitest'
import { withClient } from '../db/client.ts'
import { withSettings } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'
import { APP_ROLE, OWNER_ROLE } from '../db/roles.ts'
import type { TestServer } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer
  }
}

/** A database that only one test file uses. */
export type TestDatabase = {
  name: string
  /** The connection settings of the role that runs migrations. */
  owner: PoolConfig
  /** The connection settings of the program. */
  app: PoolConfig
  /** Drops the database and closes the connections that are still open. For `afterAll`. */
  drop: () => Promise<void>
}

/**
 * An arbitrary lock number: the first process to take the lock creates the template, the others wait for it.
 */
const TEMPLATE_LOCK = 719_204_332
const TEMPLATE_LIMIT_MS = 120_000

/**
 * Creates a database for a test file, in about 50 ms: a copy of the migrated template, which the first call
 * of a run creates, or with 'empty' a database without tables.
 */
export async function testDatabase(template: 'migrated' | 'empty' = 'migrated'): Promise<TestDatabase> {
  const server = inject('testServer')
  const name = `${server.prefix}${randomBytes(6).toString('hex')}`
  await withClient({ ...server.superuser, query_timeout: TEMPLATE_LIMIT_MS }, async (client) => {
    const source = template === 'empty' ? 'template0' : await ensureTemplate(client, server)
    await createDatabase(client, name, source)
  })
  return {
    name,
    ...connectionsTo(server, name),
    drop: () => withClient(server.superuser, (client) => dropDatabase(client, name)),
  }
}

async function ensureTemplate(client: Client, server: TestServer): Promise<string> {
  const template = `${server.prefix}template`
  await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template])
    if (rowCount) return template
    // The template gets its name only when it is complete: if a migration fails, the next test file must fail
    // too.
    const draft = `${template}_draft`
    await dropDatabase(client, draft)
    await createDatabase(client, draft, 'template0')
    await migrate(connectionsTo(server, draft).owner)
    await client.query(`ALTER DATABASE ${escapeIdentifier(draft)} RENAME TO ${escapeIdentifier(template)}`)
    return template
  } finally {
    await client.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK])
  }
}

async function createDatabase(client: Client, name: string, template: string): Promise<void> {
  // Copying files is faster than PostgreSQL's default strategy, which writes everything to the write-ahead log.
  await client.query(
    `CREATE DATABASE ${escapeIdentifier(name)} OWNER ${OWNER_ROLE} TEMPLATE ${escapeIdentifier(template)} STRATEGY FILE_COPY`,
  )
}

async function dropDatabase(client: Client, name: string): Promise<void> {
  await client.query(`DROP DATABASE IF EXISTS ${escapeIdentifier(name)} WITH (FORCE)`)
}

function connectionsTo({ superuser, passwords }: TestServer, database: string): { owner: PoolConfig; app: PoolConfig } {
  const as = (user: string, password: string): ClientConfig => ({ ...superuser, user, password, database })
  return withSettings({ owner: as(OWNER_ROLE, passwords.owner), app: as(APP_ROLE, passwords.app) })
}
