import { addDevice as insertDevice } from '../service.ts'
import { randomBytes, randomUUID } from 'node:crypto'
import type { Transaction } from '../../../db/database.ts'
import { periodOf } from '../../credits/testing/records.ts'
import { addJob } from '../../device-jobs/testing/job.ts'
import type { Make, Makers, Owner } from '../../../testing/make-record.ts'

/** The text values of both modems by which devices can be searched. */
export const modemMessages = [
  'operator',
  'operator_2',
  'modem_manufacturer',
  'modem_manufacturer_2',
  'modem_model',
  'modem_model_2',
  'modem_firmware',
  'modem_firmware_2',
] as const

/** Returns the MAC address of the `n`th record. */
export const macOf = (n: number): string =>
  `00:1E:42:FF:${Math.floor(n / 256)
    .toString(16)
    .padStart(2, '0')
    .toUpperCase()}:${(n % 256).toString(16).padStart(2, '0').toUpperCase()}`

/** Adds a device with a row in every table that refers to it. */
export const addDevice: Make = async (tx, owner, n) => {
  const { company, canary } = owner
  const { id } = await insertDevice(tx, {
    company_id: company.id,
    name: `${canary} device ${n}`,
    description: canary,
    serial: `${canary}-${n}`,
    mac: macOf(n),
    series: 'rut',
    model: `${canary} model`,
    firmware: `${canary} firmware`,
    status: 0,
  })
  // Of a platform whose devices have an API of their own.
  await tx.updateTable('devices').set({ agent: 'fake 1' }).where('id', '=', id).execute()
  await tx
    .insertInto('device_keys')
    .values({ device_id: id, fingerprint: `${canary} key ${n}`, public_key: randomBytes(51), state: 'current' })
    .execute()
  await addState(tx, owner, id)
  await tx
    .insertInto('device_positions')
    .values({
      device_id: id,
      company_id: company.id,
      source: 1,
      best: true,
      latitude: 54.9,
      longitude: 23.9,
      located_at: new Date(),
    })
    .execute()
  await addHistory(tx, owner, id)
  await addJob(tx, owner, id)
  await addFigures(tx, owner, id, n)
  await periodOf(tx, company.id, canary, n, null, id)
  return id
}

/** Adds the values that the device reported last. */
async function addState(tx: Transaction, { company, canary }: Owner, deviceId: number): Promise<void> {
  await tx
    .insertInto('device_states')
    .values({
      device_id: deviceId,
      company_id: company.id,
      reported_at: new Date(),
      operator: `${canary} operator`,
      signal: -70,
      connection_type: `${canary} type`,
      network_state: null,
      wan_state: `${canary} wan`,
      values: JSON.stringify({
        signal: -70,
        ...Object.fromEntries(modemMessages.map((name) => [name, `${canary} ${name}`])),
      }),
    })
    .execute()
}

/** Adds a line to the activity log of the device. */
async function addLog(tx: Transaction, companyId: number, canary: string, deviceId: number): Promise<void> {
  await tx
    .insertInto('device_logs')
    .values({
      company_id: companyId,
      device_id: deviceId,
      user_id: null,
      username: `${canary} user`,
      serial: null,
      type: 'Test',
      status: true,
      log: `${canary} log`,
      ip: null,
      user_agent: null,
    })
    .execute()
}

