import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { utcOrNull } from '../../kit/paginate.ts'
import type { Round } from './table.ts'

/** Says that a round is done, at the time of its transaction: what came later is not in its figures. */
export async function endRound(tx: Transaction, name: Round): Promise<void> {
  await tx
    .insertInto('statistics_rounds')
    .values({ name })
    .onConflict((same) => same.column('name').doUpdateSet({ ended_at: sql<Date>`now()` }))
    .execute()
}

/** When the last round of each kind was done; null before the first. */
export async function lastRounds(tx: Transaction): Promise<Record<Round, string | null>> {
  const rounds = new Map(
    (await tx.selectFrom('statistics_rounds').selectAll().execute()).map((row) => [row.name, row.ended_at]),
  )
  return { seen: utcOrNull(rounds.get('seen') ?? null), months: utcOrNull(rounds.get('months') ?? null) }
}
