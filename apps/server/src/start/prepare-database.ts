import { withClient } from '../db/client.ts'
import { openDatabase, type OpenDatabase } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'
import type { DemoFleet } from '../demo/fleet.ts'
import type { Env } from './env.ts'

// What the supervisor needs for the database is here, in one file that it loads once its first process loads.
export { openDatabase }

/**
 * Brings the database up to date and fills an empty one. Answers what starts the demo's devices once the server is there; undefined
 * where there is no demo. Throws what `migrate` throws.
 */
export async function prepareDatabase(
  env: Env,
  database: OpenDatabase,
  say: (text: string) => void,
): Promise<(() => DemoFleet) | undefined> {
  await migrate(database.owner)
  // What only a first start or the demo needs is loaded there alone: the first page waits for all of this.
  if (!env.demo && (await isInhabited(database))) return undefined
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

const isInhabited = ({ owner }: OpenDatabase): Promise<boolean> =>
  withClient(owner, async (client) => ((await client.query('SELECT FROM companies LIMIT 1')).rowCount ?? 0) > 0)
