import { ApiError } from '@outpost/contract/kit/errors'
import type { Context } from '../../kit/implement.ts'
import { Outside } from '../../kit/outside.ts'
import { openChannel, publishOnChannel } from '../channels/service.ts'
import { logRequested, openRun } from '../configurator/service.ts'
import { type CheckedRequest, configureDevice, type DescribedApi, targetsOf } from '../device-api/service.ts'
import { type DeviceRecord, ownersOfDevices } from '../devices/service.ts'
import { type AskedRequest, checkerOf } from './requests.ts'
import { foundPath } from './search.ts'

export interface RunOptions {
  /** What the log calls the action. */
  display_name: string
  action_name?: string | undefined
  /** Seconds in which each change must be confirmed. */
  confirm_within: number
}

/**
 * Orders a change of each device that has the API of most of them. The outcome for each device arrives on the channel,
 * also for those that are left out. Either all requests are valid, or nothing is sent.
 * @param requestsOf returns what is sent to a device
 * @param source what errors name
 * @param excludes returns why a device is left out
 * @throws VALIDATION
 */
export async function configureDevices(
  context: Context,
  asked: readonly DeviceRecord[],
  requestsOf: (device: DeviceRecord) => readonly AskedRequest[],
  { display_name, action_name, confirm_within }: RunOptions,
  source: string,
  excludes: (device: DeviceRecord) => string | undefined = () => undefined,
): Promise<{ channel: string }> {
  const { app, tx, actor, request, audit } = context
  // By default the entry of the audit log has the input, and with it secrets.
  audit({ detail: { devices: asked.length } })
  const { api, devices, leftOut } = await targetsOf(tx, asked, source)
  const checked = checkerOf(api, source)
  const lists = new Map(
    devices.map((device) => {
      const asked = requestsOf(device)
      return [device.id, { asked, checked: checked(asked) }]
    }),
  )
  const channel = await openChannel(tx, actor.userId)
  const run = await openRun(context, display_name, action_name)
  const refuse = (id: number, value: string) =>
    publishOnChannel(app.bus, tx, channel, String(id), {
      status: 'error',
      type: 'text',
      value,
      response_state: 'refused',
    })
  for (const { device, message } of leftOut) await refuse(device.id, message)
  const ordered: DeviceRecord[] = []
  const questions: Outside['questions'][number][] = []
  for (const device of devices) {
    const reason =
      excludes(device) ??
      (await order(context, device, lists.get(device.id)!, { api, channel, run, confirm_within, source, questions }))
    if (reason === undefined) ordered.push(device)
    else await refuse(device.id, reason)
  }
  // All devices are asked together, not one after another.
  if (questions.length > 0) throw new Outside(questions)
  if (ordered.length > 0) await logRequested(tx, ordered, run.title, actor, request)
  audit({
    target: `config_run:${run.id}`,
    detail: { action_name: run.action, devices: ordered.length, left_out: asked.length - ordered.length },
    owners: ownersOfDevices(ordered),
  })
  return { channel }
}

interface Ordering {
  api: DescribedApi
  channel: string
  run: { id: number; action: string }
  confirm_within: number
  source: string
  /** What devices have to be asked first. */
  questions: Outside['questions'][number][]
}

/** Orders the change of one device. Returns why it is not possible, which does not stop the others. */
async function order(
  context: Context,
  device: DeviceRecord,
  { asked, checked }: { asked: readonly AskedRequest[]; checked: readonly CheckedRequest[] },
  { api, channel, run, confirm_within, source, questions }: Ordering,
): Promise<string | undefined> {
  try {
    const requests: CheckedRequest[] = []
    for (const [at, request] of checked.entries())
      requests.push({ ...request, path: await foundPath(context, api, device, asked[at]!, source) })
    await configureDevice(context, device, requests, { channel, run: run.id, name: run.action, confirm_within, source })
    return undefined
  } catch (error) {
    if (error instanceof ApiError) return error.message
    if (error instanceof Outside) return void questions.push(...error.questions)
    throw error
  }
}
