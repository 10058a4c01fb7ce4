/** An event of a recording, whatever its kind. */
export interface RecordedEvent {
  /** Seconds since the start. */
  at: number
  code: string
  data: unknown
}

/** The lines of a recording. */
export interface RecordedLines {
  header: Record<string, unknown>
  events: readonly RecordedEvent[]
  /** Seconds. */
  duration: number
  /** Whether a part could not be read on the server. */
  damaged: boolean
}

function eventOf(line: string): RecordedEvent | undefined {
  try {
    const [at, code, data] = JSON.parse(line) as [unknown, unknown, unknown]
    return typeof at === 'number' && typeof code === 'string' ? { at, code, data } : undefined
  } catch {
    return undefined
  }
}

/**
 * Parses a recording. Lines that are no events are left out: the last one of a download that was cut may be incomplete.
 * @throws Error if the first line is no header
 */
export function parseLines(text: string): RecordedLines {
  const [first = '', ...rest] = text.split('\n')
  const header = JSON.parse(first) as Record<string, unknown>
  const events: RecordedEvent[] = []
  for (const line of rest) {
    const event = line === '' ? undefined : eventOf(line)
    if (event) events.push(event)
  }
  return {
    header,
    events,
    duration: events.at(-1)?.at ?? 0,
    damaged: events.some(({ code, data }) => code === 'm' && data === 'damaged'),
  }
}
