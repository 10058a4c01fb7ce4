import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { withClient } from '../db/client.ts'
import { openDatabase, type OpenDatabase } from '../db/connect.ts'
import type { DemoFleet } from '../demo/fleet.ts'
import { upgradeDatabase } from './database-upgrade.ts'
import type { Env } from './env.ts'
import type { AdminTask, FirstAdmin } from './first-admin.ts'

/** Time to load the features on the slowest machine, in milliseconds. */
const adminLimitMs = 120_000

// This file contains everything the supervisor needs for the database. It is loaded only after the first process has
// started loading.
export { openDatabase }

/**
 * Migrates the database and fills an empty one. Throws what `upgradeDatabase` throws.
 * @returns starts the demo's devices, to be called once the server is running; undefined without the demo
 */
export async function prepareDatabase(
  env: Env,
  database: OpenDatabase,
  say: (text: string) => void,
): Promise<(() => DemoFleet) | undefined> {
  await upgradeDatabase(env, database, say)
  // Code for a first start or the demo is imported only when needed, because all of this delays the first page.
  if (env.demo) return await prepareInvented(env, database, say)
  if (!(await isUsed(database))) announce(await addFirstAdmin(env, database), say)
  return undefined
}

async function prepareInvented(
  env: Env,
  database: OpenDatabase,
  say: (text: string) => void,
): Promise<(() => DemoFleet) | undefined> {
  const [{ openPool }, { ensureFirstAdmin }, { prepareDemo }] = await Promise.all([
    import('../db/database.ts'),
    import('./first-admin.ts'),
    import('../demo/demo.ts'),
  ])
  const { db, close } = openPool(database.app, () => {}, 2)
  try {
    announce(await ensureFirstAdmin(db, env), say)
    return await prepareDemo(env, db, database, say)
  } finally {
    await close()
  }
}

function announce(admin: FirstAdmin | undefined, say: (text: string) => void): void {
  if (admin?.password) say(`First administrator: ${admin.email}  password: ${admin.password}  (shown this once)`)
}

/** In a process of its own, whose memory is free afterwards: the features that it loads take more than all of ours. */
async function addFirstAdmin({ admin, brandFile }: Env, { app }: OpenDatabase): Promise<FirstAdmin | undefined> {
  const child = fork(join(import.meta.dirname, 'first-admin-process.ts'), { timeout: adminLimitMs })
  child.send({ connection: app, settings: { admin, brandFile } } satisfies AdminTask)
  const made = once(child, 'message').then(([message]) => (message as { admin?: FirstAdmin }).admin)
  const failed = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`The first administrator was not added (${signal ?? code}).`)
  })
  return Promise.race([made, failed])
}

const isUsed = ({ owner }: OpenDatabase): Promise<boolean> =>
  withClient(owner, async (client) => ((await client.query('SELECT FROM companies LIMIT 1')).rowCount ?? 0) > 0)
