import { connectCodes } from '@outpost/contract/device/connect-codes'
import type { Hello } from '@outpost/contract/device/frames'
import { endReasons } from '@outpost/gateway/end-reasons'
import type { DeviceConnection, GatewayHost } from '@outpost/gateway/host'
import { sql } from 'kysely'
import { brandedModel } from '../../../brand/models.ts'
import type { App, Program } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { emit } from '../../../kit/event.ts'
import { systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import { notifyApprovers } from './approval-notices.ts'
import { beginConnections } from '../connections/record.ts'
import { announce, type Change } from '../changes.ts'
import { devicesOnline } from '../events.ts'
import { recordAttempt } from './waiting-list.ts'
import { paidAtArrival } from '../payment.ts'

export type Welcome = Awaited<ReturnType<GatewayHost['online']>>

export interface Arrival {
  connection: DeviceConnection
  hello: Hello
}

interface ArrivalRow {
  id: number
  epoch: number
  company_id: number
  name: string
  interval: number
  monitoring_enabled: boolean
  quarantined: boolean
  cloned: boolean
  paid: boolean
  newest: boolean
  flap: boolean
  welcome: boolean
  ip: string
  /** It has another boot id than at its previous connection. */
  restarted: boolean
  /** It was online at another gateway before. */
  moved: boolean
}

/**
 * A device that reconnects within this many seconds has flapped. After a longer time it counts as having been offline.
 */
const flapWithin = 300

/**
 * Handles all devices that connect at once in one statement. A refused connection does not advance the epoch: the
 * previous connection, which may still be open, continues to represent the device until it ends.
 */
const arrive = (facts: string, gateway: string, needsCredit: boolean) => sql<ArrivalRow>`
  with come as (
    select distinct on (id) * from json_to_recordset(${facts}::json) as v(id integer, epoch bigint, ip text, boot text, model text, firmware text, agent text, imei text, pinned text) order by id, epoch desc
  ), judged as (
    select come.*, d.monitoring_enabled, not ${needsCredit} or coalesce(d.credit_expires_at > now(), false) as paid, d.quarantined_at is not null as quarantined, d.epoch < come.epoch as newest, d.status = 1 and d.gateway is distinct from ${gateway} as moved,
      come.boot <> '' and come.boot is not distinct from d.previous_boot_id and come.boot is distinct from d.boot_id as cloned,
      come.boot <> '' and d.boot_id is not null and come.boot <> d.boot_id as restarted,
      (come.boot = '' or come.boot is not distinct from d.boot_id) and (d.status = 1 or (d.offline_reason = any(${Object.values(endReasons)}) and d.last_seen_at > now() - ${flapWithin} * interval '1 second')) and (d.testing_until is null or d.testing_until <= now()) as flap
    from come join devices d on d.id = come.id
    -- In the order of the ids, so that batches that arrive or leave at the same time end in no deadlock.
    order by d.id for no key update of d
  ), known as (
    update devices d set
      previous_boot_id = case when j.boot <> '' and j.boot is distinct from d.boot_id then d.boot_id else d.previous_boot_id end,
      boot_id = coalesce(nullif(j.boot, ''), d.boot_id),
      quarantined_at = case when j.cloned then now() else d.quarantined_at end,
      status = case when j.welcome then 1 else d.status end,
      epoch = case when j.welcome then j.epoch else d.epoch end,
      gateway = case when j.welcome then ${gateway} else d.gateway end,
      ip = case when j.welcome then j.ip else d.ip end,
      last_connection_at = case when j.welcome then now() else d.last_connection_at end,
      last_seen_at = case when j.welcome then now() else d.last_seen_at end,
      offline_reason = case when j.welcome then null else d.offline_reason end,
      testing_until = case when j.welcome then null else d.testing_until end,
      last_connect_code = case when j.welcome then 0 else d.last_connect_code end,
      pinned_host_key = case when j.welcome then nullif(j.pinned, '') else d.pinned_host_key end,
      model = coalesce(nullif(j.model, ''), d.model), firmware = coalesce(nullif(j.firmware, ''), d.firmware), agent = j.agent,
      -- Without a MAC the IMEI is half of the device's identity, which a claim does not change.
      imei = case when d.mac is null then d.imei else coalesce(d.imei, nullif(j.imei, '')) end
    from (select *, monitoring_enabled and paid and not cloned and not quarantined as welcome from judged) j
    where d.id = j.id and d.epoch < j.epoch
    returning d.id, d.company_id, d.name, d.dynamic_monitoring as interval, j.welcome
  )
  select judged.id, judged.epoch, coalesce(known.company_id, 0) as company_id, coalesce(known.name, '') as name, coalesce(known.interval, 0) as interval,
    judged.monitoring_enabled, judged.quarantined, judged.cloned, judged.paid, judged.newest and known.id is not null as newest, coalesce(judged.flap, false) as flap, coalesce(known.welcome, false) as welcome, judged.moved, judged.ip, coalesce(judged.restarted, false) as restarted
  from judged left join known on known.id = judged.id`

/** Checks connecting devices against the rules and records them. */
async function admit(app: Program, gateway: string, arrivals: Arrival[]): Promise<ArrivalRow[]> {
  const facts = JSON.stringify(
    arrivals.map(({ connection, hello }) => ({
      id: connection.device.id,
      epoch: connection.epoch,
      ip: connection.from.ip,
      boot: hello.boot,
      model: hello.model,
      firmware: hello.firmware,
      agent: `${hello.platform} ${hello.agent}`.trim(),
      imei: hello.imei,
      pinned: hello.pinned,
    })),
  )
  return inTransaction(app.db, systemScope, async (tx) => {
    const { rows } = await arrive(facts, gateway, app.brand().resources.required).execute(tx)
    await countConnects(tx, gateway, rows)
    const welcome = rows.filter((row) => row.welcome)
    await beginConnections(tx, welcome)
    if (welcome.length > 0) await emit(tx, devicesOnline, { ids: welcome.map(({ id }) => id) })
    return rows
  })
}

/** Counts the admitted devices, and those of them that flapped, for the hourly statistics. */
async function countConnects(tx: Transaction, gateway: string, rows: readonly ArrivalRow[]): Promise<void> {
  const welcome = rows.filter((row) => row.welcome)
  if (welcome.length === 0) return
  // Always in the same order, so that two concurrent batches do not deadlock on each other's rows.
  await sql`
    insert into connect_hours (at, company_id, gateway, connects, flaps)
    select date_trunc('hour', now(), 'UTC'), company_id, ${gateway}, count(*), count(*) filter (where flap)
    from unnest(${welcome.map(({ company_id }) => company_id)}::int[], ${welcome.map(({ flap }) => flap)}::boolean[]) as come(company_id, flap) group by company_id order by company_id
    on conflict (at, company_id, gateway) do update set connects = connect_hours.connects + excluded.connects, flaps = connect_hours.flaps + excluded.flaps`.execute(
    tx,
  )
}

/** Tries to charge devices that lack nothing but a credit, and checks those that are paid for again. */
async function admitAndCharge(app: Program, gateway: string, arrivals: Arrival[]): Promise<Map<number, ArrivalRow>> {
  const rows = await admit(app, gateway, arrivals)
  const unpaid = rows.filter(
    (row) => !row.paid && row.newest && row.monitoring_enabled && !row.cloned && !row.quarantined,
  )
  const paid = await paidAtArrival(
    app,
    unpaid.map((row) => row.id),
  )
  const again =
    paid.size > 0
      ? await admit(
          app,
          gateway,
          arrivals.filter(({ connection }) => paid.has(connection.device.id)),
        )
      : []
  return new Map([...rows, ...again].map((row) => [row.id, row]))
}

/** Marks the admitted devices as online, and tells each of the others why it is refused. */
export async function markOnline(app: Program, gateway: string, arrivals: Arrival[]): Promise<Welcome[]> {
  const byId = await admitAndCharge(app, gateway, arrivals)
  const changes: Change[] = []
  const welcomes: Welcome[] = []
  const elsewhere: Elsewhere = []
  for (const arrival of arrivals) {
    const row = byId.get(arrival.connection.device.id)
    if (row?.welcome && row.epoch === arrival.connection.epoch) {
      welcomes.push({ kind: 'welcome', device: row.id, interval: row.interval, name: row.name })
      if (row.moved) elsewhere.push([row.id, row.epoch])
      changes.push([
        row.id,
        row.company_id,
        {
          status: 1,
          offline_reason: null,
          testing_until: null,
          firmware: arrival.hello.firmware || undefined,
          model: brandedModel(app.brand(), arrival.hello.model) || undefined,
        },
      ])
    } else welcomes.push({ kind: 'refused', ...(await refusal(app, arrival, row)) })
  }
  await notifyPages(app, changes)
  await notifyGateways(app, elsewhere)
  return welcomes
}

/**
 * Devices that have connected to another gateway than the one that still considers them its own, each with its epoch.
 */
export type Elsewhere = [id: number, epoch: number][]

/** The number of devices that fit into one message on the bus. */
const perMessage = 200

/**
 * Tells the former gateways. A gateway that misses this notices it itself after the device has been silent for long
 * enough.
 */
async function notifyGateways(app: App, elsewhere: Elsewhere): Promise<void> {
  try {
    for (let n = 0; n < elsewhere.length; n += perMessage)
      await app.publish('devices.elsewhere', elsewhere.slice(n, n + perMessage))
  } catch (error) {
    app.log.warn({ error: String(error) }, 'gateways could not be told that devices have moved')
  }
}

const refusals = {
  duplicate: {
    code: connectCodes.awaitingApproval,
    text: 'Two devices use this key, so both are blocked until one is approved.',
    retry: 300,
  },
  notMonitored: {
    code: connectCodes.monitoringDisabled,
    text: 'Monitoring is turned off for this device.',
    retry: 3600,
  },
  noCredit: { code: connectCodes.noCredit, text: 'The device has no active credit.', retry: 120 },
} as const

/** Returns why a device is refused, and records the attempt, which is shown on the device's page. */
async function refusal(
  app: Program,
  arrival: Arrival,
  row: ArrivalRow | undefined,
): Promise<{ code: number; text: string; retry: number }> {
  if (row === undefined) return { code: connectCodes.revoked, text: 'The device was deleted.', retry: 21_600 }
  const { connection } = arrival
  if (!row.newest || row.epoch !== connection.epoch)
    return { code: connectCodes.attempted, text: 'A newer connection of this device is already open.', retry: 30 }
  const duplicate = row.cloned || row.quarantined
  const answer = duplicate ? refusals.duplicate : row.monitoring_enabled ? refusals.noCredit : refusals.notMonitored
  await inTransaction(app.db, systemScope, async (tx) => {
    if (duplicate) await waitAsDuplicate(app, tx, arrival, row.name)
    await recordAttempt(
      tx,
      connection,
      { id: row.id, company_id: connection.device.companyId },
      answer.code,
      answer.text,
    )
  })
  if (row.cloned) {
    // This closes every connection of the device, and this one still has to receive the reason.
    setTimeout(() => kick(app, row.id), kickAfter).unref()
    await app.publish('devices.pending', { companyId: connection.device.companyId })
  }
  return answer
}

/** Milliseconds allowed for a refusal to be sent before the connections are closed. */
const kickAfter = 250

function kick(app: Program, id: number): void {
  app.bus
    .publish(app.db, 'devices.kick', { ids: [id], reason: 'Two devices use the same key.' })
    .catch((error: unknown) => app.log.warn({ device: id, error: String(error) }, 'a device could not be cut off'))
}

async function waitAsDuplicate(app: App, tx: Transaction, { connection, hello }: Arrival, name: string): Promise<void> {
  await notifyApprovers(app, tx, {
    reason: 'duplicate',
    companyId: connection.device.companyId,
    deviceId: connection.device.id,
  })
  await tx
    .insertInto('pending_devices')
    .values({
      company_id: connection.device.companyId,
      device_id: connection.device.id,
      reason: 'duplicate',
      fingerprint: connection.fingerprint,
      public_key: Buffer.alloc(0),
      serial: hello.serial,
      mac: hello.mac,
      model: hello.model,
      firmware: hello.firmware,
      name,
      ip: connection.from.ip,
    })
    .onConflict((conflict) =>
      conflict.column('fingerprint').doUpdateSet({ last_seen_at: new Date(), ip: connection.from.ip }),
    )
    .execute()
}

/** Announces changes to open pages. A failure to do so must not fail the device. */
export const notifyPages = (app: App, changes: Change[]): Promise<void> =>
  announce(app, changes).catch((error: unknown) =>
    app.log.warn({ error: String(error) }, 'changes could not be announced'),
  )
