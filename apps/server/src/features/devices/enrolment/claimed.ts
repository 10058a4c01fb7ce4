import { connectCodes } from '@outpost/contract/device/connect-codes'
import type { DeviceProtocol } from '@outpost/contract/devices/protocols'
import type { App } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import type { CwmpClaim } from '../table.ts'
import { recordAttempt, wait } from './waiting-list.ts'

/** A device that has no key and says of itself what it is. */
export interface Claimed {
  /** What distinguishes it from all others that wait. */
  fingerprint: string
  protocol: DeviceProtocol
  claim: CwmpClaim
  companyId: number
  /** The device that it claims to be; null for a new one. */
  deviceId: number | null
  serial: string
  model: string
  firmware: string
  name: string
  ip: string
  /** Why it waits, for the page of the device, unless that is clear. */
  why?: string | undefined
}

/** Lets a device without a key wait until a user of its company approves or rejects it. Repetitions change nothing. */
export async function awaitApproval(app: App, tx: Transaction, claimed: Claimed): Promise<void> {
  const { companyId, deviceId, fingerprint, ip, protocol, claim } = claimed
  const { serial, model, firmware, name, why } = claimed
  await wait(
    app,
    tx,
    { fingerprint, publicKey: Buffer.alloc(0), from: { ip, port: 0 }, protocol, about: claim, why },
    { serial, mac: '', imei: '', model, firmware, name },
    { reason: deviceId === null ? 'join' : 'rekey', companyId, deviceId },
  )
}

/** Records that a device was refused, which its page shows. `reason` is a text for users. */
export const noteRefusal = (
  tx: Transaction,
  device: { id: number; company_id: number },
  ip: string,
  reason: string,
  code: number = connectCodes.attempted,
): Promise<void> => recordAttempt(tx, { from: { ip, port: 0 }, fingerprint: '' }, device, code, reason)
