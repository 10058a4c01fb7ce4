import type { Kysely } from 'kysely'
import type { OpenDatabase } from '../db/connect.ts'
import type { Database } from '../db/database.ts'
import type { Env } from '../start/env.ts'
import { orderFleet, startFleetProcess, type DemoFleet } from './fleet.ts'
import { seedDemo } from './seed.ts'

/**
 * Adds the demo where it is missing. Answers what starts its devices once the server is ready; undefined where the
 * installation is somebody's own or runs no gateway here.
 */
export async function prepareDemo(
  env: Env,
  db: Kysely<Database>,
  database: OpenDatabase,
  say: (text: string) => void,
): Promise<(() => DemoFleet) | undefined> {
  const isThere = await seedDemo(env, db, database, say)
  const order = isThere ? await orderFleet(env, db) : undefined
  return order && (() => startFleetProcess(order, say))
}
