import type { Rule } from '../machine/rule.ts'
import type { FoundOn } from './messages.ts'

/** As in `incidents/cause.ts`: milliseconds, devices, and the part of all that must be away. */
const together = 60_000
const least = 3
const part = 0.5

/** A device with what it has in common with others: `site:203.0.113.5`, `tag:3`. */
export interface Placed {
  id: number
  groups: readonly string[]
}

/** The devices of a group, and when any of them went offline. */
interface Group {
  total: number
  absences: { at: number; deviceId: number }[]
}

function groupsOf(devices: readonly Placed[], absences: ReadonlyMap<number, readonly number[]>): Map<string, Group> {
  const groups = new Map<string, Group>()
  for (const { id, groups: keys } of devices)
    for (const key of keys) {
      const group = groups.get(key) ?? { total: 0, absences: [] }
      groups.set(key, group)
      group.total++
      for (const at of absences.get(id) ?? []) group.absences.push({ at, deviceId: id })
    }
  for (const { absences: list } of groups.values()) list.sort((a, b) => a.at - b.at)
  return groups
}

/** Whether enough devices of a group went offline around a moment. */
function isAbsentAround({ absences, total }: Group, moment: number): boolean {
  const needed = Math.max(least, total * part)
  let low = 0
  for (let high = absences.length; low < high;) {
    const middle = (low + high) >> 1
    if (absences[middle]!.at < moment - together) low = middle + 1
    else high = middle
  }
  const found = new Set<number>()
  // A site whose devices all vanish at once is looked at for each of them, so nothing is counted beyond what is needed.
  for (; low < absences.length && absences[low]!.at <= moment + together && found.size < needed; low++)
    found.add(absences[low]!.deviceId)
  return found.size >= needed
}

/**
 * Adds to events about offline devices what the devices have in common with others that vanished within a minute: the
 * server, a site or a tag.
 * @param absences when each device went offline
 */
export function withCauses(
  rule: Rule,
  events: readonly FoundOn[],
  devices: readonly Placed[],
  absences: ReadonlyMap<number, readonly number[]>,
): FoundOn[] {
  const about = new Set(
    rule.blocks
      .filter(({ requirements }) =>
        requirements.some(
          ({ expression, negated }) => !negated && expression.some(({ parameter }) => parameter === 'offline'),
        ),
      )
      .map(({ tag }) => tag),
  )
  if (about.size === 0) return [...events]
  const groups = groupsOf(devices, absences)
  const keysOf = new Map(devices.map(({ id, groups: keys }) => [id, keys]))
  return events.map((event) => {
    const since = event.offlineSince
    if (event.status !== 'triggered' || typeof since !== 'number' || !about.has(event.block)) return event
    if (event.byServer) return { ...event, cause: 'server' }
    const cause = (keysOf.get(event.deviceId) ?? []).find((key) => isAbsentAround(groups.get(key)!, since))
    return cause === undefined ? event : { ...event, cause }
  })
}
