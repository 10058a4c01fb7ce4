import { connectCodes } from '@outpost/contract/device/connect-codes'
import type { Hello } from '@outpost/contract/device/frames'
import { seenOf } from '@outpost/contract/kit/patterns'
import { networkOf } from '@outpost/gateway/half-open'
import type { EnrolmentClaim, GatewayHost } from '@outpost/gateway/host'
import { sql } from 'kysely'
import { addDevice } from '../add.ts'
import { brandedModel } from '../../../brand/models.ts'
import type { App, Program } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { countAttempts } from '../../../kit/rate-limit.ts'
import { systemScope } from '../../../kit/scope.ts'
import { hashToken } from '../../../kit/secrets.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import { fitsQuota } from '../../companies/service.ts'
import { giveUpSent } from '../commands/command-service.ts'
import { recordAttempt, wait } from './waiting-list.ts'
import { writeDeviceLog } from '../device-log.ts'
import type { DeviceRecord } from '../device-record.ts'

type Answer = Awaited<ReturnType<GatewayHost['enrol']>>

/** Seconds after which a refused device tries again. */
const retry = 600
/** The number of wrong tokens that are recorded per network in this many seconds. */
const wrongTokens = { noted: 30, seconds: 600 } as const

/**
 * Handles the first contact of a device. Its key is its identity. Serial and MAC are claims that grant nothing on their
 * own: with a valid token they identify the registered device, without one the device waits for approval.
 */
export function enrol(app: Program, claim: EnrolmentClaim): Promise<Answer> {
  const hello = normalised(claim.hello)
  return inTransaction(app.db, systemScope, async (tx) => {
    const known = await tx
      .selectFrom('device_keys')
      .innerJoin('devices', 'devices.id', 'device_keys.device_id')
      .select(['devices.id', 'devices.dynamic_monitoring'])
      .where('fingerprint', '=', claim.fingerprint)
      .executeTakeFirst()
    if (known) return { kind: 'enrolled', device: known.id, interval: known.dynamic_monitoring }
    return claim.token === undefined
      ? withoutToken(app, tx, claim, hello)
      : withToken(app, tx, claim, hello, claim.token)
  })
}

/**
 * Converts the MAC to the stored notation, or to an empty text if it is invalid, and removes line breaks and invisible
 * characters from the name, as for names that users enter.
 */
function normalised(hello: Hello): Hello {
  const bare = hello.mac.replace(/[^0-9a-fA-F]/g, '').toUpperCase()
  return {
    ...hello,
    mac: bare.length === 12 ? bare.replace(/(..)(?=.)/g, '$1:') : '',
    serial: hello.serial.trim(),
    name: seenOf(hello.name),
  }
}

async function withToken(
  app: App,
  tx: Transaction,
  claim: EnrolmentClaim,
  hello: Hello,
  token: string,
): Promise<Answer> {
  const hash = hashToken(token)
  const found = await tx
    .selectFrom('enrolment_tokens')
    .select('company_id')
    .where('token_hash', '=', hash)
    .where('uses_left', '>', 0)
    .where('expires_at', '>', new Date())
    .executeTakeFirst()
  if (!found) return refuse(tx, claim)
  const same = await sameIdentity(tx, hello, found.company_id)
  if (same?.hasKey)
    return wait(app, tx, claim, hello, { reason: 'rekey', companyId: same.device.company_id, deviceId: same.device.id })
  // If the company has reached its device limit, the device waits until there is room or somebody decides.
  if (!same && !(await fitsQuota(tx, found.company_id, 'devices')))
    return wait(app, tx, claim, hello, { reason: 'join', companyId: found.company_id, deviceId: null })
  // The condition makes each use count once: of fifty devices with a token for one, exactly one succeeds.
  const used = await tx
    .updateTable('enrolment_tokens')
    .set({ uses_left: sql`uses_left - 1` })
    .where('token_hash', '=', hash)
    .where('uses_left', '>', 0)
    .executeTakeFirst()
  if (used.numUpdatedRows === 0n) return refuse(tx, claim)
  const device = same?.device ?? (await createDevice(app, tx, found.company_id, hello))
  return bind(app, tx, claim, device, 'Enrolled with a token')
}

async function withoutToken(app: App, tx: Transaction, claim: EnrolmentClaim, hello: Hello): Promise<Answer> {
  const matches =
    hello.serial === '' ? [] : await tx.selectFrom('devices').selectAll().where('serial', '=', hello.serial).execute()
  const same = matches.filter((device) => isSame(device, hello))
  const keyed = new Set(
    same.length === 0
      ? []
      : (
          await tx
            .selectFrom('device_keys')
            .select('device_id')
            .where(
              'device_id',
              'in',
              same.map((device) => device.id),
            )
            .execute()
        ).map((row) => row.device_id),
  )
  const [device] = same
  // Serial and MAC are printed on the box: a device that claims them waits, and its owner compares the key fingerprint.
  if (device && same.length === 1)
    return wait(app, tx, claim, hello, {
      reason: keyed.has(device.id) ? 'rekey' : 'join',
      companyId: device.company_id,
      deviceId: device.id,
    })
  // Only the company that owns the serial learns of this. The answer is the same as for any unknown device.
  for (const device of matches)
    if (!isSame(device, hello))
      await recordAttempt(
        tx,
        claim,
        device,
        connectCodes.duplicateSerial,
        'A device with an identical serial number but a different MAC address tried to connect.',
      )
  return wait(app, tx, claim, hello, { reason: 'join', companyId: null, deviceId: null })
}

