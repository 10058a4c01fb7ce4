import type { Transaction } from '../../db/database.ts'

/** Stores the password of a device's administrator, which the device has confirmed. `sealed` is the sealed text. */
export const storePassword = (tx: Transaction, deviceId: number, sealed: Buffer): Promise<unknown> =>
  tx.updateTable('devices').set({ sealed_password: sealed }).where('id', '=', deviceId).execute()
