import type { Transaction } from '../../db/database.ts'

/** Returns a user's stored setting, which can be any JSON value; undefined if there is none. */
export async function readSetting(tx: Transaction, userId: number, key: string): Promise<unknown> {
  const row = await tx
    .selectFrom('settings')
    .select('value')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.value
}
