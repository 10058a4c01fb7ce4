import type { ValueShares } from '@outpost/contract/dashboards/schemas'
import { readRows, readTexts, type Span } from '../../telemetry/service.ts'
import { mayRead, type Reader } from './reader.ts'

/** The most distinct values that are told apart; the others are left out. */
const maxValues = 12
/** Distinct values that are counted, so that a device that reports a new text each time costs no memory. */
const maxCounted = 1000

/** Adds an amount to the count of a value. */
function add(counts: Map<string, number>, value: string, amount: number): void {
  if (counts.has(value) || counts.size < maxCounted) counts.set(value, (counts.get(value) ?? 0) + amount)
}

/** A text is valid until the next one. */
async function timeOfTexts({ app }: Reader, deviceId: number, address: string, { from, to }: Span) {
  const counts = new Map<string, number>()
  const changes = await readTexts(app.unscoped, deviceId, [address], { from, to })
  for (const [at, change] of changes.entries()) {
    const begins = Math.max(change.at, from.getTime())
    add(counts, change.value, Math.max(0, (changes[at + 1]?.at ?? to.getTime()) - begins))
  }
  return counts
}

/** Numbers are read at equal intervals, so each reading counts the same. */
async function readingsOfNumbers({ app }: Reader, deviceId: number, id: number, span: Span) {
  const counts = new Map<string, number>()
  for (const { numbers } of await readRows(app.unscoped, deviceId, [id], span)) {
    const value = numbers.get(id)
    if (value !== undefined) add(counts, String(value), 1)
  }
  return counts
}

/** Returns which values an address had in a period, each with its share of the time. Unknown and hidden ones have none. */
export async function valueShares(
  reader: Reader,
  deviceId: number,
  { hours, parameter }: { hours: number; parameter: string },
  now: Date,
): Promise<ValueShares> {
  const value = reader.app.values.find(parameter)
  if (!value || !mayRead(reader, value)) return { hours, parameter, values: [] }
  const span = { from: new Date(now.getTime() - hours * 3_600_000), to: now }
  const counts =
    value.kind === 'text'
      ? await timeOfTexts(reader, deviceId, parameter, span)
      : value.history
        ? await readingsOfNumbers(reader, deviceId, value.id, span)
        : new Map<string, number>()
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const values = [...counts]
    .map(([text, count]) => ({ value: text, percent: total === 0 ? 0 : Math.round((count / total) * 1000) / 10 }))
    .toSorted((a, b) => b.percent - a.percent || a.value.localeCompare(b.value))
  return { hours, parameter, values: values.slice(0, maxValues) }
}
