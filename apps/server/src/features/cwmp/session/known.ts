import { connectCodes } from '@outpost/contract/device/connect-codes'
import { sql } from 'kysely'
import type { Program } from '../../../context.ts'
import { systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import {
  completeInput,
  deliveredTo,
  finishCommand,
  giveUpUnanswered,
  isAdmitted,
  markDelivered,
  noteModel,
  noteRefusal,
  noteSession,
  takeNextCommand,
} from '../../devices/service.ts'
import type { CwmpDevice } from '../access/credentials.ts'
import { unsealed } from '../access/new-secrets.ts'
import { type Fault, type Inform, seen } from '../soap/read.ts'
import { saidIn, softwareOf } from './arrive.ts'
import { commandOfKey, issueCredentials, readUsual, setUp, type Setup, stepsOf } from './commands.ts'
import { withdrawCredentials } from './issue.ts'
import { storeParameters } from './store.ts'
import { done, refusedBy, type Work, type WorkEnd } from './work.ts'

/** Seconds between two Informs that a device is told at the beginning. */
const usualInterval = 300

/** A device in a session, with what its Inform says. */
export interface Present {
  app: Program
  device: CwmpDevice
  inform: Inform
  ip: string
  /** Where the device reaches the server. */
  url: string
}

/**
 * Notes that a device is here, and settles what earlier sessions have left open: what the Inform reports has happened,
 * and whatever else was sent without an answer stays unknown.
 * @returns whether the device is admitted
 */
export async function meetDevice({ app, device, inform, ip }: Present): Promise<boolean> {
  const { device_id: id } = device
  const codes = inform.events.map(({ code }) => code)
  const admitted = await noteSession(app, {
    id,
    ip,
    model: '',
    firmware: softwareOf(inform),
    agent: 'TR-069',
    restarted: codes.includes('1 BOOT'),
  })
  await noteInform(app, device, inform, ip)
  for (const { code, key } of inform.events) await settleEvent(app, id, code, commandOfKey(key))
  if (codes.includes('1 BOOT'))
    for (const command of await deliveredTo(app, id, 'reboot')) await finishCommand(app, id, command.id, done())
  await giveUpUnanswered(app, id)
  if (admitted !== 'admitted') await noteNotAdmitted(app, device, ip, admitted)
  return admitted === 'admitted'
}

const refusals = {
  'not monitored': { code: connectCodes.monitoringDisabled, text: 'Monitoring is turned off for this device.' },
  unpaid: { code: connectCodes.noCredit, text: 'The device has no active credit.' },
} as const

const noteNotAdmitted = (
  app: Program,
  { device_id: id, company_id }: CwmpDevice,
  ip: string,
  why: keyof typeof refusals,
): Promise<void> =>
  inTransaction(app.db, systemScope, (tx) =>
    noteRefusal(tx, { id, company_id }, ip, refusals[why].text, refusals[why].code),
  )

async function settleEvent(app: Program, id: number, code: string, commandId: string | undefined): Promise<void> {
  if (commandId === undefined) return
  if (code === 'M Reboot') await finishCommand(app, id, commandId, done())
  // Its report about the transfer follows in this session.
  if (code === 'M Download') await markDelivered(app, id, commandId)
}

/** Returns the root of the data model of a device. */
const rootOf = ({ parameters }: Inform): string =>
  parameters.some(({ name }) => name.startsWith('InternetGatewayDevice.')) ? 'InternetGatewayDevice.' : 'Device.'

/** Stores how the device can be called, and that its own credentials are in use. */
const noteInform = (app: Program, device: CwmpDevice, inform: Inform, ip: string): Promise<unknown> =>
  inTransaction(app.db, systemScope, (tx) =>
    tx
      .updateTable('cwmp_devices')
      .set({
        last_inform_at: sql<Date>`now()`,
        root: rootOf(inform),
        called_from: ip,
        call_url: sql<string>`coalesce(${saidIn(inform, 'ManagementServer.ConnectionRequestURL').slice(0, 256) || null}, call_url)`,
      })
      .where('device_id', '=', device.device_id)
      .execute(),
  )

/** Settles a command whose file the device has fetched and installed, or failed to. */
export async function endTransfer(
  { app, device }: Present,
  { key, fault }: { key: string; fault: Fault | undefined },
): Promise<void> {
  const commandId = commandOfKey(key)
  if (commandId !== undefined) await finishCommand(app, device.device_id, commandId, fault ? refusedBy(fault) : done())
}

/** Returns what a device is told about itself. */
const setupOf = ({ app, device, inform }: Present): Setup => ({
  root: rootOf(inform),
  username: device.username,
  password: unsealed(app, device.password),
  callPassword: unsealed(app, device.call_password),
  interval: usualInterval,
})

/** Gives a device the credentials that it was offered. `taken` is called when it has taken them at once. */
export const issueWork = (present: Present, taken: () => void): Work => ({
  steps: issueCredentials(setupOf(present)),
  async ended({ result }) {
    if (result !== 'delivered' && result.ok && result.data['applied'] === 1) taken()
    else if (result !== 'delivered' && !result.ok) await withdrawCredentials(present, result.text)
  },
})

/** The work that a session does before the commands of users. */
export function firstWork(present: Present): Work[] {
  const { device, inform } = present
  const isNews = !device.set_up || inform.events.some(({ code }) => code === '1 BOOT' || code === '0 BOOTSTRAP')
  return [
    ...(device.set_up ? [] : [{ steps: setUp(setupOf(present)), ended: (end: WorkEnd) => noteSetUp(present, end) }]),
    ...(isNews ? [{ steps: readUsual(rootOf(inform)), ended: (end: WorkEnd) => noteUsual(present, end) }] : []),
  ]
}

async function noteSetUp({ app, device }: Present, end: WorkEnd): Promise<void> {
  await storeParameters(app, device, end)
  await inTransaction(app.db, systemScope, (tx) =>
    tx.updateTable('cwmp_devices').set({ set_up: true }).where('device_id', '=', device.device_id).execute(),
  )
}

async function noteUsual({ app, device }: Present, end: WorkEnd): Promise<void> {
  await storeParameters(app, device, end)
  const said = { parameters: end.parameters ?? [] }
  await noteModel(app, device.device_id, seen(saidIn(said, 'DeviceInfo.ModelName'), 64))
}

/** Whether the credentials of a device are still valid, and it may be managed. */
export const isStillAdmitted = ({ app, device }: Present): Promise<boolean> =>
  inTransaction(app.db, systemScope, async (tx) => {
    const { device_id: id, username } = device
    const valid = await tx
      .selectFrom('cwmp_devices')
      .select('device_id')
      .where('device_id', '=', id)
      .where('username', '=', username)
      .executeTakeFirst()
    return valid !== undefined && (await isAdmitted(app, tx, id))
  })

/** Takes the next command of users for a device. It is marked as sent before the device gets it, and never sent again. */
export async function nextCommand(present: Present): Promise<Work | undefined> {
  const { app, device, url } = present
  const command = await takeNextCommand(app, device.device_id)
  if (!command) return undefined
  const input = await completeInput(app, command, command.input)
  return {
    steps: stepsOf({
      id: command.id,
      name: command.name,
      input: openInput(app, input),
      root: rootOf(present.inform),
      url,
    }),
    async ended(end) {
      if (command.name === 'refresh') await noteUsual(present, end)
      else await storeParameters(app, device, end)
      if (end.result === 'delivered') await markDelivered(app, device.device_id, command.id)
      else await finishCommand(app, device.device_id, command.id, end.result)
    },
  }
}

/** Returns the input of a command with the values that are stored encrypted. */
const openInput = (app: Program, { sealed, ...input }: Record<string, unknown>): Record<string, unknown> =>
  typeof sealed === 'string'
    ? { ...input, values: JSON.parse(unsealed(app, Buffer.from(sealed, 'base64'))) as unknown }
    : input
