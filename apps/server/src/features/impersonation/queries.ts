import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { hashToken } from '../../kit/secrets.ts'
import { endedSql, stateSql } from './present.ts'

/** Selects log entries with their state and end. */
export const withState = (tx: Transaction) =>
  tx
    .selectFrom('impersonations')
    .selectAll('impersonations')
    .select([stateSql.as('state'), endedSql.as('over_at')])

/** The condition for entries that have not ended. */
export const isOpen = sql<boolean>`impersonations.ended_at is null and coalesce(impersonations.access_until, impersonations.expires_at) > now()`

/** Finds the request of an emailed link for the user whom it concerns; another user's token finds nothing. */
export const requestOf = (tx: Transaction, token: string, userId: number) =>
  withState(tx)
    .where('token_hash', '=', hashToken(token))
    .where('user_id', '=', userId)
    .where('impersonations.approved_at', 'is', null)
    .where(isOpen)
