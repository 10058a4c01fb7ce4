import type { Insertable } from 'kysely'
import type { Database, Transaction } from '../../db/database.ts'
import { emit } from '../../kit/event.ts'
import { devicesAdded } from './events.ts'
import type { DeviceRecord } from './device-record.ts'
import { storeSetPositions } from './map/store-positions.ts'

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
  await placeNew(tx, rows)
  if (rows.length > 0) await emit(tx, devicesAdded, { devices: rows })
  return rows
}

/** Adds one device. Throws the database error if its company already has it. */
export async function addDevice(tx: Transaction, device: Insertable<Database['devices']>): Promise<DeviceRecord> {
  const row = await tx.insertInto('devices').values(device).returningAll().executeTakeFirstOrThrow()
  await placeNew(tx, [row])
  await emit(tx, devicesAdded, { devices: [row] })
  return row
}

/** Stores the locations that were set for new devices. */
async function placeNew(tx: Transaction, rows: readonly DeviceRecord[]): Promise<void> {
  const ids = rows.filter((row) => row.user_set_latitude !== null).map(({ id }) => id)
  if (ids.length > 0) await storeSetPositions(tx, ids)
}