/** Adds a note about the device. */
const addNote = async (tx: Transaction, companyId: number, canary: string, deviceId: number): Promise<number> =>
  (
    await tx
      .insertInto('device_notes')
      .values({
        device_id: deviceId,
        company_id: companyId,
        user_id: null,
        username: `${canary} user`,
        text: `${canary} note`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

/**
 * Adds the history of the device: a refused connection, an entry of its log, a note, a command, an audit log entry.
 */
async function addHistory(tx: Transaction, { company, canary, userId }: Owner, deviceId: number): Promise<void> {
  await tx
    .insertInto('connect_attempts')
    .values({
      company_id: company.id,
      device_id: deviceId,
      code: 7,
      reason: `${canary} attempt`,
      ip: '192.0.2.1',
      fingerprint: null,
    })
    .execute()
  await tx
    .insertInto('device_connections')
    .values({
      company_id: company.id,
      device_id: deviceId,
      epoch: 1,
      disconnected_at: new Date(),
      reason: `${canary} end`,
      restart: null,
    })
    .execute()
  await addLog(tx, company.id, canary, deviceId)
  await addNote(tx, company.id, canary, deviceId)
  await tx
    .insertInto('commands')
    .values({
      id: randomUUID(),
      company_id: company.id,
      device_id: deviceId,
      user_id: null,
      username: `${canary} user`,
      name: 'exec',
      input: JSON.stringify({ command: `${canary} command` }),
      timeout_seconds: 60,
      channel: null,
      state: 'failed',
      expires_at: new Date(),
      data: null,
    })
    .execute()
  await tx
    .insertInto('audit')
    .values({
      company_id: company.id,
      user_id: userId,
      on_behalf_of: null,
      username: `${canary} user`,
      act: 'POST /devices',
      target: `${canary} target`,
      detail: JSON.stringify({ name: canary }),
      ip: null,
      user_agent: null,
    })
    .execute()
}

/** Adds the statistics of the device. */
async function addFigures(tx: Transaction, { company }: Owner, deviceId: number, n: number): Promise<void> {
  await tx
    .insertInto('device_days')
    .values({ device_id: deviceId, day: '2026-01-01', company_id: company.id })
    .execute()
  await tx
    .insertInto('device_months')
    .values({ device_id: deviceId, month: '2026-01-01', company_id: company.id })
    .execute()
  await tx
    .insertInto('company_months')
    .values({ company_id: company.id, month: '2026-01-01', added: n, removed: 0, commands: 0, sessions: 0, bytes: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Returns the id of the newest device of a company; undefined if it has none. */
export async function newestDevice(tx: Transaction, companyId: number): Promise<number | undefined> {
  const devices = tx.selectFrom('devices').select('id').where('company_id', '=', companyId)
  return (await devices.orderBy('id', 'desc').limit(1).executeTakeFirst())?.id
}

/** Returns the fingerprint that approves a waiting device; tests derive it from the id of the row. */
export const fingerprintOfPending = (id: number | string): string => `SHA256:of-pending-${id}`

export const makers = {
  device: addDevice,
  // About the newest device of the company, if it has one: others are made for that device too.
  'device note': async (tx, owner, n, app) => {
    const device = (await newestDevice(tx, owner.company.id)) ?? Number(await addDevice(tx, owner, n, app))
    return addNote(tx, owner.company.id, owner.canary, device)
  },
  'enrolment token': async (tx, { company }) =>
    (
      await tx
        .insertInto('enrolment_tokens')
        .values({
          company_id: company.id,
          token_hash: randomBytes(32),
          uses: 3,
          uses_left: 3,
          expires_at: new Date(Date.now() + 3_600_000),
          created_by: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id,
  geofence: async (tx, owner, n, app) => {
    const { company, canary } = owner
    const device = (await newestDevice(tx, company.id)) ?? Number(await addDevice(tx, owner, n, app))
    const { id } = await tx
      .insertInto('geofences')
      .values({
        company_id: company.id,
        name: `${canary} geofence ${n}`,
        kind: 'circle',
        latitude: 54.9,
        longitude: 23.9,
        radius: 500,
        corners: '[]',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('geofence_devices')
      .values({ geofence_id: id, device_id: device, company_id: company.id, since: new Date() })
      .execute()
    return id
  },
  'pending device': async (tx, { company, canary }, n) => {
    const { id } = await tx
      .insertInto('pending_devices')
      .values({
        company_id: company.id,
        device_id: null,
        reason: 'join',
        fingerprint: randomUUID(),
        public_key: randomBytes(51),
        serial: `${canary} waiting ${n}`,
        mac: '',
        model: canary,
        firmware: canary,
        name: canary,
        ip: '192.0.2.1',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('pending_devices')
      .set({ fingerprint: fingerprintOfPending(id) })
      .where('id', '=', id)
      .execute()
    return id
  },
} as const satisfies Makers
