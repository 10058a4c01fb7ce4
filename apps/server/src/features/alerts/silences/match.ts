import { type Selectable, sql } from 'kysely'
import type { Database, Transaction } from '../../../db/database.ts'
import { isSilent } from './window.ts'

export type SilenceRow = Selectable<Database['alert_silences']>

/** What a message is about. */
export interface About {
  automationId: number
  /** That of the automation. */
  companyId: number
  deviceId: number
}

/**
 * Returns the tags of devices, the companies above them, and the companies above those of automations, as keys such as
 * `tag:5:2`.
 */
export async function readPlaces(
  tx: Transaction,
  abouts: readonly Omit<About, 'automationId'>[],
): Promise<ReadonlySet<string>> {
  const devices = [...new Set(abouts.map(({ deviceId }) => deviceId))]
  const companies = [...new Set(abouts.map(({ companyId }) => companyId))]
  const { rows } = await sql<{ kind: 'tag' | 'above' | 'owner'; id: number; of: number }>`
    select 'tag' as kind, device_id as id, tag_id as of from device_tags where device_id = any(${devices}::integer[])
    union all select 'above', d.id, c.ancestor_id from devices d join company_tree c on c.descendant_id = d.company_id where d.id = any(${devices}::integer[])
    union all select 'owner', descendant_id, ancestor_id from company_tree where descendant_id = any(${companies}::integer[])`.execute(
    tx,
  )
  return new Set(rows.map(({ kind, id, of }) => `${kind}:${id}:${of}`))
}

/**
 * Returns a function that says which silence withholds a message at a moment, if any. A silence of a company is about
 * the automations of that company and of those below it, so that a subsidiary cannot silence what its parent watches.
 * @param at in milliseconds
 */
export async function readSilences(
  tx: Transaction,
  abouts: readonly About[],
  at: number,
): Promise<(about: About) => SilenceRow | undefined> {
  if (abouts.length === 0) return () => undefined
  const moment = new Date(at)
  const rows = await tx
    .selectFrom('alert_silences')
    .selectAll()
    .where('starts_at', '<=', moment)
    .where(sql<boolean>`(ends_at is null or ends_at > ${moment})`)
    .where(
      sql<boolean>`company_id in (select ancestor_id from company_tree where descendant_id = any(${[...new Set(abouts.map(({ companyId }) => companyId))]}::integer[]))`,
    )
    .orderBy('id')
    .execute()
  const silences = rows.filter((row) => isSilent(row, at))
  if (silences.length === 0) return () => undefined
  const isAbout = matcherOf(await readPlaces(tx, abouts))
  return (about) => silences.find((silence) => isAbout(silence, about))
}

/** Returns a function that says whether a silence is about a message, at whatever time. */
export function matcherOf(places: ReadonlySet<string>): (silence: SilenceRow, about: About) => boolean {
  const isOneOf = (ids: readonly number[], has: (id: number) => boolean): boolean => ids.length === 0 || ids.some(has)
  return ({ company_id, automation_ids, device_ids, tag_ids, company_ids }, { automationId, companyId, deviceId }) =>
    places.has(`owner:${companyId}:${company_id}`) &&
    isOneOf(automation_ids, (id) => id === automationId) &&
    isOneOf(device_ids, (id) => id === deviceId) &&
    isOneOf(tag_ids, (id) => places.has(`tag:${deviceId}:${id}`)) &&
    isOneOf(company_ids, (id) => places.has(`above:${deviceId}:${id}`))
}

/** What the log says about a message that a silence withholds. */
export const silencedBy = ({ id, username, reason }: Pick<SilenceRow, 'id' | 'username' | 'reason'>): string =>
  `Silenced by ${username} (silence ${id}): ${reason}`
