import { connectCodes } from '@outpost/contract/device/connect-codes'
import type { Hello } from '@outpost/contract/device/frames'
import type { DeviceProtocol } from '@outpost/contract/devices/protocols'
import { networkOf } from '@outpost/gateway/half-open'
import type { EnrolmentClaim, GatewayHost } from '@outpost/gateway/host'
import { sql } from 'kysely'
import type { App } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import type { DeviceRecord } from '../device-record.ts'
import type { CwmpClaim } from '../table.ts'
import { notifyApprovers } from './approval-notices.ts'

type Answer = Awaited<ReturnType<GatewayHost['enrol']>>

/** Seconds after which a waiting device tries again. */
const retry = 60
/**
 * The number of waiting devices is limited, so that strangers cannot fill the list: in total, of those in a network
 * that come without the credentials of a company, and of those with the credentials of one company.
 */
const maxPending = { all: 20_000, perNetwork: 200, perCompany: 1000 } as const

interface Waiting {
  reason: 'join' | 'rekey' | 'duplicate'
  companyId: number | null
  deviceId: number | null
}

type Waits = Pick<EnrolmentClaim, 'fingerprint' | 'publicKey' | 'from'> & {
  protocol?: DeviceProtocol
  about?: CwmpClaim
  /** Why the device waits, for its page, unless the reason says it. */
  why?: string | undefined
}
type Said = Pick<Hello, 'serial' | 'mac' | 'imei' | 'model' | 'firmware' | 'name'>

/** Lets a device wait for its approval, unless it does already or too many wait. */
export async function wait(app: App, tx: Transaction, claim: Waits, hello: Said, waiting: Waiting): Promise<Answer> {
  const answer: Answer = { kind: 'pending', fingerprint: claim.fingerprint, retry }
  const known = await tx
    .selectFrom('pending_devices')
    .select(['id', 'device_id', 'reason'])
    .where('fingerprint', '=', claim.fingerprint)
    .executeTakeFirst()
  // A device that waited before another one with its claims was approved now asks to replace that one.
  const isNews = waiting.deviceId !== null && known?.device_id !== waiting.deviceId && known?.reason !== 'duplicate'
  if (known) await see(tx, known.id, claim, isNews ? waiting : undefined)
  else if (await hasRoom(tx, claim, waiting)) await add(tx, claim, hello, waiting)
  else return answer
  if (known && !isNews) return answer
  if (waiting.deviceId !== null && waiting.companyId !== null)
    await recordAttempt(
      tx,
      claim,
      { id: waiting.deviceId, company_id: waiting.companyId },
      connectCodes.awaitingApproval,
      claim.why ??
        (waiting.reason === 'rekey'
          ? 'A second key for this device is awaiting approval.'
          : 'A device with this serial number is awaiting approval.'),
    )
  await notifyApprovers(app, tx, waiting)
  await app.bus.publish(tx, 'devices.pending', { companyId: waiting.companyId })
  return answer
}

/** Notes that a waiting device has called again, and the device that it now claims to be. */
const see = (tx: Transaction, id: number, { from }: Waits, now: Waiting | undefined): Promise<unknown> =>
  tx
    .updateTable('pending_devices')
    .set({
      last_seen_at: new Date(),
      ip: from.ip,
      network: networkOf(from.ip),
      ...(now && { reason: now.reason, company_id: now.companyId, device_id: now.deviceId }),
    })
    .where('id', '=', id)
    .execute()

const add = (tx: Transaction, claim: Waits, hello: Said, waiting: Waiting): Promise<unknown> =>
  tx
    .insertInto('pending_devices')
    .values({
      company_id: waiting.companyId,
      device_id: waiting.deviceId,
      reason: waiting.reason,
      fingerprint: claim.fingerprint,
      public_key: claim.publicKey,
      serial: hello.serial,
      mac: hello.mac,
      imei: hello.imei,
      model: hello.model,
      firmware: hello.firmware,
      name: hello.name,
      ip: claim.from.ip,
      network: networkOf(claim.from.ip),
      ...(claim.protocol && { protocol: claim.protocol }),
      ...(claim.about && { claim: JSON.stringify(claim.about) }),
    })
    .execute()

/**
 * Whether one more device may wait, if necessary in place of another one. Devices over TR-069 have the credentials of a
 * company, so they only compete with others of this company, also behind an address that many companies share.
 */
async function hasRoom(tx: Transaction, claim: Waits, { companyId }: Waiting): Promise<boolean> {
  const isVouched = claim.protocol === 'tr-069'
  const { all, ofCompany, here } = await tx
    .selectFrom('pending_devices')
    .select((e) => [
      e.fn.countAll<number>().as('all'),
      e.fn
        .countAll<number>()
        .filterWhere('protocol', '=', 'tr-069')
        .filterWhere('company_id', '=', companyId)
        .as('ofCompany'),
      e.fn
        .countAll<number>()
        .filterWhere('protocol', '=', 'ssh')
        .filterWhere('network', '=', networkOf(claim.from.ip))
        .as('here'),
    ])
    .executeTakeFirstOrThrow()
  if (isVouched && ofCompany >= maxPending.perCompany) return evict(tx, companyId)
  if (!isVouched && here >= maxPending.perNetwork) return false
  return all < maxPending.all || evict(tx, undefined)
}

/**
 * Removes the device that has waited longest in the network with the most waiting devices, of one company or of all.
 * One that claims to be a known device stays. Returns false if there is none.
 */
async function evict(tx: Transaction, companyId: number | null | undefined): Promise<boolean> {
  const isMeant =
    companyId === undefined
      ? sql`reason = 'join'`
      : sql`reason = 'join' and protocol = 'tr-069' and company_id = ${companyId}`
  const { rows } = await sql`
    delete from pending_devices where id = (
      select id from pending_devices where ${isMeant} and network = (
        select network from pending_devices where ${isMeant} group by network order by count(*) desc, network limit 1)
      order by first_seen_at, id limit 1)
    returning id`.execute(tx)
  return rows.length > 0
}

/** Repetitions of an attempt within this time are recorded once. */
const sameAttempt = '1 minute'

/**
 * Records a connection attempt, which is shown on the device's page and in its record. Repetitions are skipped, so that
 * strangers cannot fill the table.
 */
export async function recordAttempt(
  tx: Transaction,
  claim: Pick<EnrolmentClaim, 'from' | 'fingerprint'>,
  device: Pick<DeviceRecord, 'id' | 'company_id'>,
  code: number,
  reason: string,
): Promise<void> {
  await sql`
    insert into connect_attempts (company_id, device_id, code, reason, ip, fingerprint)
    select ${device.company_id}, ${device.id}, ${code}, ${reason}, ${claim.from.ip}, ${claim.fingerprint}
    where not exists (
      select from (select code, created_at from connect_attempts where device_id = ${device.id} order by id desc limit 5) recent
      where code = ${code} and created_at > now() - ${sql.lit(sameAttempt)}::interval)`.execute(tx)
  await tx.updateTable('devices').set({ last_connect_code: code }).where('id', '=', device.id).execute()
}
