import { StringDecoder } from 'node:string_decoder'

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

/**
 * Returns the line of an event. In an asciicast the code is `o`, `i`, `r` or `m` (output, input, a change of size, a
 * marker) and the data is a text; see `RecordingHeader` of the contract for other kinds.
 * @param at milliseconds since the start
 */
export const eventLine = (at: number, code: string, data: unknown): string =>
  `[${(at / 1000).toFixed(3)},"${code}",${JSON.stringify(data)}]\n`

/** Converts bytes of a terminal to events. A character whose bytes arrive in two parts belongs to the second. */
export class CastText {
  readonly #decoders = { o: new StringDecoder('utf8'), i: new StringDecoder('utf8') }

  /** Returns the text that is complete; empty if none is. */
  take(code: 'o' | 'i', bytes: Buffer): string {
    return this.#decoders[code].write(bytes)
  }
}
