import type { Kysely } from 'kysely'
import type { OpenDatabase } from '../db/connect.ts'
import type { Database } from '../db/database.ts'
import type { Env } from '../start/env.ts'
import { orderFleet, startFleetProcess, type DemoFleet } from './fleet.ts'
import { seedDemo } from './seed.ts'

/**
 * Adds the demo if it is missing.
 * @returns a function that starts the devices of the demo once the server is ready; undefined if the
 * installation has data of its own or runs no gateway on this machine
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
