import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { GatewayLimits } from '@outpost/gateway/limits'
import type { PoolConfig } from 'pg'
import { withClient } from '../db/client.ts'
import { openPool } from '../db/database.ts'
import { readEnv, type RoleName } from '../start/env.ts'
import { ensureFirstAdmin } from '../start/first-admin.ts'
import { start, type Running } from '../start/start.ts'
import { testDatabase } from './postgres.ts'
import { Factories } from './factories.ts'
import { holdRows, type HeldRows } from './held-rows.ts'
import { signIn, type Person } from './person.ts'

export interface TestOutpost {
  running: Running
  url: string
  port: number
  /** Signed in as the first system administrator, in the top company. */
  admin: Person
  build: Factories
  /** The connection settings of the role that runs migrations. */
  owner: PoolConfig
  /** The connection settings of the program. */
  login: PoolConfig
  /** Runs a statement with the role that runs migrations, which bypasses row-level security. */
  asOwner(statement: string): Promise<Record<string, unknown>[]>
  /** Keeps rows locked, with the role that runs migrations. */
  hold(statement: string): Promise<HeldRows>
  /** Stops the program and starts it again on the same data. */
  restart(): Promise<void>
  close(): Promise<void>
}

export const adminLogin = { email: 'root@outpost.test', password: 'correct horse battery staple' } as const

/** Starts the whole program in one process, with its own database and port. Close it in `afterAll`. */
export async function startOutpost(
  roles: RoleName[] = ['api', 'gateway'],
  environment: Record<string, string> = {},
  limits: Partial<GatewayLimits> = {},
): Promise<TestOutpost> {
  const database = await testDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'outpost-data-'))
  const env = readEnv({
    PORT: '0',
    OUTPOST_DATA_DIR: dataDir,
    OUTPOST_LOG: process.env['OUTPOST_TEST_LOG'] ?? 'silent',
    OUTPOST_ADMIN_EMAIL: adminLogin.email,
    OUTPOST_ADMIN_PASSWORD: adminLogin.password,
    ...environment,
  })
  const { db, close } = openPool(database.app, () => {}, 2)
  await ensureFirstAdmin(db, env)
  await close()
  const running = await start(env, database, roles, limits)
  const url = `http://127.0.0.1:${running.port}`
  const outpost: TestOutpost = {
    running,
    url,
    port: running.port!,
    owner: database.owner,
    login: database.app,
    admin: await signIn(url, adminLogin),
    build: new Factories(() => outpost.running.app, url),
    asOwner: (statement) => withClient(database.owner, async (client) => (await client.query(statement)).rows),
    hold: (statement) => holdRows(database.owner, statement),
    async restart() {
      await outpost.running.close()
      outpost.running = await start({ ...env, port: outpost.port }, database, roles, limits)
    },
    async close() {
      await outpost.running.close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
  return outpost
}
