import type { Insertable } from 'kysely'
import type { Database, Transaction } from '../../db/database.ts'
import { emit } from '../../kit/event.ts'
import { devicesAdded } from './events.ts'
import type { DeviceRecord } from './device-record.ts'

/**
 * Adds devices. A device that its company already has (index `devices_identity`) is skipped and missing from the
 * result.
 */
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

/** Adds one device. Throws the database error if its company already has it. */
export async function addDevice(tx: Transaction, device: Insertable<Database['devices']>): Promise<DeviceRecord> {
  const row = await tx.insertInto('devices').values(device).returningAll().executeTakeFirstOrThrow()
  await emit(tx, devicesAdded, { devices: [row] })
  return row
}
