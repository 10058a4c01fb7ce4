import { randomUUID } from 'node:crypto'
import { eventLine } from '@outpost/gateway/recording/cast'
import { openChannel } from '../../channels/service.ts'
import { addDevice } from '../../devices/testing/records.ts'
import { addPastRecording } from '../recording/add.ts'
import { sealPart } from '../recording/chain.ts'
import { codesOf } from '../recording/search/words.ts'
import { newHostLabel } from '../web/host-names.ts'
import type { Program } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import type { Make, Makers, Owner } from '../../../testing/make-record.ts'

/** Adds a running web session of a new device, and a guest of it, whom terminals have. */
const addWebSession: Make = async (tx, owner, n, app) => {
  const deviceId = Number(await addDevice(tx, owner, n, app))
  const session = await tx
    .insertInto('remote_sessions')
    .values({
      company_id: owner.company.id,
      remote_access_id: null,
      device_id: deviceId,
      user_id: owner.userId,
      username: `${owner.canary} user`,
      name: `${owner.canary} web session`,
      protocol: 'http',
      ticket_until: new Date(),
      web_host: newHostLabel(),
      expires_at: new Date(Date.now() + 3_600_000),
      opener_kind: 'session',
      opener_id: 1,
      opener_company_id: owner.company.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('remote_session_guests')
    .values({
      session_id: session.id,
      company_id: owner.company.id,
      name: `${owner.canary} guest`,
      ip: '192.0.2.1',
      typed: false,
    })
    .execute()
  return session.id
}

/** Returns the row of a session that has ended. */
const pastSession = (owner: Owner, deviceId: number, entryId: number | null) => ({
  company_id: owner.company.id,
  remote_access_id: entryId,
  device_id: deviceId,
  user_id: owner.userId,
  username: `${owner.canary} user`,
  name: `${owner.canary} session`,
  protocol: 'ssh',
  ticket_hash: null,
  ended_at: new Date(),
  end_reason: 'test',
})

const addPastSession = (tx: Transaction, owner: Owner, deviceId: number, entryId: number): Promise<unknown> =>
  tx
    .insertInto('remote_sessions')
    .values({ ...pastSession(owner, deviceId, entryId), ticket_until: new Date() })
    .execute()

/** Adds the recording of a past session, and settings of its company. */
const addRecording: Make = async (tx, owner, n, app) => {
  const deviceId = Number(await addDevice(tx, owner, n, app))
  await tx
    .insertInto('recording_settings')
    .values({ company_id: owner.company.id, mode: 'on', input: false, keep_days: 30 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const text = `${owner.canary} output`
  const id = await addPastRecording(tx, app.sealer, {
    session: pastSession(owner, deviceId, null),
    lines: eventLine(0, 'o', text) + eventLine(0, 'm', 'end: test'),
    duration: 0,
  })
  await tx
    .insertInto('session_recording_minutes')
    .values({
      session_id: id,
      minute: 0,
      company_id: owner.company.id,
      sealed: await sealPart(app.sealer, text),
      words: codesOf(app.sealer, text),
    })
    .execute()
  return id
}

/** Adds a request for access to a new device that waits for a decision, and what its company has chosen. */
const addAccessRequest: Make = async (tx, owner, n, app) => {
  const deviceId = Number(await addDevice(tx, owner, n, app))
  await tx
    .insertInto('remote_approval_settings')
    .values({ company_id: owner.company.id, required: false })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx
    .insertInto('remote_consents')
    .values({
      company_id: owner.company.id,
      device_id: deviceId,
      mode: 'always',
      days: [1],
      opens: '08:00',
      closes: '17:00',
      time_zone: 'UTC',
    })
    .execute()
  return requestAccess(tx, owner, deviceId)
}

/** Adds a request for access to a device. @returns its id */
async function requestAccess(tx: Transaction, owner: Owner, deviceId: number): Promise<number> {
  const { id } = await tx
    .insertInto('access_requests')
    .values({
      company_id: owner.company.id,
      user_id: owner.userId,
      username: `${owner.canary} user`,
      device_id: deviceId,
      device_name: `${owner.canary} device`,
      reason: `${owner.canary} reason`,
      starts_at: new Date(),
      ends_at: new Date(Date.now() + 3_600_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Adds a device with the entry for its own SSH server, a past session of it, and a request for access. */
const addDeviceWithTerminal: Make = async (tx, owner, n, app) => {
  const deviceId = Number(await addDevice(tx, owner, n, app))
  const entry = await tx
    .insertInto('remote_access')
    .values({
      company_id: owner.company.id,
      device_id: deviceId,
      name: `${owner.canary} terminal ${n}`,
      destination_ip: '127.0.0.1',
      destination_port: 22,
      protocol: 'ssh',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addPastSession(tx, owner, deviceId, entry.id)
  await requestAccess(tx, owner, deviceId)
  return deviceId
}

/** Gives an entry of the owner one of its tags. */
export const putTagOnEntry = (app: Program, { company }: Owner, entryId: number, tagId: number): Promise<unknown> =>
  inTransaction(app.db, systemScope, (tx) =>
    tx
      .insertInto('remote_access_tags')
      .values({ remote_access_id: entryId, tag_id: tagId, company_id: company.id })
      .execute(),
  )

/** Adds a device whose scan is running, with the result of an earlier one. */
const addScannedDevice: Make = async (tx, owner, n, app) => {
  const deviceId = Number(await addDevice(tx, owner, n, app))
  const host = { mac: '00:1B:1B:00:00:01', ip: '192.168.1.20', vendor: 'Siemens AG', name: `${owner.canary} plc` }
  await tx
    .insertInto('port_scans')
    .values({
      device_id: deviceId,
      company_id: owner.company.id,
      run: randomUUID(),
      state: 'running',
      channel: await openChannel(tx, owner.userId),
      username: `${owner.canary} user`,
      completed_at: new Date(),
      scanned_ports: [80],
      hosts: JSON.stringify([{ ...host, port: [80], is_new: false, new_port: [], place: 'lan1' }]),
    })
    .execute()
  return deviceId
}

export const makers = {
  'scanned device': addScannedDevice,
  'device with terminal': addDeviceWithTerminal,
  'remote session': addWebSession,
  'session recording': addRecording,
  'access request': addAccessRequest,
  'remote access': async (tx, owner, n, app) => {
    const deviceId = Number(await addDevice(tx, owner, n, app))
    const entry = await tx
      .insertInto('remote_access')
      .values({
        company_id: owner.company.id,
        device_id: deviceId,
        name: `${owner.canary} entry ${n}`,
        destination_ip: '192.168.1.1',
        destination_port: 22,
        protocol: 'ssh',
        host_key_fingerprint: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await addPastSession(tx, owner, deviceId, entry.id)
    await tx
      .insertInto('remote_access_credentials')
      .values({ remote_access_id: entry.id, company_id: owner.company.id, sealed: Buffer.from(owner.canary) })
      .execute()
    return entry.id
  },
} as const satisfies Makers
