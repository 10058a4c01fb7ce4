import type pg from 'pg'
import { extensionPoint } from '../../kit/extension.ts'
import type { StateEntry } from '../devices/service.ts'

/** Values that are now the latest of a device: its id `d`, the time `at` in milliseconds, and the values `v`. */
export interface StoredState {
  d: number
  at: number
  v: Record<string, StateEntry>
}

export type StatesStored = (client: Pick<pg.PoolClient, 'query'>, states: readonly StoredState[]) => Promise<unknown>

/**
 * Reports have been stored; of each device at most one entry. Contributions run in the transaction that stores them,
 * several times a second, so each must be one cheap statement.
 */
export const statesStored = extensionPoint<StatesStored>('statesStored')
