import { eventLimits, type EventType } from '@outpost/contract/integrations/events/constants'
import type { EventRecord } from '@outpost/contract/integrations/events/schemas'

/** The events on the page, newest first, and those that have arrived while it is paused. */
export interface Tail {
  shown: readonly EventRecord[]
  /** Undefined unless the page is paused. */
  held: readonly EventRecord[] | undefined
}

export const emptyTail: Tail = { shown: [], held: undefined }

/** Puts events in front of others. What is there already is left out, and the oldest beyond the limit are dropped. */
function inFront(events: readonly EventRecord[], before: readonly EventRecord[]): EventRecord[] {
  const known = new Set(before.map(({ id }) => id))
  const fresh = events.filter(({ id }) => !known.has(id))
  return [...fresh, ...before].toSorted((a, b) => b.id - a.id).slice(0, eventLimits.shown)
}

/** Returns the tail with events that have arrived. */
export const withEvents = ({ shown, held }: Tail, events: readonly EventRecord[]): Tail =>
  held === undefined ? { shown: inFront(events, shown), held } : { shown, held: inFront(events, held) }

/** Pauses the tail, or continues it with what has arrived meanwhile. */
export const toggled = ({ shown, held }: Tail): Tail =>
  held === undefined ? { shown, held: [] } : { shown: inFront(held, shown), held: undefined }

/** Returns the events that match the filters. A device is found by its name, serial number, MAC or id. */
export function matching(
  { shown }: Tail,
  types: ReadonlySet<EventType> | undefined,
  device: string,
): readonly EventRecord[] {
  const wanted = device.trim().toLowerCase()
  return shown.filter(
    (event) =>
      (types === undefined || types.has(event.type)) &&
      (wanted === '' ||
        (event.device !== null &&
          Object.values(event.device).some((value) =>
            String(value ?? '')
              .toLowerCase()
              .includes(wanted),
          ))),
  )
}
