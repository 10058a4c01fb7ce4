import type { devices } from '@outpost/contract/devices/endpoints'
import type { ParsedInputOf } from '@outpost/contract/kit/endpoint'
import type { Transaction } from '../../db/database.ts'
import { changesOf, type Change } from '../../kit/audit-changes.ts'
import type { Context } from '../../kit/implement.ts'
import type { Scope } from '../../kit/scope.ts'
import { findTags, replaceTags, tagIdsOf } from '../tags/service.ts'
import { emit } from '../../kit/event.ts'
import { devicePlaced } from './events.ts'
import { requireMayPlace } from './field-permissions.ts'
import { followPositions, runOn } from './geofences/follow.ts'
import { storeSetPositions } from './map/store-positions.ts'
import { writeDeviceLog } from './device-log.ts'
import type { DeviceRecord } from './device-record.ts'
import { announcePeriods } from './periods.ts'
import { requireTags } from './tagging/tagging.ts'

/**
 * Stores the location that was set. Geofences of companies above are not visible in this transaction, so whether the
 * device is in them is noted afterwards.
 */
async function placeDevice({ app, tx, afterCommit }: Context, id: number): Promise<void> {
  await storeSetPositions(tx, [id])
  afterCommit(async () => {
    await followPositions(runOn(app.unscoped), [id])
    await app.ownTransaction((own) => emit(own, devicePlaced, { id }))
  })
}

type Edits = Omit<ParsedInputOf<typeof devices.update>, 'id'>

/** Returns the names of tags in one line, in a fixed order. */
const namesOfTags =
  (tx: Transaction, scope: Scope) =>
  async (ids: readonly number[]): Promise<string> =>
    (await findTags(tx, scope, ids)).map(({ name }) => name).join(', ')

/**
 * Updates the given fields of a device. Tags replace those it has. A new reporting interval is sent to the device at
 * once.
 * @returns the fields whose value changed: forms send all of their fields
 */
export async function editDevice(
  context: Context,
  device: DeviceRecord,
  { tag_id, password_confirmation, ...edits }: Edits,
): Promise<Change[]> {
  const { app, tx, scope, actor, request, now } = context
  requireMayPlace(actor.permissions, edits)
  const given = Object.fromEntries(Object.entries(edits).filter(([, value]) => value !== undefined))
  const sealed =
    password_confirmation === undefined ? {} : { sealed_password: app.sealer.seal(Buffer.from(password_confirmation)) }
  await tx
    .updateTable('devices')
    .set({ ...given, ...sealed, updated_at: now })
    .where('id', '=', device.id)
    .execute()
  if (edits.user_set_latitude !== undefined || edits.user_set_longitude !== undefined)
    await placeDevice(context, device.id)
  const changes = changesOf(device, given, device.name)
  if (tag_id) {
    const tags = namesOfTags(tx, scope)
    const before = await tags(await tagIdsOf(tx, device.id))
    const changed = changesOf({ tags: before }, { tags: await tags(tag_id) }, device.name)
    changes.push(...changed.map((change) => ({ ...change, hiddenBelow: true })))
    const assignment = { device: { id: device.id, companyId: device.company_id }, tagIds: tag_id }
    await requireTags(context, [assignment])
    await replaceTags(context, [assignment])
  }
  if (password_confirmation !== undefined) changes.push({ field: 'password', of: device.name })
  const log = `Changed: ${changes.map(({ field }) => field).join(', ') || 'nothing'}`
  await writeDeviceLog(tx, device, { type: 'Edit device', status: true, log }, actor, request)
  await announcePeriods(context, [device.id], edits)
  return changes
}
