import type { Reading } from '@outpost/contract/alerts/examples'

const units = { s: 1, min: 60, h: 3600, d: 86_400 } as const

/** Writes seconds in the largest unit that divides them: `10 min`. */
function timeText(seconds: number): string {
  const unit = (['d', 'h', 'min'] as const).find((name) => seconds > 0 && seconds % units[name] === 0) ?? 's'
  return `${seconds / units[unit]} ${unit}`
}

/**
 * Writes readings as a text with a line for each: its time, and what happens then, such as
 * `5 min: signal = -105, offline`. A line with only a time lets time pass.
 */
export const readingsText = (readings: readonly Reading[]): string =>
  readings
    .map(({ after, online, values }) => {
      const parts = [
        ...(online === undefined ? [] : [online ? 'online' : 'offline']),
        ...values.map(({ parameter, value }) => `${parameter} = ${value}`),
      ]
      return [`${timeText(after)}:`, parts.join(', ')].filter(Boolean).join(' ')
    })
    .join('\n')

/** A line: its time with a unit, and what happens. */
const linePattern = /^(\d{1,7}) ?(s|min|h|d) ?:(.*)$/

function parseLine(line: string): Reading | undefined {
  const [, amount, unit, rest] = linePattern.exec(line) ?? []
  if (amount === undefined) return undefined
  const reading: Reading = { after: Number(amount) * units[unit as keyof typeof units], values: [] }
  for (const part of rest!
    .split(',')
    .map((text) => text.trim())
    .filter(Boolean)) {
    if (part === 'online' || part === 'offline') {
      reading.online = part === 'online'
      continue
    }
    const at = part.indexOf('=')
    const [parameter, value] = [part.slice(0, at).trim(), part.slice(at + 1).trim()]
    if (at < 1 || parameter === '' || value === '') return undefined
    reading.values.push({ parameter, value: Number.isFinite(Number(value)) ? Number(value) : value })
  }
  return reading
}

/** Reads such a text. @returns the readings before the first line that is not one, and the number of that line from 1 */
export function parseReadings(text: string): { readings: Reading[]; fault: number | undefined } {
  const readings: Reading[] = []
  for (const [n, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const reading = parseLine(line.trim())
    if (!reading || reading.after < (readings.at(-1)?.after ?? 0)) return { readings, fault: n + 1 }
    readings.push(reading)
  }
  return { readings, fault: undefined }
}

/** An event of a rehearsal, and for how long the automation waits. */
interface Event {
  parameters: readonly { key: string; value: string | number | null }[]
  delay: number
  repetitions: number
}

/**
 * Makes the readings of an example of an event that a rehearsal has found: the values that it compared, for as long as
 * the automation waits.
 */
export function readingsOfEvent({ parameters, delay, repetitions }: Event): Reading[] {
  const timeOf = (name: string): number => Number(parameters.find(({ key }) => key === name)?.value ?? 0)
  const offline = timeOf('offline')
  const values = parameters.flatMap(({ key, value }) =>
    key === 'offline' || key === 'no_data' || value === null ? [] : [{ parameter: key, value }],
  )
  const first: Reading = { after: 0, ...(offline > 0 && { online: false }), values }
  const repeated = Array.from({ length: delay > 0 ? 0 : Math.max(0, Math.min(repetitions, 20) - 1) }, (_, n) => ({
    after: (n + 1) * 60,
    values,
  }))
  const wait = Math.ceil(Math.max(offline, timeOf('no_data'), delay))
  return [first, ...repeated, ...(wait > 0 ? [{ after: wait, values: [] }] : [])]
}
