import type { Transaction } from '../../db/database.ts'

/** A user's stored setting, whatever JSON it is; undefined where there is none. */
export async function readSetting(tx: Transaction, userId: number, key: string): Promise<unknown> {
  const row = await tx
    .selectFrom('settings')
    .select('value')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.value
}
