import { fail } from '@outpost/contract/kit/errors'
import type { Selectable } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Context } from '../../kit/implement.ts'
import { type DeviceRecord, requireDevice } from '../devices/service.ts'

/**
 * Returns a hotspot of a device that is online and in the scope.
 * @throws NOT_FOUND, DEVICE_OFFLINE
 */
export async function requireHotspot(
  { tx, scope }: Context,
  id: number,
  index: number,
): Promise<{ device: DeviceRecord; hotspot: Selectable<Database['hotspots']> }> {
  const device = await requireDevice(tx, scope, id)
  const hotspot = await tx
    .selectFrom('hotspots')
    .selectAll()
    .where('device_id', '=', id)
    .where('place', '=', index)
    .executeTakeFirst()
  if (!hotspot) throw fail('NOT_FOUND')
  if (device.status !== 1) throw fail('DEVICE_OFFLINE')
  return { device, hotspot }
}
