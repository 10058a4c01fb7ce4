import { VisibleText } from '@outpost/contract/remote-access/recording/visible-text'
import type { Cast } from './cast.ts'

/** Where a text was found in a recording. */
export interface Match {
  /** Seconds since the start, when the end of the text was on the screen. */
  at: number
}

/** The most matches that are returned. */
const most = 1000

/** The visible text of a recording, and when each part of it came. */
export interface CastTextIndex {
  text: string
  /** For each output: where its visible text ends in `text`, and when it came. Ascending. */
  ends: readonly { to: number; at: number }[]
}

/** Returns the visible output of a recording, in lower case. */
export function indexCast({ events }: Cast): CastTextIndex {
  const parts: string[] = []
  const ends: { to: number; at: number }[] = []
  const output = new VisibleText()
  let length = 0
  for (const { at, code, data } of events) {
    const visible = code === 'o' ? output.take(data).toLowerCase() : ''
    if (visible === '') continue
    parts.push(visible)
    length += visible.length
    ends.push({ to: length, at })
  }
  return { text: parts.join(''), ends }
}

/** Returns when a text appeared, at most a thousand times. Case does not matter. */
export function findIn({ text, ends }: CastTextIndex, wanted: string): Match[] {
  const needle = wanted.toLowerCase()
  if (needle === '') return []
  const found: Match[] = []
  let at = 0
  for (
    let from = text.indexOf(needle);
    from >= 0 && found.length < most;
    from = text.indexOf(needle, from + needle.length)
  ) {
    const end = from + needle.length
    while (at < ends.length - 1 && ends[at]!.to < end) at++
    const time = ends[at]!.at
    // Several matches in one output lead to the same moment.
    if (found.at(-1)?.at !== time) found.push({ at: time })
  }
  return found
}
