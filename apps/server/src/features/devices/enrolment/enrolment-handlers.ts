import { createHash } from 'node:crypto'
import { enrolment } from '@outpost/contract/devices/enrolment/endpoints'
import { enrolmentSchemas } from '@outpost/contract/devices/enrolment/schemas'
import { fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import type { Brand } from '../../../brand/brand.ts'
import { addDevices } from '../add.ts'
import { brandedModel } from '../../../brand/models.ts'
import type { App } from '../../../context.ts'
import { emit } from '../../../kit/event.ts'
import { implement, type Context } from '../../../kit/implement.ts'
import { likeText, nullable, orderBy, utc } from '../../../kit/paginate.ts'
import { deviceAddresses, shellAddress } from '../../../kit/origin.ts'
import { inScope } from '../../../kit/scope.ts'
import { hashToken, randomToken } from '../../../kit/secrets.ts'
import { requireCompany, requireQuota } from '../../companies/service.ts'
import { settleApproval } from './approval-notices.ts'
import { bind, sameIdentity } from './enrol.ts'
import { requireDevice, type DeviceRecord } from '../device-record.ts'
import { writeDeviceLog } from '../device-log.ts'
import { claimApproved } from '../events.ts'
import type { CwmpClaim } from '../table.ts'
import type { DeviceProtocol } from '@outpost/contract/devices/protocols'

/** Returns the command that an installer pastes into a device, with the address of this server. */
export const installLine = (url: string, token: string): string =>
  `(command -v curl >/dev/null && curl -fsS ${url}/agent.sh || wget -qO- ${url}/agent.sh) | sh -s -- ${token}`

const isLoopback = (url: string): boolean => /^https?:\/\/(localhost|127\.|\[::1\]|[^/]*\.localhost(:|$))/.test(url)

/** Returns the address at which devices reach the server: the configured one, else the one that the user has opened. */
const addressFor = (app: App, context: Context): string => app.configuredUrl() ?? context.request.origin

const visiblePending = ({ tx, scope }: Context) =>
  tx
    .selectFrom('pending_devices as p')
    .leftJoin('companies', 'companies.id', 'p.company_id')
    .leftJoin('devices', 'devices.id', 'p.device_id')
    .where(inScope(scope, 'p.company_id'))

const tokenColumns = {
  id: sql.ref('t.id'),
  company_name: sql`lower(companies.name)`,
  uses_left: sql.ref('t.uses_left'),
  uses: sql.ref('t.uses'),
  expires_at: sql.ref('t.expires_at'),
  created_at: sql.ref('t.created_at'),
  created_by: nullable(sql`lower(users.username)`),
}
const pendingColumns = {
  id: sql.ref('p.id'),
  name: sql.ref('p.name'),
  serial: sql.ref('p.serial'),
  mac: sql.ref('p.mac'),
  model: sql.ref('p.model'),
  company_name: nullable(sql`lower(companies.name)`),
  first_seen_at: sql.ref('p.first_seen_at'),
  last_seen_at: sql.ref('p.last_seen_at'),
}
const attemptColumns = { id: sql.ref('id'), created_at: sql.ref('created_at') }

export default implement(enrolment, enrolmentSchemas, {
  async tokens({ tx, scope }, { limit, offset, q, sort }) {
    const found = tx
      .selectFrom('enrolment_tokens as t')
      .innerJoin('companies', 'companies.id', 't.company_id')
      .leftJoin('users', 'users.id', 't.created_by')
      .where(inScope(scope, 't.company_id'))
      .where('t.expires_at', '>', new Date())
      .where('t.uses_left', '>', 0)
      .$if(Boolean(q), (query) =>
        query.where(sql`lower(companies.name || ' ' || coalesce(users.username, ''))`, 'like', likeText(q!)),
      )
    const rows = await found
      .selectAll('t')
      .select(['companies.name as company_name', 'users.username'])
      .orderBy(orderBy(sort, tokenColumns, '-id', 't.id'))
      .limit(limit)
      .offset(offset)
      .execute()
    const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    return { rows: rows.map((row) => presentToken(row, row.company_name, row.username)), total }
  },
  async createToken(context, { company_id, uses, expires_in }) {
    const { app, tx, scope, actor, now, audit } = context
    const company = await requireCompany(tx, scope, company_id, 'company_id')
    const address = addressFor(app, context)
    const { url } = shellAddress(address)
    deviceAddresses(app, address) // Throws if devices cannot connect to the address.
    const token = randomToken(128)
    const row = await tx
      .insertInto('enrolment_tokens')
      .values({
        company_id,
        token_hash: hashToken(token),
        uses,
        uses_left: uses,
        expires_at: new Date(now.getTime() + expires_in * 1000),
        created_by: actor.userId,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    audit({ target: `enrolment-token:${row.id}` })
    return {
      ...presentToken(row, company.name, actor.username),
      token,
      line: installLine(url, token),
      warning: isLoopback(url) ? ('loopback' as const) : null,
    }
  },
  async removeToken({ tx, scope, audit }, { id }) {
    const gone = await tx
      .deleteFrom('enrolment_tokens')
      .where('id', '=', id)
      .where(inScope(scope, 'company_id'))
      .returning('company_id')
      .executeTakeFirst()
    if (!gone) throw fail('NOT_FOUND')
    audit({ target: `enrolment-token:${id}`, detail: { company_id: gone.company_id } })
  },
  async pending(context, { limit, offset, company_id, q, sort }) {
    const found = visiblePending(context)
      .$if(company_id !== undefined, (query) => query.where('p.company_id', '=', company_id!))
      .$if(Boolean(q), (query) =>
        query.where(sql`lower(concat_ws(' ', p.serial, p.mac, p.model, p.name, p.fingerprint))`, 'like', likeText(q!)),
      )
    const rows = await found
      .selectAll('p')
      .select(['companies.name as company_name', 'devices.name as device_name'])
      .orderBy(orderBy(sort, pendingColumns, '-id', 'p.id'))
      .limit(limit)
      .offset(offset)
      .execute()
    const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    return { rows: rows.map((row) => presentPending(row, context.app.brand())), total }
  },
  async approve(context, { id, company_id, fingerprint, name }) {
    const { app, tx, scope, audit, afterCommit } = context
    const waiting = await visiblePending(context)
      .selectAll('p')
      .where('p.id', '=', id)
      .forUpdate('p')
      .executeTakeFirst()
    if (!waiting)
      throw (await isDecided(context, fingerprint))
        ? fail('ENROLMENT_NOT_PENDING', { source: 'id' })
        : fail('NOT_FOUND')
    if (waiting.fingerprint !== fingerprint) throw fail('ENROLMENT_NOT_PENDING', { source: 'fingerprint' })
    const companyId = waiting.company_id ?? company_id
    if (companyId === undefined)
      throw fail('VALIDATION', { source: 'company_id', message: 'Choose the company that the device belongs to.' })
    await requireCompany(tx, scope, companyId, 'company_id')
    const registered =
      waiting.device_id === null && waiting.protocol === 'ssh' ? await sameIdentity(tx, waiting, companyId) : undefined
    if (registered?.hasKey) throw fail('DEVICE_NOT_ADDABLE', { source: 'id' })
    const knownId = waiting.device_id ?? registered?.device.id
    if (knownId === undefined) await requireQuota(tx, companyId, 'devices', 1, { source: 'company_id' })
    const device =
      knownId === undefined
        ? (
            await addDevices(tx, [
              {
                company_id: companyId,
                name: (
                  name ||
                  waiting.name ||
                  `${brandedModel(app.brand(), waiting.model)} ${waiting.serial}`.trim() ||
                  'New device'
                ).slice(0, 64),
                serial: waiting.serial || null,
                mac: waiting.mac || null,
                imei: waiting.imei || null,
                model: waiting.model || null,
                firmware: waiting.firmware || null,
                protocol: waiting.protocol,
                status: 2,
              },
            ])
          )[0]
        : await requireDevice(tx, scope, knownId)
    if (!device) throw fail('DEVICE_NOT_ADDABLE', { source: 'id' })
    // Two machines with one key: approval only admits the device again, and the key stays the same.
    if (waiting.reason === 'duplicate') await release(tx, device.id, id)
    else if (waiting.claim) await admitClaimed(context, device, { ...waiting, claim: waiting.claim })
    else
      await bind(
        app,
        tx,
        { fingerprint, publicKey: waiting.public_key, from: { ip: waiting.ip, port: 0 } },
        device,
        `Approved by ${context.actor.username}`,
      )
    await settleApproval(tx, waiting.device_id)
    audit({ target: `device:${device.id}`, detail: { fingerprint, reason: waiting.reason } })
    // The connection of the replaced key is closed. The approved key is admitted at its next attempt.
    afterCommit(() => app.publish('devices.kick', { ids: [device.id], reason: 'The key was replaced.' }))
    return { device_id: device.id }
  },
  async reject(context, { id }) {
    const waiting = await visiblePending(context)
      .select(['p.id', 'p.fingerprint', 'p.device_id', 'p.company_id'])
      .where('p.id', '=', id)
      .executeTakeFirst()
    if (!waiting) throw fail('NOT_FOUND')
    await context.tx.deleteFrom('pending_devices').where('id', '=', id).execute()
    await settleApproval(context.tx, waiting.device_id)
    const { fingerprint, company_id } = waiting
    context.audit({ target: `pending:${id}`, detail: { fingerprint, company_id } })
  },
  async attempts({ tx, scope }, { id, limit, offset, sort }) {
    await requireDevice(tx, scope, id)
    const found = tx.selectFrom('connect_attempts').where('device_id', '=', id).where(inScope(scope, 'company_id'))
    const order = orderBy(sort, attemptColumns, '-id', 'id')
    const rows = await found.selectAll().orderBy(order).limit(limit).offset(offset).execute()
    const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    return { rows: rows.map((row) => ({ ...row, created_at: utc(row.created_at) })), total }
  },
})

/** Admits a device without a key: it joins the list, and its feature lets it in from the address that was shown. */
async function admitClaimed(
  { app, tx, actor }: Context,
  device: DeviceRecord,
  { id, claim, serial, ip }: { id: number; claim: CwmpClaim; serial: string; ip: string },
): Promise<void> {
  await tx.deleteFrom('pending_devices').where('id', '=', id).execute()
  // The same claims from other networks are no new device any more.
  await tx
    .updateTable('pending_devices')
    .set({ device_id: device.id, reason: 'rekey' })
    .where('company_id', '=', device.company_id)
    .where('serial', '=', serial)
    .where(sql<boolean>`claim = ${JSON.stringify(claim)}::jsonb`)
    .execute()
  await writeDeviceLog(
    tx,
    device,
    { type: 'Enrolment', status: true, log: `Approved by ${actor.username} for ${ip}` },
    null,
    { ip },
  )
  await emit(tx, claimApproved, { app, device, claim, serial, ip })
  await app.bus.publish(tx, 'devices.changed', [[device.id, device.company_id, { status: 2, joined: true }]])
}

/**
 * Whether somebody else was quicker: the key of a request that is gone was approved or is waiting again, and the actor
 * can see that.
 */
async function isDecided(context: Context, fingerprint: string): Promise<boolean> {
  const member = context.tx
    .selectFrom('device_keys')
    .innerJoin('devices', 'devices.id', 'device_keys.device_id')
    .where('device_keys.fingerprint', '=', fingerprint)
    .where(inScope(context.scope, 'devices.company_id'))
  if (await member.select('device_keys.device_id').executeTakeFirst()) return true
  return (
    (await visiblePending(context).select('p.id').where('p.fingerprint', '=', fingerprint).executeTakeFirst()) !==
    undefined
  )
}

async function release(tx: Context['tx'], deviceId: number, pendingId: number): Promise<void> {
  await tx
    .updateTable('devices')
    .set({ quarantined_at: null, previous_boot_id: null, boot_id: null })
    .where('id', '=', deviceId)
    .execute()
  await tx.deleteFrom('pending_devices').where('id', '=', pendingId).execute()
}

const presentToken = (
  row: { id: number; company_id: number; uses: number; uses_left: number; expires_at: Date; created_at: Date },
  company: string,
  by: string | null,
) => ({
  id: row.id,
  company_id: row.company_id,
  company_name: company,
  uses: row.uses,
  uses_left: row.uses_left,
  expires_at: utc(row.expires_at),
  created_at: utc(row.created_at),
  created_by: by,
})

type PendingRow = Awaited<ReturnType<ReturnType<typeof visiblePending>['execute']>>[number] & {
  id: number
  fingerprint: string
  public_key: Buffer
  serial: string
  mac: string
  model: string
  firmware: string
  name: string
  ip: string
  company_id: number | null
  company_name: string | null
  reason: 'join' | 'rekey' | 'duplicate'
  protocol: DeviceProtocol
  claim: CwmpClaim | null
  device_id: number | null
  device_name: string | null
  first_seen_at: Date
  last_seen_at: Date
}

/** The fingerprint that older SSH programs print. It identifies the key to a person and secures nothing. */
const md5Of = (key: Buffer): string =>
  createHash('md5')
    .update(key)
    .digest('hex')
    .replace(/(..)(?=.)/g, '$1:')

const presentPending = (row: PendingRow, brand: Brand) => ({
  id: row.id,
  fingerprint: row.fingerprint,
  // Devices of TR-069 have no key.
  fingerprint_md5: row.protocol === 'ssh' ? md5Of(row.public_key) : '',
  serial: row.serial,
  mac: row.mac,
  model: brandedModel(brand, row.model),
  firmware: row.firmware,
  name: row.name,
  ip: row.ip,
  company_id: row.company_id,
  company_name: row.company_name,
  reason: row.reason,
  device_id: row.device_id,
  device_name: row.device_name,
  protocol: row.protocol,
  oui: row.claim?.oui ?? null,
  product_class: row.claim?.product_class ?? null,
  first_seen_at: utc(row.first_seen_at),
  last_seen_at: utc(row.last_seen_at),
})
