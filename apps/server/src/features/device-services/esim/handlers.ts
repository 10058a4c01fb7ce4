import { esim } from '@outpost/contract/device-services/endpoints'
import { esimSchemas } from '@outpost/contract/device-services/esim.schemas'
import type { EsimAction } from '@outpost/contract/device/esim'
import { fail } from '@outpost/contract/kit/errors'
import { type Context, implement } from '../../../kit/implement.ts'
import { openChannel } from '../../channels/service.ts'
import { askDevice } from '../../configurator/service.ts'
import { sourceOf, tryOrderJob } from '../../device-jobs/service.ts'
import { type DeviceRecord, requireDevice, writeDeviceLog } from '../../devices/service.ts'
import { sourceNames } from './kind.ts'
import { profilesIn } from './profiles.ts'
import { failureOf, lackOf } from './words.ts'

/** Milliseconds in which a modem lists its profiles. */
const listLimit = 40_000
/** Seconds that a job may take after the device has begun, without the wait for a connection. */
const actLimit = 600
/** A switch may wait for a connection twice, and restart the device. */
const switchLimit = 1500

async function requireOnline({ tx, scope }: Context, id: number): Promise<DeviceRecord> {
  const device = await requireDevice(tx, scope, id)
  if (device.status !== 1) throw fail('DEVICE_OFFLINE')
  return device
}

/** Orders an action of a device. @returns the channel on which its end is announced */
async function order(
  context: Context,
  id: number,
  action: EsimAction,
  input: Record<string, unknown> = {},
  seconds = actLimit,
): Promise<{ channel: string }> {
  const { app, tx, actor, request, audit } = context
  const device = await requireOnline(context, id)
  const channel = await openChannel(tx, actor.userId)
  const job = await tryOrderJob(app, tx, device, {
    kind: 'esim',
    input: { action, ...input },
    timeout: seconds,
    sourceName: sourceNames[action],
    // Activation codes are sealed in another way each time.
    about: { reads: action === 'list', definition: [action, input['iccid'], input['nickname']] },
    source: sourceOf(actor),
    actor,
    channel,
    wait: 60,
  })
  if (!job)
    throw fail('CONFLICT', { message: 'Another change of this device is not finished yet. Wait for it, or cancel it.' })
  if (action === 'list') return { channel }
  const profile = typeof input['iccid'] === 'string' ? ` (${input['iccid']})` : ''
  const name = `${sourceNames[action]}${profile}`
  // By default the entry of the audit log has the input, and with it activation codes.
  audit({ target: `device:${device.id}`, detail: { change: `eSIM: ${name}` } })
  await writeDeviceLog(tx, device, { type: 'eSIM', status: true, log: name }, actor, request)
  return { channel }
}

export default implement(esim, esimSchemas, {
  async get(context, { id }) {
    await requireOnline(context, id)
    const answer = await askDevice(context, id, 'esim', { action: 'list' }, listLimit)
    const reason = lackOf(answer.code)
    if (reason !== undefined) return { reason, profiles: [] }
    const profiles = answer.ok ? profilesIn(answer.data) : undefined
    if (profiles) return { reason: null, profiles }
    throw fail('CONFLICT', { message: failureOf(answer.code, answer.ok ? 'its list cannot be read' : answer.text) })
  },
  add: (context, { id, ...codes }) => {
    const sealed = context.app.sealer.seal(Buffer.from(JSON.stringify(codes))).toString('base64')
    return order(context, id, 'download', { sealed })
  },
  switch: (context, { id, iccid, enabled, confirm_within }) =>
    order(context, id, enabled ? 'enable' : 'disable', { iccid, confirm_within }, switchLimit + confirm_within),
  rename: (context, { id, iccid, nickname }) => {
    if (Buffer.byteLength(nickname) > 64 || nickname.startsWith('-'))
      throw fail('VALIDATION', {
        source: 'nickname',
        message: 'An eSIM holds names of at most 64 bytes, and they do not begin with a hyphen.',
      })
    return order(context, id, 'nickname', { iccid, nickname })
  },
  remove: (context, { id, iccid }) => order(context, id, 'delete', { iccid }),
  check: (context, { id }) => order(context, id, 'list'),
})
