import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { utcOrNull } from '../../kit/paginate.ts'
import type { Round } from './table.ts'

/** Records the end of a round, as of the start of its transaction: later changes are not in its figures. */
export async function endRound(tx: Transaction, name: Round): Promise<void> {
  await tx
    .insertInto('statistics_rounds')
    .values({ name })
    .onConflict((same) => same.column('name').doUpdateSet({ ended_at: sql<Date>`now()` }))
    .execute()
}

/** Returns when the last round of each kind ended; null before the first one. */
export async function lastRounds(tx: Transaction): Promise<Record<Round, string | null>> {
  const rounds = new Map(
    (await tx.selectFrom('statistics_rounds').selectAll().execute()).map((row) => [row.name, row.ended_at]),
  )
  return { seen: utcOrNull(rounds.get('seen') ?? null), months: utcOrNull(rounds.get('months') ?? null) }
}
