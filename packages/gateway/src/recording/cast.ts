import { StringDecoder } from 'node:string_decoder'

/** Codes of events in an asciicast: output, input, a change of size, a marker. */
export type CastCode = 'o' | 'i' | 'r' | 'm'

/** Facts about a recording, which the first line of an asciicast contains. */
export interface CastHeader {
  columns: number
  rows: number
  startedAt: Date
  /** Seconds. */
  duration: number
  title: string
}

/** Returns the first line of an asciicast, version 2. */
export const castHeader = ({ columns, rows, startedAt, duration, title }: CastHeader): string =>
  `${JSON.stringify({
    version: 2,
    width: columns,
    height: rows,
    timestamp: Math.floor(startedAt.getTime() / 1000),
    duration,
    title,
    env: { TERM: 'xterm-256color' },
  })}\n`

/** Returns the line of an event. @param at milliseconds since the start */
export const castLine = (at: number, code: CastCode, data: string): string =>
  `[${(at / 1000).toFixed(3)},"${code}",${JSON.stringify(data)}]\n`

/** Converts bytes of a terminal to events. A character whose bytes arrive in two parts belongs to the second. */
export class CastText {
  readonly #decoders = { o: new StringDecoder('utf8'), i: new StringDecoder('utf8') }

  /** Returns the text that is complete; empty if none is. */
  take(code: 'o' | 'i', bytes: Buffer): string {
    return this.#decoders[code].write(bytes)
  }
}
