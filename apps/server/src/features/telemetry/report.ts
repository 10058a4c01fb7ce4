import { parameterByName } from '@outpost/contract/device/parameters'
import { storable } from '../../kit/text.ts'

/** A device's report after the catalogue has judged it. */
export interface Report {
  deviceId: number
  /** Milliseconds. */
  at: number
  /** Ids and values of numbers whose course is kept, side by side. */
  ids: number[]
  numbers: number[]
  /** Everything that belongs to the latest state. */
  values: Record<string, string | number>
  /** What it takes in the buffer, roughly. */
  bytes: number
}

/** How far a device's clock may be ahead, and how old a report may be, in milliseconds; outside of that the server's clock counts. */
const tolerance = { ahead: 300_000, old: 7 * 86_400_000 } as const
const maxText = 256

/**
 * Turns a telemetry frame into a report. Names that the catalogue does not know are left out, numbers that are none too;
 * a clock that is wrong (1970 after a power cut) is replaced by ours.
 */
export function readReport(deviceId: number, at: number, values: Record<string, unknown>, now: number): Report {
  const given = at * 1000
  const isPlausible = given <= now + tolerance.ahead && given >= now - tolerance.old
  const report: Report = { deviceId, at: isPlausible ? given : now, ids: [], numbers: [], values: {}, bytes: 120 }
  for (const [name, value] of Object.entries(values)) {
    const parameter = parameterByName.get(name)
    if (!parameter) continue
    if (parameter.kind === 'text') {
      // Cut first: half of a pair at the end cannot be stored either. What a device says is shown as text and nothing else.
      const text = storable(String(value).slice(0, maxText))
      report.values[name] = text
      report.bytes += name.length + text.length + 32
      continue
    }
    const number = typeof value === 'boolean' ? Number(value) : typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value)
    if (!Number.isFinite(number)) continue
    report.values[name] = number
    report.bytes += name.length + 48
    if (parameter.history) {
      report.ids.push(parameter.id)
      report.numbers.push(number)
    }
  }
  return report
}
