import type { ScreenStartEvent } from '@outpost/contract/remote-access/recording/events'
import type { Cast, CastEvent } from './cast.ts'
import type { RecordedLines } from './lines.ts'

/** The recording of a screen. Its output is the protocol of the target, one character for each byte. */
export interface ScreenCast {
  cast: Cast
  /** For RDP: the answer of RDCleanPath with which the client begins, in the same form. Otherwise empty. */
  answer: string
}

/** Bytes of the initialisation of a VNC server before its name (RFC 6143, 7.3.2), and of a capability of Tight. */
const size = { init: 24, tight: 8, capability: 16 } as const

/**
 * Returns the recording of a screen from where its picture begins.
 * @returns undefined if the sign-in was never completed, so that there is no picture
 */
export function screenCast({ events, duration }: RecordedLines): ScreenCast | undefined {
  const start = events.findLast(({ code }) => code === 'start')?.data as ScreenStartEvent | undefined
  if (typeof start?.skip !== 'number') return undefined
  const output: CastEvent[] = []
  let skip = start.skip
  for (const { at, code, data } of events) {
    if (code !== 'server' || typeof data !== 'string') continue
    const bytes = bytesIn(data)
    if (bytes.length > skip) output.push({ at, code: 'o', data: bytes.slice(skip) })
    skip = Math.max(0, skip - bytes.length)
  }
  const cast: Cast = { columns: 0, rows: 0, duration, events: start.tight ? withoutTight(output) : output }
  return { cast, answer: bytesIn(start.answer ?? '') }
}

/** A part that is damaged has no event, and one that is cut is left out. */
function bytesIn(base64: string): string {
  try {
    return atob(base64)
  } catch {
    return ''
  }
}

/** Removes what the sign-in Tight adds to the initialisation: the player begins without that sign-in. */
function withoutTight(events: readonly CastEvent[]): CastEvent[] {
  const first = events
    .slice(0, 16)
    .map(({ data }) => data)
    .join('')
  const byte = (at: number): number => first.charCodeAt(at)
  const number = (at: number): number => byte(at) * 256 + byte(at + 1)
  const from = size.init + number(size.init - 2)
  const capabilities = number(from) + number(from + 2) + number(from + 4)
  const to = from + size.tight + capabilities * size.capability
  let at = 0
  return events.map((event) => {
    const begin = at
    at += event.data.length
    if (begin >= to || at <= from) return event
    return { ...event, data: event.data.slice(0, Math.max(0, from - begin)) + event.data.slice(to - begin) }
  })
}
