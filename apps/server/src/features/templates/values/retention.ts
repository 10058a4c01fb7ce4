import { sql } from 'kysely'
import type { Program } from '../../../context.ts'
import { systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'

/** The first id in the history that a number of a template has. The index on their roll-ups begins there too. */
export const firstNumber = 1000

/** Returns by id the days for which the numbers of templates are kept. Those of deleted templates are missing. */
export async function daysOfNumbers(app: Program): Promise<Map<number, number>> {
  const { rows } = await inTransaction(app.db, systemScope, (tx) =>
    sql<{ id: number; days: number }>`
      select n.history_id as id, t.retention as days from template_numbers n join templates t on t.id = n.template_id`.execute(
      tx,
    ),
  )
  return new Map(rows.map(({ id, days }) => [id, days]))
}
