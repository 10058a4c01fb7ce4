import { geofenceAddress, geofenceOf } from '@outpost/contract/alerts/geofence'
import { isComputed } from '@outpost/contract/device/computed-values'
import { type Selectable, sql } from 'kysely'
import type { Database, Transaction } from '../../../db/database.ts'
import { usageNow } from '../../data-usage/service.ts'
import { geofencesNow, latestIn, type StateEntry } from '../../devices/service.ts'
import { readLatestOf } from '../../telemetry/service.ts'
import { compileRule, type Rule } from '../machine/rule.ts'
import type { RuleState } from '../machine/step.ts'
import type { Facts, ReportedValue } from '../machine/truth.ts'

/** The number of inputs, and of devices whose time has come, that are evaluated at once. */
const perRound = 1000

export type AutomationRow = Selectable<Database['automations']>

/** An automation with the form in which it is evaluated. */
export interface Compiled extends AutomationRow {
  rule: Rule
}

/** Something that happened to a device. Without `values` it went online or offline. */
export interface Input {
  device_id: number
  at: Date
  values: Record<string, ReportedValue> | null
}

/** An automation on a device, with what the evaluation needs. */
export interface Watched {
  automation_id: number
  device_id: number
  state: RuleState | null
  due_at: Date | null
  incident_id: number | null
  created_at: Date
}

/** A device as messages and logs name it. */
export interface WatchedDevice {
  id: number
  company_id: number
  company_name: string
  name: string
  serial: string | null
  mac: string | null
  ip: string | null
  offlineSince: number | null | undefined
  byServer: boolean
}

/** Takes the oldest inputs. They are gone when the transaction commits. */
export async function takeInputs(tx: Transaction): Promise<Input[]> {
  const { rows } = await sql<{ id: number; device_id: number; at: Date; values: Record<string, StateEntry> | null }>`
    delete from alert_inputs where id in (select id from alert_inputs order by id limit ${perRound})
    returning id, device_id, at, values`.execute(tx)
  return rows
    .toSorted((a, b) => Number(a.id) - Number(b.id))
    .map(({ device_id, at, values }) => ({
      device_id,
      at,
      values: values && Object.fromEntries(Object.entries(values).map(([name, entry]) => [name, latestIn(entry)])),
    }))
}

/** Returns what has to be evaluated: everything on the devices of the inputs, and what is due. */
export async function readWatched(tx: Transaction, deviceIds: readonly number[]): Promise<Watched[]> {
  const columns = sql`w.automation_id, w.device_id, w.state, w.due_at, w.incident_id, w.created_at`
  const enabled = sql`w.enabled and exists (select from automations a where a.id = w.automation_id and a.enabled)`
  const { rows } = await sql<Watched>`
    select ${columns} from automation_devices w where w.device_id = any(${deviceIds}::integer[]) and ${enabled}
    union
    (select ${columns} from automation_devices w where w.due_at <= now() and ${enabled} order by w.due_at limit ${perRound})
    order by automation_id, device_id`.execute(tx)
  return rows
}

/**
 * Compiled automations by id, revision and creation, so that each is compiled once; a restored database gives ids again.
 * At most `most` of them.
 */
const compiled = new Map<string, Rule>()
const most = 2000

/** Returns automations by id. */
export async function readAutomations(tx: Transaction, ids: readonly number[]): Promise<Map<number, Compiled>> {
  const rows = await tx
    .selectFrom('automations')
    .selectAll()
    .where('id', '=', sql<number>`any(${[...new Set(ids)]}::integer[])`)
    .execute()
  return new Map(
    rows.map((row) => {
      const key = `${row.id}:${row.revision}:${row.created_at.getTime()}`
      let rule = compiled.get(key)
      if (!rule) {
        if (compiled.size >= most) compiled.clear()
        rule = compileRule(row)
        compiled.set(key, rule)
      }
      return [row.id, { ...row, rule }]
    }),
  )
}

/** Returns devices by id, with since when each is offline. */
export async function readDevices(tx: Transaction, ids: readonly number[]): Promise<Map<number, WatchedDevice>> {
  const { rows } = await sql<
    Omit<WatchedDevice, 'offlineSince' | 'byServer'> & {
      status: number | null
      since: Date | null
      by_server: boolean | null
      last_seen_at: Date | null
    }
  >`
    select d.id, d.company_id, c.name as company_name, d.name, d.serial, d.mac, d.ip, d.status, d.last_seen_at, a.since, a.by_server
    from devices d join companies c on c.id = d.company_id left join alert_absences a on a.device_id = d.id
    where d.id = any(${ids}::integer[])`.execute(tx)
  return new Map(
    rows.map(({ status, since, by_server, last_seen_at, ...device }) => [
      device.id,
      {
        ...device,
        byServer: by_server ?? false,
        offlineSince: status === 1 ? null : (since ?? (status === 0 ? last_seen_at : null))?.getTime(),
      },
    ]),
  )
}

/**
 * Returns a function that says whether a device is still below the company of an automation: a company may have been
 * moved with its devices.
 */
export async function readTree(
  tx: Transaction,
  automations: Iterable<Pick<AutomationRow, 'company_id'>>,
  devices: Iterable<Pick<WatchedDevice, 'company_id'>>,
): Promise<(above: number, below: number) => boolean> {
  const idsOf = (rows: Iterable<{ company_id: number }>) => [...new Set([...rows].map(({ company_id }) => company_id))]
  const { rows } = await sql<{ ancestor_id: number; descendant_id: number }>`
    select ancestor_id, descendant_id from company_tree
    where ancestor_id = any(${idsOf(automations)}::integer[]) and descendant_id = any(${idsOf(devices)}::integer[])`.execute(
    tx,
  )
  const pairs = new Set(rows.map(({ ancestor_id, descendant_id }) => `${ancestor_id}:${descendant_id}`))
  return (above, below) => pairs.has(`${above}:${below}`)
}

/** Returns a function that says what is known about a device at the moment. */
export async function readFacts(
  tx: Transaction,
  devices: ReadonlyMap<number, WatchedDevice>,
  addresses: readonly string[],
): Promise<(watched: Watched) => Facts> {
  const latest = await readLatestOf(tx, [...devices.keys()], addresses)
  const usage = addresses.some(isComputed) ? await usageNow(tx, [...devices.keys()]) : undefined
  const places = await placesNow(tx, [...devices.keys()], addresses)
  return ({ device_id, created_at }) => ({
    values: { ...latest.get(device_id)?.values, ...usage?.get(device_id), ...places.get(device_id) },
    offlineSince: devices.get(device_id)?.offlineSince,
    // A device that has never reported has been silent at least since it got the automation.
    lastReportAt: (latest.get(device_id)?.at ?? created_at).getTime(),
    isReport: false,
  })
}

/** Returns in which of the compared geofences devices are, as values that the evaluation compares. */
async function placesNow(
  tx: Transaction,
  deviceIds: readonly number[],
  addresses: readonly string[],
): Promise<Map<number, Record<string, ReportedValue>>> {
  const fences = addresses.flatMap((address) => geofenceOf(address) ?? [])
  if (fences.length === 0) return new Map()
  return new Map(
    [...(await geofencesNow(tx, deviceIds, fences))].map(([device, states]) => [
      device,
      Object.fromEntries([...states].map(([id, inside]) => [geofenceAddress(id), inside ? 'inside' : 'outside'])),
    ]),
  )
}
