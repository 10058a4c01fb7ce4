import type { Kysely } from 'kysely'
import type { Database } from '../db/database.ts'

/** Keeps a value of the whole installation under a key, where there is none yet. */
export const keepValue = (db: Kysely<Database>, key: string, value: Buffer): Promise<unknown> =>
  db
    .insertInto('installation')
    .values({ key, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Puts a value in the place of the one that a key has; it counts as made now. */
export const replaceValue = (db: Kysely<Database>, key: string, value: Buffer): Promise<unknown> =>
  db.updateTable('installation').set({ value, created_at: new Date() }).where('key', '=', key).execute()
