import type { Kysely } from 'kysely'
import type { Database } from '../db/database.ts'

/** Stores a value of the whole installation under a key, unless the key already has one. */
export const keepValue = (db: Kysely<Database>, key: string, value: Buffer): Promise<unknown> =>
  db
    .insertInto('installation')
    .values({ key, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Replaces the value of a key and sets its creation time to now. */
export const replaceValue = (db: Kysely<Database>, key: string, value: Buffer): Promise<unknown> =>
  db.updateTable('installation').set({ value, created_at: new Date() }).where('key', '=', key).execute()
