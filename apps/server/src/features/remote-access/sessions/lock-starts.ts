import { sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'

/**
 * Lets the sessions of a user begin one after the other until the transaction ends. Call it before they are counted:
 * several at once would otherwise exceed a limit together.
 */
export const lockStarts = (tx: Transaction, userId: number): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`remote-starts:${userId}`}, 12))`.execute(tx)
