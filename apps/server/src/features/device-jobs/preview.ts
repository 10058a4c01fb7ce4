import type { ActionFault, BulkAction } from '@outpost/contract/device-jobs/constants'
import type { ActionPreview } from '@outpost/contract/device-jobs/schemas'
import { deviceStatuses } from '@outpost/contract/devices/fields'
import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import type { Scope } from '../../kit/scope.ts'
import { requireDevices, type DeviceRecord } from '../devices/service.ts'

/**
 * Returns which of the devices an action would reach now, in the given order, and why it would not reach the others.
 * Throws NOT_FOUND if one of them is outside the scope.
 */
export async function previewAction(
  tx: Transaction,
  scope: Scope,
  action: BulkAction,
  ids: readonly number[],
): Promise<ActionPreview> {
  const found = await requireDevices(tx, scope, ids, 'device_id')
  const { rows } = await sql<{ id: number; is_pending: boolean; is_busy: boolean }>`
    select id,
      exists (select from pending_devices p where p.device_id = d.id) as is_pending,
      exists (select from device_jobs j where j.device_id = d.id and j.finished_at is null and j.kind = ${action}) as is_busy
    from devices d where id = any(${ids}::int[])`.execute(tx)
  const facts = new Map(rows.map((row) => [row.id, row]))
  const devices = found.map((device) => {
    const { is_pending = false, is_busy = false } = facts.get(device.id) ?? {}
    return { device_id: device.id, device_name: device.name, fault: faultOf(device, is_pending, is_busy) }
  })
  return { reached: devices.filter(({ fault }) => fault === null).length, devices }
}

/** Returns why an action would not reach a device now, or null. A device that is online may ask for another key. */
function faultOf(
  { monitoring_enabled, status }: Pick<DeviceRecord, 'monitoring_enabled' | 'status'>,
  isPending: boolean,
  isBusy: boolean,
): ActionFault | null {
  if (!monitoring_enabled) return 'monitoring'
  if (status === deviceStatuses.online) return isBusy ? 'open' : null
  if (isPending) return 'approval'
  return status === deviceStatuses.offline ? 'offline' : 'never'
}
