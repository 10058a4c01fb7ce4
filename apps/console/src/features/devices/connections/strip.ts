import type { DeviceConnectionRecord } from '@outpost/contract/devices/connections/schemas'
import { toMillis } from '@outpost/ui/Cells'

/** A part of a period in which a device was online or offline. `share` is its part of the period, between 0 and 1. */
export interface StripPart {
  online: boolean
  /** Milliseconds since 1970. */
  from: number
  to: number
  share: number
}

/**
 * Divides a period into the parts in which a device was online and offline.
 * @param connections those that were open at some time within the period, in any order
 * @param from and `to` in milliseconds since 1970
 */
export function partsOf(
  connections: readonly Pick<DeviceConnectionRecord, 'connected_at' | 'disconnected_at'>[],
  from: number,
  to: number,
): StripPart[] {
  const spans = connections
    .map((row) => ({
      from: Math.max(from, toMillis(row.connected_at) ?? from),
      to: Math.min(to, toMillis(row.disconnected_at) ?? to),
    }))
    .filter((span) => span.to > span.from)
    .toSorted((a, b) => a.from - b.from)
  const parts: StripPart[] = []
  const add = (online: boolean, start: number, end: number): void => {
    const last = parts.at(-1)
    if (last && last.online === online)
      parts[parts.length - 1] = { ...last, to: end, share: (end - last.from) / (to - from) }
    else if (end > start) parts.push({ online, from: start, to: end, share: (end - start) / (to - from) })
  }
  let reached = from
  for (const span of spans) {
    if (span.from > reached) add(false, reached, span.from)
    if (span.to > reached) add(true, Math.max(reached, span.from), span.to)
    reached = Math.max(reached, span.to)
  }
  if (reached < to) add(false, reached, to)
  return parts
}

/**
 * The start of the part of a period in which the device can have been online: its first connection, if that is within
 * the period. Before it, the device was not there yet.
 */
export function beginOf(
  connections: readonly Pick<DeviceConnectionRecord, 'connected_at' | 'offline_before'>[],
  from: number,
): number {
  const first = connections.find((row) => row.offline_before === null)
  return Math.max(from, (first && toMillis(first.connected_at)) ?? from)
}

/** The share of the period in which the device was online, between 0 and 1. */
export const onlineShare = (parts: readonly StripPart[]): number =>
  parts.reduce((sum, part) => sum + (part.online ? part.share : 0), 0)
