import type { Insertable } from 'kysely'
import type { Database, Transaction } from '../../db/database.ts'
import { emit } from '../../kit/event.ts'
import { devicesAdded } from './events.ts'
import type { DeviceRecord } from './device-record.ts'

/** Adds devices, however they come. One that its company has already (the index `devices_identity`) is left out of the answer. */
export async function addDevices(
  tx: Transaction,
  devices: readonly Insertable<Database['devices']>[],
): Promise<DeviceRecord[]> {
  const rows = await tx
    .insertInto('devices')
    .values(devices)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .execute()
  if (rows.length > 0) await emit(tx, devicesAdded, { devices: rows })
  return rows
}

/** Adds one device. Throws the database's error where its company has it already. */
export async function addDevice(tx: Transaction, device: Insertable<Database['devices']>): Promise<DeviceRecord> {
  const row = await tx.insertInto('devices').values(device).returningAll().executeTakeFirstOrThrow()
  await emit(tx, devicesAdded, { devices: [row] })
  return row
}
