import { sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'
import { type About, matcherOf, readPlaces, silencedBy, type SilenceRow } from '../silences/match.ts'
import { isSilent } from '../silences/window.ts'

const minute = 60_000

/** How long silences have applied to all devices of an incident, in milliseconds, and the one that does now, in words. */
export interface Pause {
  silent: number
  now: string
}

/**
 * Returns for how long of a time the escalation about devices was paused: while silences applied to each of them. It is
 * counted by the minute.
 * @param from in milliseconds, as `to`
 */
export async function pauseOf(tx: Transaction, abouts: readonly About[], from: number, to: number): Promise<Pause> {
  const none: Pause = { silent: 0, now: '' }
  const rows: SilenceRow[] = await tx
    .selectFrom('alert_silences')
    .selectAll()
    .where('starts_at', '<=', new Date(to))
    .where(sql<boolean>`(ends_at is null or ends_at > ${new Date(from)})`)
    .where(
      sql<boolean>`company_id in (select ancestor_id from company_tree where descendant_id = any(${[...new Set(abouts.map(({ companyId }) => companyId))]}::integer[]))`,
    )
    .orderBy('id')
    .execute()
  if (rows.length === 0) return none
  const isAbout = matcherOf(await readPlaces(tx, abouts))
  // Devices that are silenced by the same silences count once.
  const groups = new Map<string, SilenceRow[]>()
  for (const about of abouts) {
    const own = rows.filter((row) => isAbout(row, about))
    if (own.length === 0) return none
    groups.set(own.map(({ id }) => id).join(), own)
  }
  const sets = [...groups.values()]
  const isPaused = (at: number): boolean => sets.every((own) => own.some((row) => isSilent(row, at)))
  let silent = 0
  for (let at = from; at < to; at += minute) if (isPaused(at)) silent += Math.min(minute, to - at)
  const by = isPaused(to) ? sets[0]!.find((row) => isSilent(row, to)) : undefined
  return { silent, now: by ? silencedBy(by) : '' }
}
