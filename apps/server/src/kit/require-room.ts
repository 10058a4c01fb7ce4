import { fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import type { Database, Transaction } from '../db/database.ts'

interface Room {
  /** A table with a `company_id`. */
  table: keyof Database
  companyId: number
  most: number
  /** What the user is told if the company has that many rows. */
  message: string
}

/**
 * Refuses another row of a company that has as many as it may have. The company is locked, so that two requests at the
 * same time do not both take the last place.
 * @throws LIMIT_REACHED with the message
 */
export async function requireRoom(tx: Transaction, { table, companyId, most, message }: Room): Promise<void> {
  await tx.selectFrom('companies').select('id').where('id', '=', companyId).forNoKeyUpdate().execute()
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from ${sql.table(table)} where company_id = ${companyId}`.execute(tx)
  if (rows[0]!.total >= most) throw fail('LIMIT_REACHED', { message })
}
