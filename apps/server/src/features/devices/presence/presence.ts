import type { Hello } from '@outpost/contract/device/frames'
import type { DeviceConnection, DeviceLink, KnownDevice } from '@outpost/gateway/host'
import { sql, type RawBuilder } from 'kysely'
import type { App, Program } from '../../../context.ts'
import { batcher } from '../../../kit/batcher.ts'
import { emit } from '../../../kit/event.ts'
import { utcOrNull } from '../../../kit/paginate.ts'
import { systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import { markOnline, notifyPages, type Arrival, type Welcome } from '../enrolment/arrivals.ts'
import { endConnections, reopenConnections, serverEnds } from '../connections/record.ts'
import { findKeys, type KeyQuestion } from '../enrolment/key-lookup.ts'
import { devicesOffline, devicesOnline } from '../events.ts'
import { lockedInOrder } from './locked-in-order.ts'

/** Devices that reconnect at the same time share statements: at most this many in one, after at most this wait. */
const batch = { waitMs: 8, maxBatch: 200, maxWaiting: 20_000 } as const
/** The largest id that the database column can hold. */
const maxId = 2_147_483_647

export interface Presence {
  authenticate(deviceId: number, publicKey: Buffer): Promise<KnownDevice | undefined>
  online(connection: DeviceConnection, hello: Hello): Promise<Welcome>
  offline(connection: DeviceConnection, reason: string): Promise<void>
  /**
   * Sends the heartbeat of the gateway, and stores what could not be stored while the database was unavailable. Call it
   * every few seconds.
   */
  keep(link: DeviceLink): Promise<void>
}

/** A gateway as other hosts find it: its name, and the address where it accepts their connections (`host:port`). */
export interface GatewayName {
  name: string
  address: string | undefined
}

/**
 * Tracks in the database which devices are connected. The newest epoch wins, so the late end of an older connection
 * changes nothing.
 */
export function openPresence(app: Program, gateway: GatewayName): Presence {
  const lookUp = batcher((questions: KeyQuestion[]) => findKeys(app, questions), batch)
  const arrive = batcher((arrivals: Arrival[]) => markOnline(app, gateway.name, arrivals), batch)
  const goOffline = batcher((leaving: Disconnection[]) => markOffline(app, leaving), batch)
  /**
   * Disconnections that are not in the database yet, the newest of each device. At most as many as there are devices.
   */
  const unsaved = new Map<number, Disconnection>()
  const retryLater = (leaving: Disconnection): void => void unsaved.set(leaving.connection.device.id, leaving)

  return {
    authenticate: async (deviceId, publicKey) => (deviceId > maxId ? undefined : lookUp({ deviceId, publicKey })),
    async online(connection, hello) {
      try {
        return await arrive({ connection, hello })
      } catch (error) {
        // It may or may not have been stored. The gateway closes the connection and will not report that.
        retryLater({ connection, reason: 'The server did not respond.' })
        throw error
      }
    },
    async offline(connection, reason) {
      try {
        await goOffline({ connection, reason })
      } catch (error) {
        retryLater({ connection, reason })
        throw error
      }
    },
    async keep(link) {
      const wasLost = await sendHeartbeat(app, gateway)
      if (wasLost) await restoreOnline(app, gateway.name, link)
      for (const leaving of [...unsaved.values()].slice(0, batch.maxBatch)) {
        await goOffline(leaving)
        if (unsaved.get(leaving.connection.device.id) === leaving) unsaved.delete(leaving.connection.device.id)
      }
    },
  }
}

/** Seconds after the time to confirm in which a device restores its old configuration and connects again. */
const restoring = 60

/**
 * Until when a device that has gone offline is expected back because it tests a change of its configuration; null without
 * such a change. It is the last step of a change: before it, the device has taken the order over this connection.
 */
const testingUntil = sql<Date | null>`(
  select max(now() + ((c.input->>'confirm_within')::int + ${restoring}) * interval '1 second') from commands c
  where c.device_id = d.id and c.name = 'config.apply' and c.state = 'delivered')`

interface Disconnection {
  connection: DeviceConnection
  reason: string
}

async function markOffline(app: Program, leaving: Disconnection[]): Promise<void[]> {
  const facts = JSON.stringify(
    leaving.map(({ connection, reason }) => ({
      id: connection.device.id,
      epoch: connection.epoch,
      reason: reason.slice(0, 200),
    })),
  )
  await recordOffline(
    app,
    sql<OfflineDevice>`
      update devices d set status = 0, offline_reason = v.reason, last_seen_at = now(), testing_until = ${testingUntil}
      from json_to_recordset(${facts}::json) as v(id integer, epoch bigint, reason text),
        ${lockedInOrder(sql`id = any(${leaving.map(({ connection }) => connection.device.id)}::integer[])`)}
      where d.id = l.id and d.id = v.id and d.epoch = v.epoch and d.status = 1
      returning d.id, d.company_id, d.offline_reason, d.last_seen_at, d.testing_until`,
  )
  return leaving.map(() => undefined)
}

/** A device that is now offline. */
export interface OfflineDevice {
  id: number
  company_id: number
  offline_reason: string
  last_seen_at: Date | null
  testing_until?: Date | null
}

/** Runs a statement that marks devices as offline, records the end of their connections, and announces it to pages. */
export async function recordOffline(app: Program, statement: RawBuilder<OfflineDevice>): Promise<void> {
  const rows = await inTransaction(app.db, systemScope, async (tx) => {
    const left = (await statement.execute(tx)).rows
    await endConnections(tx, left)
    if (left.length > 0) await emit(tx, devicesOffline, { devices: left.map(asEvent) })
    return left
  })
  await announceOffline(app, rows)
}

const asEvent = ({ id, company_id, offline_reason, last_seen_at }: OfflineDevice) => ({
  id,
  company_id,
  since: last_seen_at ?? new Date(),
  byServer: Object.values<string>(serverEnds).includes(offline_reason),
})

const announceOffline = (app: App, left: readonly OfflineDevice[]): Promise<void> =>
  notifyPages(
    app,
    left.map((row) => [
      row.id,
      row.company_id,
      {
        status: 0,
        offline_reason: row.offline_reason,
        last_seen_at: utcOrNull(row.last_seen_at),
        testing_until: utcOrNull(row.testing_until ?? null),
      },
    ]),
  )

/** Marks the devices that this gateway had before its restart as offline. Call it when the gateway starts. */
export async function forgetConnections(app: Program, gateway: GatewayName): Promise<void> {
  await recordOffline(
    app,
    sql<OfflineDevice>`
      update devices d set status = 0, offline_reason = ${serverEnds.restarted}, last_seen_at = ${lastHeartbeat}
      from ${lockedInOrder(sql`gateway = ${gateway.name} and status = 1`)}
      where d.id = l.id and d.gateway = ${gateway.name} and d.status = 1 returning d.id, d.company_id, d.offline_reason, d.last_seen_at`,
  )
  await sendHeartbeat(app, gateway)
}

/**
 * When a device whose gateway ended without notice was last known to be connected: at the last heartbeat of that
 * gateway.
 */
const lastHeartbeat = sql<Date | null>`greatest(d.last_seen_at, (select seen_at from gateways where name = d.gateway))`

/** Seconds without a heartbeat after which the devices of a gateway count as offline. */
export const gatewaySilence = 90

/** Sends a heartbeat. Returns true if the last one is so old that others may have considered this gateway dead. */
async function sendHeartbeat(app: Program, { name, address }: GatewayName): Promise<boolean> {
  const { rows } = await sql<{ lost: boolean }>`
    with before as (select seen_at from gateways where name = ${name}),
    now_seen as (insert into gateways (name, address) values (${name}, ${address ?? null}) on conflict (name) do update set seen_at = now(), address = excluded.address)
    select seen_at < now() - ${gatewaySilence} * interval '1 second' as lost from before`.execute(app.db)
  return rows[0]?.lost ?? false
}

const isLost = sql`gateway not in (
  select name from gateways where seen_at > now() - ${gatewaySilence} * interval '1 second')`

/** Marks the devices of dead gateways as offline. */
export async function sweepGateways(app: Program): Promise<void> {
  await recordOffline(
    app,
    sql<OfflineDevice>`update devices d set status = 0, offline_reason = ${serverEnds.gatewayLost}, last_seen_at = ${lastHeartbeat}
      from ${lockedInOrder(sql`status = 1 and ${isLost}`)}
      where d.id = l.id and d.status = 1
      returning d.id, d.company_id, d.offline_reason, d.last_seen_at`,
  )
}

/** Marks the devices connected to this gateway as online again after it was wrongly considered dead. */
async function restoreOnline(app: Program, gateway: string, link: DeviceLink): Promise<void> {
  const back = await inTransaction(app.db, systemScope, async (tx) => {
    const lost = await tx
      .selectFrom('devices')
      .select('id')
      .where('gateway', '=', gateway)
      .where('status', '=', 0)
      .where('offline_reason', '=', serverEnds.gatewayLost)
      .execute()
    const here = lost.filter(({ id }) => link.isConnected(id)).map(({ id }) => id)
    const { rows } = await sql<{
      id: number
      company_id: number
    }>`update devices d set status = 1, offline_reason = null from ${lockedInOrder(sql`id = any(${here}::int[])`)}
      where d.id = l.id returning d.id, d.company_id`.execute(tx)
    const ids = rows.map(({ id }) => id)
    await reopenConnections(tx, ids)
    if (ids.length > 0) await emit(tx, devicesOnline, { ids })
    return rows
  })
  await notifyPages(
    app,
    back.map((row) => [row.id, row.company_id, { status: 1, offline_reason: null }]),
  )
}
