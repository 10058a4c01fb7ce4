import type { ActionName } from '@outpost/contract/alerts/constants'
import type { Rehearsal } from '@outpost/contract/alerts/rehearsal/schemas'
import { utc } from '../../../kit/paginate.ts'
import type { FoundOn } from './messages.ts'
import type { Question } from './question.ts'
import type { Rehearsed } from './rehearse.ts'
import type { Target } from './targets.ts'

/** Events and devices of an answer. */
const shown = 100
const day = 86_400_000

/** A rehearsal as the response has it, but for the names of receivers and the number of devices that there are. */
export type Summary = Omit<Rehearsal, 'devices' | 'complete' | 'unanswered'>

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** Counts what was triggered on each day of the period. */
function daysOf({ from, to }: Question, triggered: readonly FoundOn[]): Summary['days'] {
  const byDay = Map.groupBy(triggered, ({ at }) => Math.floor(at / day))
  const days: Summary['days'] = []
  for (let n = Math.floor(from / day); n * day < to; n++) {
    const found = byDay.get(n) ?? []
    const devices = new Set(found.map(({ deviceId }) => deviceId)).size
    days.push({ day: dayOf(n * day), triggered: found.length, devices })
  }
  return days
}

function byDevice(triggered: readonly FoundOn[], nameOf: (id: number) => string): Summary['by_device'] {
  return [...Map.groupBy(triggered, ({ deviceId }) => deviceId)]
    .toSorted(([a, some], [b, others]) => others.length - some.length || a - b)
    .slice(0, shown)
    .map(([id, found]) => ({
      device_id: id,
      device_name: nameOf(id),
      triggered: found.length,
      last_at: utc(new Date(found.at(-1)!.at)),
    }))
}

const count = (events: readonly FoundOn[], status: FoundOn['status']): number =>
  events.reduce((sum, event) => sum + Number(event.status === status), 0)

/** Sums up what an automation would have found on devices. */
export function summaryOf(question: Question, devices: readonly Target[], rehearsed: Rehearsed): Summary {
  const { events, told, checked, hourly, withoutData } = rehearsed
  const triggered = events.filter(({ status }) => status === 'triggered')
  const names = new Map(devices.map(({ id, name }) => [id, name]))
  const nameOf = (id: number): string => names.get(id) ?? ''
  return {
    from: utc(new Date(question.from)),
    to: utc(new Date(question.to)),
    whole_hours: question.inWholeHours,
    exact_from: utc(new Date(question.exactFrom)),
    checked_devices: checked,
    hourly_devices: hourly,
    devices_without_data: withoutData,
    triggered: triggered.length,
    triggered_devices: new Set(triggered.map(({ deviceId }) => deviceId)).size,
    flapping: count(events, 'flapping'),
    limited: count(events, 'limited'),
    incidents: told.incidents,
    days: daysOf(question, triggered),
    by_device: byDevice(triggered, nameOf),
    events: events
      .slice(-shown)
      .toReversed()
      .map(({ deviceId, at, status, parameters }) => ({
        device_id: deviceId,
        device_name: nameOf(deviceId),
        at: utc(new Date(at)),
        status,
        parameters,
      })),
    receivers: told.receivers,
    actions: told.actions.map(({ name, count: times }) => ({ name: name as ActionName, count: times })),
  }
}
