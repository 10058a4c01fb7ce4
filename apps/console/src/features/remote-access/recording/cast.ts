import type { RecordedLines } from './lines.ts'

/** An event of a recording. `o`: output, `i`: input, `r`: a new size, `m`: a marker. */
export interface CastEvent {
  /** Seconds since the start. */
  at: number
  code: 'o' | 'i' | 'r' | 'm'
  data: string
}

/** A recording of a terminal. */
export interface Cast {
  columns: number
  rows: number
  /** Seconds. */
  duration: number
  events: readonly CastEvent[]
}

const codes: readonly string[] = ['o', 'i', 'r', 'm']

/** Returns the recording of a terminal, an asciicast of version 2. Other events are left out. */
export function castOf({ header, events: all }: RecordedLines): Cast {
  const events = all.filter((event) => codes.includes(event.code) && typeof event.data === 'string') as CastEvent[]
  const { width, height } = header as { width?: number; height?: number }
  return { columns: width ?? 80, rows: height ?? 24, duration: events.at(-1)?.at ?? 0, events }
}

/** Reads the size in an event such as `120x40`. */
export function sizeIn(data: string): { cols: number; rows: number } | undefined {
  const [, cols, rows] = /^(\d{1,4})x(\d{1,4})$/.exec(data) ?? []
  return cols === undefined ? undefined : { cols: Number(cols), rows: Number(rows) }
}