const isSame = (device: Pick<DeviceRecord, 'mac' | 'imei'>, hello: Pick<Hello, 'mac' | 'imei'>): boolean =>
  (device.mac !== null && device.mac === hello.mac) ||
  (device.mac === null && device.imei !== null && device.imei === hello.imei)

type Claimed = Pick<Hello, 'serial' | 'mac' | 'imei'>

/**
 * Finds the registered device that the bearer of a token claims to be: in the token's own company, or else the only
 * match in its subsidiaries. A provider's token thus admits devices registered for its customers, but not those of
 * others.
 */
export async function sameIdentity(
  tx: Transaction,
  hello: Claimed,
  companyId: number,
): Promise<{ device: DeviceRecord; hasKey: boolean } | undefined> {
  if (hello.serial === '') return undefined
  const candidates = await tx
    .selectFrom('devices')
    .innerJoin('company_tree', 'company_tree.descendant_id', 'devices.company_id')
    .selectAll('devices')
    .where('company_tree.ancestor_id', '=', companyId)
    .where('serial', '=', hello.serial)
    .execute()
  const same = candidates.filter(
    (candidate) => isSame(candidate, hello) || (candidate.mac === null && candidate.imei === null),
  )
  const device =
    same.find((candidate) => candidate.company_id === companyId) ?? (same.length === 1 ? same[0] : undefined)
  if (!device) return undefined
  const key = await tx
    .selectFrom('device_keys')
    .select('device_id')
    .where('device_id', '=', device.id)
    .executeTakeFirst()
  return { device, hasKey: key !== undefined }
}

async function createDevice(app: App, tx: Transaction, companyId: number, hello: Hello): Promise<DeviceRecord> {
  const name =
    hello.name || [brandedModel(app.brand(), hello.model), hello.serial].filter(Boolean).join(' ') || 'New device'
  return addDevice(tx, {
    company_id: companyId,
    name: name.slice(0, 64),
    serial: hello.serial || null,
    mac: hello.mac || null,
    imei: hello.imei || null,
    model: hello.model || null,
    firmware: hello.firmware || null,
    status: 2,
  })
}

/**
 * Binds a key to a device. From now on the device signs in with this key, and its serial no longer matters. Commands that
 * were sent to the holder of an earlier key end as unknown.
 */
export async function bind(
  app: App,
  tx: Transaction,
  claim: Pick<EnrolmentClaim, 'fingerprint' | 'publicKey' | 'from'>,
  device: DeviceRecord,
  how: string,
): Promise<Answer> {
  await tx.deleteFrom('device_keys').where('device_id', '=', device.id).execute()
  await giveUpSent(app, tx, device.id)
  await tx
    .insertInto('device_keys')
    .values({ device_id: device.id, fingerprint: claim.fingerprint, public_key: claim.publicKey, state: 'current' })
    .execute()
  await tx
    .updateTable('devices')
    .set({ status: 2, quarantined_at: null, previous_boot_id: null, boot_id: null })
    .where('id', '=', device.id)
    .execute()
  await tx.deleteFrom('pending_devices').where('fingerprint', '=', claim.fingerprint).execute()
  await writeDeviceLog(tx, device, { type: 'Enrolment', status: true, log: `${how}. Key ${claim.fingerprint}` }, null, {
    ip: claim.from.ip,
  })
  await app.bus.publish(tx, 'devices.changed', [[device.id, device.company_id, { status: 2, joined: true }]])
  return { kind: 'enrolled', device: device.id, interval: device.dynamic_monitoring }
}

const wrongToken: Extract<Answer, { kind: 'refused' }> = {
  kind: 'refused',
  code: connectCodes.unknownKey,
  text: 'The enrolment token is invalid, used up or expired. Generate a new command.',
  retry,
}

/**
 * Refuses a wrong token. Attempts are only counted, not blocked, so that others in the same network cannot keep out a
 * valid token. Beyond the limit attempts are not recorded.
 */
async function refuse(tx: Transaction, claim: EnrolmentClaim): Promise<Answer> {
  const { count } = await countAttempts(tx, `enrol:${networkOf(claim.from.ip)}`, wrongTokens.seconds)
  if (count > wrongTokens.noted) return wrongToken
  await tx
    .insertInto('connect_attempts')
    .values({
      company_id: null,
      device_id: null,
      code: wrongToken.code,
      reason: wrongToken.text,
      ip: claim.from.ip,
      fingerprint: claim.fingerprint,
    })
    .execute()
  return wrongToken
}
