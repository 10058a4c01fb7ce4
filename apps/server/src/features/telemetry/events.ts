import type pg from 'pg'
import { extensionPoint } from '../../kit/extension.ts'
import type { StateEntry } from '../devices/service.ts'
import type { Report } from './report.ts'

/** Values that are now the latest of a device: its id `d`, the time `at` in milliseconds, and the values `v`. */
export interface StoredState {
  d: number
  at: number
  v: Record<string, StateEntry>
}

/** A report as it arrived: the device, when it measured the values in milliseconds, the values, and its lists. */
export type StoredReport = Pick<Report, 'deviceId' | 'at' | 'values' | 'lists'>

/**
 * @param states the values that are now the latest, of each device at most one entry
 * @param reports all reports in the order of their receipt, also late ones and those of devices deleted since
 */
export type StatesStored = (
  client: Pick<pg.PoolClient, 'query'>,
  states: readonly StoredState[],
  reports: readonly StoredReport[],
) => Promise<unknown>

/**
 * Reports have been stored. Contributions run in the transaction that stores them, several times a second, so each must
 * consist of few cheap statements. The transaction holds the rows of these devices in `device_states`, so no other one
 * stores reports of the same devices meanwhile.
 */
export const statesStored = extensionPoint<StatesStored>('statesStored')
