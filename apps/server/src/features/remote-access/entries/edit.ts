import type { EditedRemoteAccess } from '@outpost/contract/remote-access/schemas'
import type { z } from 'zod'
import { type Change, changesOf } from '../../../kit/audit-changes.ts'
import type { Context } from '../../../kit/implement.ts'
import { requireDevices, writeDeviceLog, type DeviceRecord } from '../../devices/service.ts'
import { revokeRequests } from '../approval/queries.ts'
import { removeCredentials } from '../credentials/store.ts'
import type { EntryRow } from '../queries.ts'
import { lockEntry, requireEntry } from '../service.ts'
import { endSessionsOf } from '../sessions/end-sessions.ts'
import { forgetLeftovers } from '../sftp/leftovers.ts'
import { chooseMainEntries, isOtherTarget, lockEntries, staysMain } from './main-entries.ts'
import { removeEntryTags, replaceEntryTags } from './tags.ts'

type Edits = z.output<typeof EditedRemoteAccess>

/** The fields of an entry that can be edited, in the notation of the API. */
const fieldsOf = (entry: EntryRow) => ({
  device_id: entry.device_id,
  name: entry.name,
  destination_ip: entry.address,
  destination_port: entry.destination_port,
  protocol: entry.protocol,
  credentials_required: entry.credentials_required,
  recording: entry.recording,
})

/**
 * Changes an entry. With another target the accepted key and the remembered credentials are forgotten and its sessions
 * end, because they were meant for the former one.
 * @returns the device that the entry then belongs to, and the changed fields
 */
export async function editEntry(
  context: Context,
  entryId: number,
  { tag_id, ...edits }: Edits,
): Promise<{ device: DeviceRecord; changes: Change[] }> {
  const { tx, scope, actor, request } = context
  const { device_id: from } = await requireEntry(tx, scope, entryId)
  const to = edits.device_id ?? from
  await lockEntries(tx, [from, to])
  const device = (await requireDevices(tx, scope, [to], 'device_id'))[0]!
  await lockEntry(tx, scope, entryId)
  const entry = await requireEntry(tx, scope, entryId)
  const before = fieldsOf(entry)
  const given = Object.fromEntries(Object.entries(edits).filter(([, value]) => value !== undefined))
  const after = { ...before, ...given }
  const isElsewhere = isOtherTarget(before, after)
  await tx
    .updateTable('remote_access')
    .set({
      ...after,
      company_id: device.company_id,
      ...(isElsewhere && { host_key_fingerprint: null, is_main: entry.is_main && staysMain(before, after) }),
    })
    .where('id', '=', entryId)
    .execute()
  if (isElsewhere) await leaveTarget(context, entryId)
  const changes = changesOf(before, given)
  if (tag_id) {
    await replaceEntryTags(context, device, [entryId], tag_id)
    changes.push(
      ...changesOf({ tags: entry.tags.map(({ name }) => name) }, { tags: await tagNames(context, entryId) }).map(
        (change) => ({ ...change, hiddenBelow: true }),
      ),
    )
  } else if (entry.company_id !== device.company_id) await removeEntryTags(tx, [entryId])
  await chooseMainEntries(tx, [entry.device_id, device.id])
  const log = `${entry.name}: changed ${changes.map(({ field }) => field).join(', ') || 'nothing'}`
  await writeDeviceLog(tx, device, { type: 'Remote access', status: true, log }, actor, request)
  return { device, changes }
}

/** Forgets what belonged to the former target of an entry. What was approved was access to that. */
async function leaveTarget({ app, tx, now }: Context, entryId: number): Promise<void> {
  await removeCredentials(tx, entryId)
  await revokeRequests(tx, entryId, now)
  await forgetLeftovers(tx, entryId)
  await endSessionsOf(app, tx, [entryId], 'entry_changed')
}

const tagNames = async ({ tx, scope }: Context, entryId: number): Promise<string[]> =>
  (await requireEntry(tx, scope, entryId)).tags.map(({ name }) => name)
