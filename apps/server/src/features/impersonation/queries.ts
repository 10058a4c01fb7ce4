import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { hashToken } from '../../kit/secrets.ts'
import { endedSql, stateSql } from './present.ts'

/** Lines with what the log shows of them. */
export const withState = (tx: Transaction) =>
  tx
    .selectFrom('impersonations')
    .selectAll('impersonations')
    .select([stateSql.as('state'), endedSql.as('over_at')])

/** Those that are not over. */
export const isOpen = sql<boolean>`impersonations.ended_at is null and coalesce(impersonations.access_until, impersonations.expires_at) > now()`

/** The request behind a mailed link, for the user whom it is about: anybody else's token is none. */
export const requestOf = (tx: Transaction, token: string, userId: number) =>
  withState(tx)
    .where('token_hash', '=', hashToken(token))
    .where('user_id', '=', userId)
    .where('impersonations.approved_at', 'is', null)
    .where(isOpen)
