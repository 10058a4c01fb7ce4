import type { Value, ValueCatalogue } from '@outpost/contract/device/values'
import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import { inScope, type Scope } from '../../kit/scope.ts'
import { latestIn, type StateEntry } from '../devices/service.ts'

// Stored values are read only through the functions of this file. Other features do not access the telemetry tables.

/** The last reported value of a device. */
export interface LatestValue {
  value: Value
  /** In the unit of the value. */
  latest: string | number
  /** When the device measured it. For values that are part of every report, the time of the last report. */
  at: Date
}

/**
 * Returns all values that a device has ever reported and the catalogue contains, in the order of the catalogue. Returns
 * undefined for a device outside the scope.
 */
export async function readLatest(
  catalogue: ValueCatalogue,
  tx: Transaction,
  scope: Scope,
  deviceId: number,
): Promise<LatestValue[] | undefined> {
  const {
    rows: [row],
  } = await sql<{ values: Record<string, StateEntry> | null; at: Date | null }>`${prepared}
    select device_states.values, device_states.reported_at as at
    from devices left join device_states on device_states.device_id = devices.id
    where devices.id = ${deviceId} and ${inScope(scope, 'devices.company_id')}`.execute(tx)
  if (!row) return undefined
  const { values, at } = row
  if (!values || !at) return []
  return catalogue
    .among(Object.keys(values))
    .map((value) => ({ value, latest: latestIn(values[value.address]!), at: momentOf(values[value.address]!, at) }))
}

/** The latest values of a device, with the time of its last report. */
export interface LatestValues {
  at: Date
  values: Readonly<Record<string, string | number>>
}

/** Returns the latest values of many devices at these addresses; devices that have never reported are left out. */
export async function readLatestOf(
  tx: Transaction,
  deviceIds: readonly number[],
  addresses: readonly string[],
): Promise<ReadonlyMap<number, LatestValues>> {
  const { rows } = await sql<{ device_id: number; at: Date; values: Record<string, StateEntry> | null }>`
    select device_id, reported_at as at,
      (select jsonb_object_agg(name, values -> name) from unnest(${addresses}::text[]) as name where values ? name) as values
    from device_states where device_id = any(${deviceIds}::integer[])`.execute(tx)
  return new Map(
    rows.map(({ device_id, at, values }) => [
      device_id,
      { at, values: Object.fromEntries(Object.entries(values ?? {}).map(([name, entry]) => [name, latestIn(entry)])) },
    ]),
  )
}

/** Returns everything that many devices have last reported; devices that have never reported are left out. */
export async function readStatesOf(
  tx: Transaction,
  deviceIds: readonly number[],
): Promise<ReadonlyMap<number, DeviceState>> {
  const { rows } = await sql<DeviceState & { device_id: number }>`
    select device_id, reported_at as at, values from device_states where device_id = any(${deviceIds}::integer[])`.execute(
    tx,
  )
  return new Map(rows.map(({ device_id, ...state }) => [device_id, state]))
}

/** The time of the last report of a device, and its latest values by address. */
export interface DeviceState {
  at: Date
  values: Readonly<Record<string, StateEntry>>
}

const momentOf = (entry: StateEntry, reportedAt: Date): Date =>
  typeof entry === 'object' ? new Date(entry[1] * 1000) : reportedAt

export { statesStored, type StoredReport, type StoredState } from './events.ts'
export { readTexts } from './history/read-texts.ts'
export { readRows } from './history/rows.ts'
export { readSeries, type Span } from './series.ts'
export { type Figures, type Parts, readFigures } from './history/figures.ts'
export { readMainTexts } from './history/read-texts.ts'
export { forgetHistory, makePartitions, retention } from './retention.ts'
