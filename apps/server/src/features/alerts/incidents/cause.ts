import type { IncidentCause } from '@outpost/contract/alerts/constants'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'
import type { Happened } from '../evaluate/happened.ts'

/** What several devices have in common. `key` is unique among the open incidents of the company, `title` is its name. */
export interface Cause {
  cause: IncidentCause
  key: string
  title: string
}

/** Devices that go offline within this many milliseconds count as simultaneous. */
const simultaneousMs = 60_000
/** Devices with something in common are one problem if at least this many of them are offline. */
const minOffline = 3
/** … and at least this share of all that have it in common. */
const minShare = 0.5

/** Returns whether an event is about a device that is offline. */
export const isAbsence = ({ automation, block, device }: Happened): boolean =>
  typeof device.offlineSince === 'number' &&
  automation.rule.blocks.some(
    ({ tag, requirements }) =>
      tag === block &&
      requirements.some(
        ({ expression, negated }) => !negated && expression.some(({ parameter }) => parameter === 'offline'),
      ),
  )

interface Group {
  kind: 'site' | 'tag' | 'operator'
  key: string
  title: string
  device_id: number
  absent: number
  total: number
}

/**
 * Finds what offline devices have in common with others that went offline at the same time: the address from which they
 * connect, or a tag.
 */
async function groupsOf(tx: Transaction, companyId: number, deviceIds: readonly number[], from: Date, to: Date) {
  const { rows } = await sql<Group>`
    with fleet as (
      select d.id, coalesce(d.ip, '') as ip, a.since from devices d
      join company_tree c on c.descendant_id = d.company_id and c.ancestor_id = ${companyId}
      left join alert_absences a on a.device_id = d.id and a.since between ${from} and ${to}),
    member as (
      select id as device_id, 'site' as kind, ip as key, ip as title, since from fleet where ip <> ''
      union all select f.id, 'tag', t.id::text, t.name, f.since from fleet f join device_tags dt on dt.device_id = f.id join tags t on t.id = dt.tag_id),
    counted as (
      select kind, key, title, count(since)::integer as absent, count(*)::integer as total from member group by kind, key, title having count(since) >= ${minOffline})
    select m.device_id, counted.* from member m join counted using (kind, key, title) where m.device_id = any(${deviceIds}::integer[])
    order by counted.kind, counted.absent desc`.execute(tx)
  return rows.filter(({ absent, total }) => absent >= total * minShare)
}

/**
 * Returns the common cause of each event that has one: the server was down, or most devices of a site or a tag went offline
 * within a minute.
 */
export async function causesOf(tx: Transaction, events: readonly Happened[]): Promise<Map<Happened, Cause>> {
  const found = new Map<Happened, Cause>()
  const absences = events.filter(isAbsence)
  for (const event of absences)
    if (event.device.byServer) found.set(event, { cause: 'server', key: 'server', title: '' })
  const others = absences.filter((event) => !found.has(event))
  for (const [companyId, some] of Map.groupBy(others, ({ automation }) => automation.company_id)) {
    const times = some.map(({ device }) => device.offlineSince!)
    const [from, to] = [new Date(Math.min(...times) - simultaneousMs), new Date(Math.max(...times) + simultaneousMs)]
    const groups = await groupsOf(
      tx,
      companyId,
      some.map(({ device }) => device.id),
      from,
      to,
    )
    for (const event of some) {
      const group = groups.find(({ device_id }) => device_id === event.device.id)
      if (group) found.set(event, { cause: group.kind, key: `${group.kind}:${group.key}`, title: group.title })
    }
  }
  return found
}
