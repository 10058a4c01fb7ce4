import { withClient } from '../db/client.ts'
import { openDatabase, type OpenDatabase } from '../db/connect.ts'
import type { DemoFleet } from '../demo/fleet.ts'
import { upgradeDatabase } from './database-upgrade.ts'
import type { Env } from './env.ts'

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
  if (!env.demo && (await isUsed(database))) return undefined
  const [{ openPool }, { ensureFirstAdmin }] = await Promise.all([
    import('../db/database.ts'),
    import('./first-admin.ts'),
  ])
  const { db, close } = openPool(database.app, () => {}, 2)
  try {
    const admin = await ensureFirstAdmin(db, env)
    if (admin?.password) say(`First administrator: ${admin.email}  password: ${admin.password}  (shown this once)`)
    if (!env.demo) return undefined
    const { prepareDemo } = await import('../demo/demo.ts')
    return await prepareDemo(env, db, database, say)
  } finally {
    await close()
  }
}

const isUsed = ({ owner }: OpenDatabase): Promise<boolean> =>
  withClient(owner, async (client) => ((await client.query('SELECT FROM companies LIMIT 1')).rowCount ?? 0) > 0)
