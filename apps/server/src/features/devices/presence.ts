import { connectCodes } from '@outpost/contract/device/connect-codes'
import type { Hello } from '@outpost/contract/device/frames'
import type { DeviceConnection, GatewayHost, KnownDevice, PeerAddress } from '@outpost/gateway/host'
import { sql } from 'kysely'
import type { App } from '../../context.ts'
import { batcher } from '../../kit/batcher.ts'
import { systemScope } from '../../kit/scope.ts'
import { inTransaction } from '../../kit/transaction.ts'
import { announce, type Change } from './changes.ts'

/** Devices that come back together share statements: at most this many in one, after at most this wait. */
const batch = { waitMs: 8, maxBatch: 200, maxWaiting: 20_000 } as const

type Welcome = Awaited<ReturnType<GatewayHost['online']>>

export interface Presence {
  authenticate(deviceId: number, publicKey: Buffer, from: PeerAddress): Promise<KnownDevice | undefined>
  online(connection: DeviceConnection, hello: Hello): Promise<Welcome>
  offline(connection: DeviceConnection, reason: string): Promise<void>
}

/** Who is connected, as the database knows it. The newest epoch wins; a late close wipes nothing (rules PLANE). */
export function openPresence(app: App, gateway: string): Presence {
  const lookUp = batcher((requests: { deviceId: number; publicKey: Buffer }[]) => findKeys(app, requests), batch)
  const arrive = batcher((requests: Arrival[]) => markOnline(app, gateway, requests), batch)
  const leave = batcher((requests: Leaving[]) => markOffline(app, requests), batch)
  return {
    authenticate: (deviceId, publicKey) => lookUp({ deviceId, publicKey }),
    online: (connection, hello) => arrive({ connection, hello }),
    offline: (connection, reason) => leave({ connection, reason }),
  }
}

/** A key that a rotation announced takes over at its first use; the one before it opens nothing any more. */
async function findKeys(app: App, requests: { deviceId: number; publicKey: Buffer }[]): Promise<(KnownDevice | undefined)[]> {
  return inTransaction(app.db, systemScope, async (tx) => {
    const rows = await tx
      .selectFrom('device_keys')
      .innerJoin('devices', 'devices.id', 'device_keys.device_id')
      .select(['devices.id', 'devices.company_id', 'devices.name', 'device_keys.public_key', 'device_keys.state'])
      .where('device_keys.device_id', 'in', requests.map((request) => request.deviceId))
      .execute()
    const answers: (KnownDevice | undefined)[] = []
    for (const { deviceId, publicKey } of requests) {
      const row = rows.find((candidate) => candidate.id === deviceId && candidate.public_key.equals(publicKey))
      if (row?.state === 'next') {
        await tx.deleteFrom('device_keys').where('device_id', '=', deviceId).where('state', '=', 'current').execute()
        await tx.updateTable('device_keys').set({ state: 'current' }).where('device_id', '=', deviceId).where('state', '=', 'next').execute()
      }
      answers.push(row && { id: row.id, companyId: row.company_id, name: row.name })
    }
    return answers
  })
}

interface Arrival {
  connection: DeviceConnection
  hello: Hello
}

interface ArrivalRow {
  id: number; company_id: number; name: string; interval: number; monitoring_enabled: boolean; quarantined: boolean; cloned: boolean; newest: boolean
}

