import { sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'
import { silencedBy, type SilenceRow } from '../silences/match.ts'
import { isSilent } from '../silences/window.ts'

const minute = 60_000

/** The escalation of an incident by one of the automations that found something of it. */
export interface EscalationKey {
  incident_id: number
  automation_id: number
}

/** How long silences have applied to all devices of an incident, in milliseconds, and a text about the one that applies now. */
export interface Pause {
  silent: number
  now: string
}

/** The silences that applied to an automation at some time of a period, by their ids. In milliseconds. */
async function silencesOf(
  tx: Transaction,
  automationId: number,
  from: number,
  to: number,
): Promise<Map<number, SilenceRow>> {
  const rows: SilenceRow[] = await tx
    .selectFrom('alert_silences')
    .selectAll()
    .where('starts_at', '<=', new Date(to))
    .where(sql<boolean>`(ends_at is null or ends_at > ${new Date(from)})`)
    .where(sql<boolean>`(automation_ids = '{}' or ${automationId} = any(automation_ids))`)
    // A silence of a company is about the automations of that company and of its subsidiaries.
    .where(
      sql<boolean>`company_id in (select c.ancestor_id from company_tree c join automations a on a.company_id = c.descendant_id where a.id = ${automationId})`,
    )
    .orderBy('id')
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Returns which of some silences are about the devices on which an automation still finds something, as `matcherOf` does.
 * Devices with the same silences count once, so an incident of any size is few rows.
 */
async function setsOf(
  tx: Transaction,
  { incident_id, automation_id }: EscalationKey,
  silenceIds: readonly number[],
): Promise<readonly (readonly number[])[]> {
  const { rows } = await sql<{ ids: number[] }>`
    select distinct array(select s.id from alert_silences s where s.id = any(${silenceIds}::integer[])
        and (s.device_ids = '{}' or d.id = any(s.device_ids))
        and (s.tag_ids = '{}' or exists (select from device_tags t where t.device_id = d.id and t.tag_id = any(s.tag_ids)))
        and (s.company_ids = '{}' or exists (select from company_tree c where c.descendant_id = d.company_id and c.ancestor_id = any(s.company_ids)))
        order by s.id) as ids
    from alert_incident_devices m join devices d on d.id = m.device_id
    where m.incident_id = ${incident_id} and m.automation_id = ${automation_id} and m.resolved_at is null`.execute(tx)
  return rows.map(({ ids }) => ids)
}

/**
 * Returns for how long of a time an escalation was paused: while silences applied to each of the devices on which its
 * automation still finds something. It is counted by the minute.
 * @param from in milliseconds, as `to`
 */
export async function pauseOf(tx: Transaction, key: EscalationKey, from: number, to: number): Promise<Pause> {
  const none: Pause = { silent: 0, now: '' }
  const silences = await silencesOf(tx, key.automation_id, from, to)
  if (silences.size === 0) return none
  const sets = await setsOf(tx, key, [...silences.keys()])
  if (sets.length === 0 || sets.some((ids) => ids.length === 0)) return none
  const silentAt = (at: number): Set<number> =>
    new Set([...silences].flatMap(([id, row]) => (isSilent(row, at) ? [id] : [])))
  const isPaused = (silent: ReadonlySet<number>): boolean => sets.every((ids) => ids.some((id) => silent.has(id)))
  let silent = 0
  for (let at = from; at < to; at += minute) if (isPaused(silentAt(at))) silent += Math.min(minute, to - at)
  const now = silentAt(to)
  const by = isPaused(now) ? silences.get(sets[0]!.find((id) => now.has(id))!) : undefined
  return { silent, now: by ? silencedBy(by) : '' }
}
