import type { devices } from '@outpost/contract/devices/endpoints'
import type { ParsedInputOf } from '@outpost/contract/kit/endpoint'
import type { Context } from '../../kit/implement.ts'
import { replaceTags } from '../tags/service.ts'
import { requireMayPlace } from './field-permissions.ts'
import { writeDeviceLog } from './device-log.ts'
import type { DeviceRecord } from './device-record.ts'
import { requireTags } from './tagging.ts'

type Edits = Omit<ParsedInputOf<typeof devices.update>, 'id'>

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
  if (tag_id) {
    const assignment = { device: { id: device.id, companyId: device.company_id }, tagIds: tag_id }
    await requireTags(context, [assignment])
    await replaceTags(context, [assignment])
  }
  await writeDeviceLog(
    tx,
    device,
    {
      type: 'Edit device',
      status: true,
      log: `Changed: ${[...Object.keys(given), ...(tag_id ? ['tags'] : []), ...(password_confirmation === undefined ? [] : ['password'])].join(', ') || 'nothing'}`,
    },
    actor,
    request,
  )
  const period = edits.dynamic_monitoring
  if (period !== undefined) afterCommit(() => app.publish('devices.interval', { id: device.id, seconds: period }))
}
