import { setImmediate as nextTurn } from 'node:timers/promises'
import { confirmWithin } from '@outpost/contract/device/change'
import { writePlan, type PlanEntry } from '@outpost/contract/device/plan'
import { deviceStatuses } from '@outpost/contract/devices/fields'
import type { Context } from '../../../kit/implement.ts'
import { openChannel, publishOnChannel } from '../../channels/service.ts'
import { writeDeviceLogs, type DeviceRecord } from '../../devices/service.ts'
import { secretsOf } from '../hide.ts'
import { placeChange } from '../order.ts'
import { shaCrypt } from '../sha-crypt.ts'

/** The user whose password is changed: the administrator of the device. */
const user = 'root'

/** A password for a device. `taskId`: the task that generated it. `show`: the outcome contains it. */
export interface NewPassword {
  device: DeviceRecord
  password: string
  taskId: number | null
  show: boolean
}

/** Why the password of a device cannot be changed now, or undefined. An offline device is changed when it connects. */
export function faultOf({ monitoring_enabled, status }: DeviceRecord): string | undefined {
  if (!monitoring_enabled) return 'The monitoring of this device is off, so it does not connect.'
  const known: readonly (number | null)[] = [deviceStatuses.online, deviceStatuses.offline]
  return known.includes(status) ? undefined : 'This device has never connected.'
}

const otherChange = 'Another change of this device is not finished. Wait for it, or cancel it.'

/** Orders one change. Returns why it could not be ordered, or undefined. */
async function orderOne(
  { app, tx, actor }: Context,
  { device, password, taskId, show }: NewPassword,
  channel: string,
): Promise<string | undefined> {
  const fault = faultOf(device)
  if (fault !== undefined) return fault
  // Without a base: other lines of the file may change until the device gets this.
  const entries: PlanEntry[] = [{ entry: 'password', user, hash: shaCrypt(password) }]
  const changeId = await placeChange({ app, tx, actor }, device, {
    revision: 0,
    confirm_within: confirmWithin.usual,
    entries,
    plan: writePlan(entries),
    shown: [`password ${user}`],
    secrets: secretsOf(entries),
    channel,
    // The hash is another one each time.
    about: { kind: 'password', definition: [taskId === null ? 'set' : 'generated', show] },
  })
  if (changeId === undefined) return otherChange
  await tx
    .insertInto('password_changes')
    .values({
      company_id: device.company_id,
      device_id: device.id,
      task_id: taskId,
      change_id: changeId,
      sealed: app.sealer.seal(Buffer.from(password)),
      show,
    })
    .execute()
  return undefined
}

/**
 * Orders the change of passwords. Devices whose password cannot be changed are named on the channel with the reason.
 * @returns the channel, the devices that get a new password, and why others do not, by id
 */
export async function orderPasswords(
  context: Context,
  passwords: readonly NewPassword[],
): Promise<{ channel: string; ordered: DeviceRecord[]; refused: Map<number, string> }> {
  const { app, tx, actor, request, audit } = context
  const channel = await openChannel(tx, actor.userId)
  const ordered: DeviceRecord[] = []
  const refused = new Map<number, string>()
  for (const one of passwords) {
    const fault = await orderOne(context, one, channel)
    if (fault === undefined) ordered.push(one.device)
    else {
      refused.set(one.device.id, fault)
      await publishOnChannel(app.bus, tx, channel, String(one.device.id), {
        status: 'error',
        type: 'text',
        value: fault,
      })
    }
    // Hashing takes about 20 ms, in which nothing else runs.
    await nextTurn()
  }
  if (ordered.length > 0)
    await writeDeviceLogs(tx, ordered, { type: 'Password change', status: true, log: 'Requested' }, actor, request)
  audit({
    target: `devices:${passwords
      .slice(0, 50)
      .map(({ device }) => device.id)
      .join(',')}`,
    detail: { devices: passwords.length, ordered: ordered.length },
  })
  return { channel, ordered, refused }
}
