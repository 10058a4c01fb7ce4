import type { Value, ValueCatalogue } from '@outpost/contract/device/values'
import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import { inScope, type Scope } from '../../kit/scope.ts'
import { latestIn, type StateEntry } from '../devices/service.ts'

// The one way to stored values: `readSeries` and `readLatest`. Nobody else reads the tables of telemetry.

/** A value of a device as it was reported last. */
export interface LatestValue {
  value: Value
  /** In the value's unit. */
  latest: string | number
  /** When the device measured it; of a value that comes with every report, when it reported last. Age is what has passed since. */
  at: Date
}

/**
 * What a device has ever reported and the catalogue knows, in the catalogue's order; none where it has reported nothing.
 * Undefined for a device that the scope does not see.
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

const momentOf = (entry: StateEntry, reportedAt: Date): Date =>
  typeof entry === 'object' ? new Date(entry[1] * 1000) : reportedAt

export { readSeries, type Span } from './series.ts'
export { forgetHistory, makePartitions } from './retention.ts'
