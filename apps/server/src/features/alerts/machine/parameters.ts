import type { Rule } from './rule.ts'
import type { Facts, ReportedValue } from './truth.ts'

/** Something that an automation compares, with its value; null if it is not known. Times are in seconds. */
export interface ComparedValue {
  key: string
  value: ReportedValue | null
}

/**
 * The values that an automation compares: those of the device, and the seconds of the times that the server knows.
 * @param now in milliseconds
 */
export function parametersNow(rule: Rule, facts: Facts, now: number): ComparedValue[] {
  const since: Record<string, number | null | undefined> = { offline: facts.offlineSince, no_data: facts.lastReportAt }
  return [
    ...rule.parameters.map((key) => ({ key, value: facts.values[key] ?? null })),
    ...rule.timed.flatMap((key) => {
      const at = since[key]
      return typeof at === 'number' ? [{ key, value: Math.max(0, Math.round((now - at) / 1000)) }] : []
    }),
  ]
}
