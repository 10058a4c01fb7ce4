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
  /** Whether a part could not be read on the server. */
  damaged: boolean
}

const codes: readonly unknown[] = ['o', 'i', 'r', 'm']

function eventOf(line: string): CastEvent | undefined {
  try {
    const [at, code, data] = JSON.parse(line) as [unknown, unknown, unknown]
    if (typeof at !== 'number' || typeof data !== 'string' || !codes.includes(code)) return undefined
    return { at, code: code as CastEvent['code'], data }
  } catch {
    return undefined
  }
}

/**
 * Parses an asciicast of version 2. Lines that are no events are left out: the last one of a download that was cut may
 * be incomplete.
 * @throws Error if the first line is no header
 */
export function parseCast(text: string): Cast {
  const lines = text.split('\n')
  const header = JSON.parse(lines[0] ?? '') as { width?: number; height?: number }
  const events: CastEvent[] = []
  for (const line of lines.slice(1)) {
    const event = line === '' ? undefined : eventOf(line)
    if (event) events.push(event)
  }
  return {
    columns: header.width ?? 80,
    rows: header.height ?? 24,
    duration: events.at(-1)?.at ?? 0,
    events,
    damaged: events.some(({ code, data }) => code === 'm' && data === 'damaged'),
  }
}

/** Reads the size in an event such as `120x40`. */
export function sizeIn(data: string): { cols: number; rows: number } | undefined {
  const [, cols, rows] = /^(\d{1,4})x(\d{1,4})$/.exec(data) ?? []
  return cols === undefined ? undefined : { cols: Number(cols), rows: Number(rows) }
}
