import { createHash } from 'node:crypto'
import type { Program } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import { awaitApproval, noteRefusal } from '../../devices/service.ts'
import type { Caller, CwmpDevice } from '../access/credentials.ts'
import { approvedNetwork, noNetwork } from '../access/networks.ts'
import { type Inform, seen } from '../soap/read.ts'

/** What follows from who calls and what it says of itself. */
export type Arrival =
  /** It waits for a user, and nothing is asked of it. */
  | { kind: 'waiting'; fingerprint: string }
  /** It is refused, although its credentials are right. */
  | { kind: 'refused' }
  /** It is approved, and gets its own credentials now. */
  | { kind: 'issue'; device: CwmpDevice }
  | { kind: 'known'; device: CwmpDevice }

/** Decides what happens to a device that calls. Only credentials of its own make a device the one that it claims to be. */
export const arrive = (app: Program, caller: Caller, inform: Inform, ip: string): Promise<Arrival> =>
  inTransaction(app.db, systemScope, (tx) =>
    caller.kind === 'device'
      ? withOwn(tx, caller.device, inform, ip)
      : withShared(app, tx, caller.companyId, inform, ip),
  )

async function withOwn(tx: Transaction, device: CwmpDevice, inform: Inform, ip: string): Promise<Arrival> {
  if (isSame(device, inform)) return { kind: 'known', device }
  const reason = `Another device uses the credentials of this one: it names the serial number ${inform.serial}.`
  await noteRefusal(tx, { id: device.device_id, company_id: device.company_id }, ip, reason)
  return { kind: 'refused' }
}

const isSame = (device: CwmpDevice, { oui, productClass, serial }: Inform): boolean =>
  device.oui === oui && device.product_class === productClass && device.serial === serial

async function withShared(
  app: Program,
  tx: Transaction,
  companyId: number,
  inform: Inform,
  ip: string,
): Promise<Arrival> {
  const { oui, productClass, serial } = inform
  const device = await tx
    .selectFrom('cwmp_devices')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('oui', '=', oui)
    .where('product_class', '=', productClass)
    .where('serial', '=', serial)
    .executeTakeFirst()
  const network = approvedNetwork(ip)
  if (device?.issued_at === null && device.network === network) return { kind: 'issue', device }
  const fingerprint = fingerprintOf(companyId, inform, network)
  await awaitApproval(app, tx, {
    fingerprint,
    protocol: 'tr-069',
    claim: { oui, product_class: productClass },
    companyId,
    deviceId: device?.device_id ?? null,
    serial,
    model: productClass,
    firmware: softwareOf(inform),
    why: device && isOffered(device) ? offeredText(device, ip) : undefined,
    name: [inform.manufacturer, productClass].filter(Boolean).join(' ').slice(0, 64),
    ip,
  })
  return { kind: 'waiting', fingerprint }
}

/** Whether a device was issued credentials that it has not used yet. */
const isOffered = ({ issued_at, network }: CwmpDevice): boolean => issued_at === null && network === noNetwork

const offeredText = ({ called_from }: CwmpDevice, ip: string): string =>
  `The credentials of this device were issued to ${called_from ?? 'another address'} and are not in use. A device at ${ip} asks for them again and is awaiting approval.`

/** What distinguishes a device that waits: the company, what it claims, and the network that the approval is for. */
const fingerprintOf = (companyId: number, { oui, productClass, serial }: Inform, network: string): string =>
  `TR-069:${createHash('sha256')
    .update(JSON.stringify([companyId, oui, productClass, serial, network]))
    .digest('base64url')}`

/** Returns the value of a parameter of an Inform by the end of its name; an empty text if it is missing. */
export const saidIn = ({ parameters }: Pick<Inform, 'parameters'>, end: string): string =>
  parameters.find(({ name }) => name.endsWith(`.${end}`))?.value.trim() ?? ''

/** Returns the version of the firmware that an Inform names. */
export const softwareOf = (inform: Inform): string => seen(saidIn(inform, 'DeviceInfo.SoftwareVersion'), 64)
