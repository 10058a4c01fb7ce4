import { fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import type { Context } from '../../../kit/implement.ts'
import { inScope } from '../../../kit/scope.ts'
import { requireDevices } from '../../devices/service.ts'
import { findTags } from '../../tags/service.ts'
import { readPlaces } from '../silences/match.ts'
import type { Placed } from './causes.ts'
import type { StoredSilences } from './silences.ts'

/** The most devices of a rehearsal. */
export const mostDevices = 10_000

/** A device that is rehearsed. */
export interface Target extends Placed {
  name: string
  company_id: number
}

export interface Asked {
  automation_id?: number | undefined
  device_id: readonly number[]
  tag_id: readonly number[]
}

/**
 * Returns the devices that a rehearsal is about, at most `mostDevices`, and how many there are: those that are named or
 * have one of the tags; otherwise those of the automation. If it has none yet, they are all of the company and its
 * subsidiaries.
 * @throws NOT_FOUND for a device or tag that the user does not see, VALIDATION if there is no device
 */
export async function readTargets(
  { tx, scope }: Context,
  companyId: number,
  { automation_id, device_id, tag_id }: Asked,
): Promise<{ devices: Target[]; total: number }> {
  if (device_id.length > 0) await requireDevices(tx, scope, device_id, 'device_id')
  if ((await findTags(tx, scope, [...tag_id])).length < new Set(tag_id).size)
    throw fail('NOT_FOUND', { source: 'tag_id' })
  const isNamed = device_id.length + tag_id.length > 0
  const chosen = isNamed
    ? sql<boolean>`(d.id = any(${[...device_id]}::integer[]) or exists (select from device_tags t where t.device_id = d.id and t.tag_id = any(${[...tag_id]}::integer[])))`
    : automation_id === undefined
      ? sql<boolean>`true`
      : sql<boolean>`(exists (select from automation_devices w where w.device_id = d.id and w.automation_id = ${automation_id})
          or not exists (select from automation_devices w where w.automation_id = ${automation_id}))`
  const { rows } = await sql<Omit<Target, 'groups'> & { ip: string | null; tags: number[]; total: number }>`
    select d.id, d.name, d.company_id, d.ip, array(select t.tag_id from device_tags t where t.device_id = d.id order by t.tag_id) as tags, count(*) over ()::integer as total
    from devices d where d.company_id in (select descendant_id from company_tree where ancestor_id = ${companyId})
      and ${inScope(scope, 'd.company_id')} and ${chosen} order by d.id limit ${mostDevices}`.execute(tx)
  if (rows.length === 0)
    throw fail('VALIDATION', {
      source: isNamed ? 'device_id' : 'company_id',
      message: 'There are no devices to check. Choose devices of the company of the automation or of its subsidiaries.',
    })
  return {
    total: rows[0]!.total,
    devices: rows.map(({ ip, tags, total: _total, ...device }) => ({
      ...device,
      groups: [...(ip ? [`site:${ip}`] : []), ...tags.map((id) => `tag:${id}`)],
    })),
  }
}

/**
 * Returns the silences that may withhold messages about devices in a period, from a time in milliseconds. Those that repeat
 * every week and have begun count from its beginning: they belong to what is rehearsed.
 */
export async function readStoredSilences(
  { tx, now }: Context,
  companyId: number,
  automationId: number | undefined,
  devices: readonly Target[],
  from: number,
): Promise<StoredSilences> {
  const rows = await tx
    .selectFrom('alert_silences')
    .selectAll()
    .where(sql<boolean>`(ends_at is null or ends_at > ${new Date(from)})`)
    .where(sql<boolean>`company_id in (select ancestor_id from company_tree where descendant_id = ${companyId})`)
    .orderBy('id')
    .execute()
  const since = rows.map((row) =>
    row.weekdays.length > 0 && row.starts_at <= now && row.starts_at.getTime() > from
      ? { ...row, starts_at: new Date(from) }
      : row,
  )
  const abouts = rows.length > 0 ? devices.map(({ id }) => ({ companyId, deviceId: id })) : []
  // No automation has the id 0, so silences of other automations do not apply to one that is not stored yet.
  return { rows: since, places: await readPlaces(tx, abouts), companyId, automationId: automationId ?? 0 }
}
