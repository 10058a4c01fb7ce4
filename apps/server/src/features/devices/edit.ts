import type { devices } from '@outpost/contract/devices/endpoints'
import type { ParsedInputOf } from '@outpost/contract/kit/endpoint'
import type { Context } from '../../kit/implement.ts'
import { replaceTags, tagIdsOf } from '../tags/service.ts'
import { requireMayPlace } from './field-permissions.ts'
import { writeDeviceLog } from './device-log.ts'
import type { DeviceRecord } from './device-record.ts'
import { requireTags } from './tagging.ts'

type Edits = Omit<ParsedInputOf<typeof devices.update>, 'id'>

/** The given fields whose value differs from the stored one: forms send all of their fields. */
const changedFields = (device: DeviceRecord, given: Record<string, unknown>): string[] =>
  Object.keys(given).filter((field) => given[field] !== device[field as keyof DeviceRecord])

const areSameIds = (some: readonly number[], others: readonly number[]): boolean =>
  new Set([...some, ...others]).size === new Set(some).size && new Set(some).size === new Set(others).size

/**
 * Updates the given fields of a device. Tags replace those it has. A new reporting interval is sent to the device at
 * once.
 */
export async function editDevice(
  context: Context,
  device: DeviceRecord,
  { tag_id, password_confirmation, ...edits }: Edits,
): Promise<void> {
  const { app, tx, actor, request, now, afterCommit } = context
  requireMayPlace(actor.permissions, edits)
  const given = Object.fromEntries(Object.entries(edits).filter(([, value]) => value !== undefined))
  const sealed =
    password_confirmation === undefined ? {} : { sealed_password: app.sealer.seal(Buffer.from(password_confirmation)) }
  await tx
    .updateTable('devices')
    .set({ ...given, ...sealed, updated_at: now })
    .where('id', '=', device.id)
    .execute()
  const changed = changedFields(device, given)
  if (tag_id) {
    if (!areSameIds(tag_id, await tagIdsOf(tx, device.id))) changed.push('tags')
    const assignment = { device: { id: device.id, companyId: device.company_id }, tagIds: tag_id }
    await requireTags(context, [assignment])
    await replaceTags(context, [assignment])
  }
  if (password_confirmation !== undefined) changed.push('password')
  const log = `Changed: ${changed.join(', ') || 'nothing'}`
  await writeDeviceLog(tx, device, { type: 'Edit device', status: true, log }, actor, request)
  const period = edits.dynamic_monitoring
  if (period !== undefined) afterCommit(() => app.publish('devices.interval', { id: device.id, seconds: period }))
}