async function markOnline(app: App, gateway: string, arrivals: Arrival[]): Promise<Welcome[]> {
  const facts = JSON.stringify(
    arrivals.map(({ connection, hello }) => ({
      id: connection.device.id, epoch: connection.epoch, ip: connection.from.ip, boot: hello.boot, model: hello.model, firmware: hello.firmware, agent: `${hello.platform} ${hello.agent}`.trim(), imei: hello.imei,
    })),
  )
  const { rows } = await inTransaction(app.db, systemScope, (tx) =>
    sql<ArrivalRow>`
      with come as (select * from json_to_recordset(${facts}::json) as v(id integer, epoch bigint, ip text, boot text, model text, firmware text, agent text, imei text)),
      judged as (
        select come.*, d.quarantined_at is not null as quarantined, d.epoch < come.epoch as newest,
          come.boot <> '' and come.boot = d.previous_boot_id and come.boot is distinct from d.boot_id as cloned
        from come join devices d on d.id = come.id
      ), done as (
        update devices d set
          status = case when j.cloned or j.quarantined or not d.monitoring_enabled then d.status else 1 end,
          epoch = j.epoch, gateway = ${gateway}, ip = j.ip, last_connection_at = now(), last_seen_at = now(), offline_reason = null, last_connect_code = 0,
          model = coalesce(nullif(j.model, ''), d.model), firmware = coalesce(nullif(j.firmware, ''), d.firmware), agent = j.agent, imei = coalesce(d.imei, nullif(j.imei, '')),
          previous_boot_id = case when j.boot <> '' and j.boot is distinct from d.boot_id then d.boot_id else d.previous_boot_id end,
          boot_id = coalesce(nullif(j.boot, ''), d.boot_id),
          quarantined_at = case when j.cloned then now() else d.quarantined_at end
        from judged j where d.id = j.id and j.newest
        returning d.id, d.company_id, d.name, d.dynamic_monitoring as interval, d.monitoring_enabled
      )
      select judged.id, coalesce(done.company_id, 0) as company_id, coalesce(done.name, '') as name, coalesce(done.interval, 0) as interval,
        coalesce(done.monitoring_enabled, true) as monitoring_enabled, judged.quarantined, judged.cloned, judged.newest
      from judged left join done on done.id = judged.id`.execute(tx),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const changes: Change[] = []
  const welcomes: Welcome[] = []
  for (const arrival of arrivals) {
    const row = byId.get(arrival.connection.device.id)
    const refusal = row === undefined ? { code: connectCodes.revoked, text: 'The device was removed.', retry: 21_600 } : await judge(app, arrival, row)
    if (refusal) welcomes.push({ kind: 'refused', ...refusal })
    else {
      welcomes.push({ kind: 'welcome', device: row!.id, interval: row!.interval, name: row!.name })
      changes.push([row!.id, row!.company_id, { status: 1, offline_reason: null, firmware: arrival.hello.firmware || undefined, model: arrival.hello.model || undefined }])
    }
  }
  await announce(app, changes)
  return welcomes
}

async function judge(app: App, { connection, hello }: Arrival, row: ArrivalRow): Promise<{ code: number; text: string; retry: number } | undefined> {
  if (!row.newest) return { code: connectCodes.attempted, text: 'A newer connection of this device is open.', retry: 30 }
  if (row.cloned || row.quarantined) {
    await inTransaction(app.db, systemScope, (tx) =>
      tx
        .insertInto('pending_devices')
        .values({
          company_id: connection.device.companyId, device_id: row.id, reason: 'duplicate', fingerprint: connection.fingerprint, public_key: Buffer.alloc(0), serial: hello.serial, mac: hello.mac, model: hello.model,
          firmware: hello.firmware, name: row.name, ip: connection.from.ip,
        })
        .onConflict((conflict) => conflict.column('fingerprint').doUpdateSet({ last_seen_at: new Date(), ip: connection.from.ip }))
        .execute(),
    )
    if (row.cloned) await app.bus.publish(app.db, 'devices.kick', { ids: [row.id], reason: 'two machines use one key' })
    return { code: connectCodes.awaitingApproval, text: 'Two machines use this key. A person has to decide.', retry: 300 }
  }
  return row.monitoring_enabled ? undefined : { code: connectCodes.monitoringDisabled, text: 'Monitoring is switched off for this device.', retry: 3600 }
}

interface Leaving {
  connection: DeviceConnection
  reason: string
}

async function markOffline(app: App, leaving: Leaving[]): Promise<void[]> {
  const facts = JSON.stringify(leaving.map(({ connection, reason }) => ({ id: connection.device.id, epoch: connection.epoch, reason: reason.slice(0, 200) })))
  const { rows } = await inTransaction(app.db, systemScope, (tx) =>
    sql<{ id: number; company_id: number; reason: string }>`
      update devices d set status = 0, offline_reason = v.reason, last_seen_at = now()
      from json_to_recordset(${facts}::json) as v(id integer, epoch bigint, reason text) where d.id = v.id and d.epoch = v.epoch and d.status = 1
      returning d.id, d.company_id, v.reason`.execute(tx),
  )
  await announce(app, rows.map((row) => [row.id, row.company_id, { status: 0, offline_reason: row.reason }]))
  return leaving.map(() => undefined)
}

/** At a gateway's start: what the gateway of this name held before is connected no more. */
export async function forgetConnections(app: App, gateway: string): Promise<void> {
  await inTransaction(app.db, systemScope, async (tx) => {
    await tx.updateTable('devices').set({ status: 0, offline_reason: 'The server was restarted.' }).where('gateway', '=', gateway).where('status', '=', 1).execute()
    await tx.insertInto('gateways').values({ name: gateway }).onConflict((conflict) => conflict.column('name').doUpdateSet({ seen_at: new Date() })).execute()
  })
}

/** Seconds without a sign of life after which a gateway's devices count as offline. */
const gatewaySilence = 90

/** Devices of gateways that died elsewhere. */
export const sweepGateways = (app: App): Promise<unknown> =>
  inTransaction(app.db, systemScope, (tx) =>
    sql`update devices set status = 0, offline_reason = 'The gateway was lost.' where status = 1 and gateway not in (select name from gateways where seen_at > now() - ${gatewaySilence} * interval '1 second')`.execute(tx),
  )
