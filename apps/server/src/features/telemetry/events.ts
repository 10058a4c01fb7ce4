import type pg from 'pg'
import { extensionPoint } from '../../kit/extension.ts'
import type { State } from './write.ts'

/**
 * Reports have been stored: the values that are now the latest of their devices, at most one entry for a device.
 * Contributions run in the transaction that stores them, several times a second, so each must be one cheap statement.
 */
export const statesStored =
  extensionPoint<(client: Pick<pg.PoolClient, 'query'>, states: readonly State[]) => Promise<unknown>>('statesStored')
