import type { ResultOf } from '@outpost/contract/kit/endpoint'
import type { dataUsage } from '@outpost/contract/data-usage/endpoints'
import { formatDateTime } from '@outpost/ui/Cells'

export type SimUsage = ResultOf<typeof dataUsage.sims>['sims'][number]

const DAY = 86_400

/** Returns the Unix second at which a day of a time zone begins. */
export function beginOf(date: string, zone: string): number {
  const guess = Date.parse(`${date}T00:00:00Z`)
  const shown = formatDateTime(guess, zone)
  return (guess - (Date.parse(`${shown.date}T${shown.time}Z`) - guess)) / 1000
}

/** Returns every day from the first to the last one with usage, so that days without any have a place. */
function datesOf(sims: readonly SimUsage[]): string[] {
  const known = sims.flatMap(({ days }) => days.map(({ date }) => date)).toSorted()
  const [first, last] = [known[0], known.at(-1)]
  if (first === undefined || last === undefined) return []
  const count = (Date.parse(last) - Date.parse(first)) / 1000 / DAY + 1
  return Array.from({ length: Math.min(count, 62) }, (_, at) =>
    new Date(Date.parse(first) + at * DAY * 1000).toISOString().slice(0, 10),
  )
}

/** Returns the bytes of each SIM on each day, for a chart. SIMs without usage are left out. */
export function chartOf(
  sims: readonly SimUsage[],
  labelOf: (sim: SimUsage) => string,
): { times: number[]; series: { id: string; label: string; values: number[] }[] } {
  const zone = sims[0]?.time_zone ?? 'UTC'
  const dates = datesOf(sims)
  return {
    times: dates.map((date) => beginOf(date, zone)),
    series: sims
      .filter(({ days }) => days.length > 0)
      .map((sim) => {
        const bytes = new Map(sim.days.map(({ date, sent, received }) => [date, sent + received]))
        return { id: String(sim.id), label: labelOf(sim), values: dates.map((date) => bytes.get(date) ?? 0) }
      }),
  }
}

/** Returns what is known of the SIMs and days as CSV (RFC 4180). Every cell is a number, a date or digits. */
export function usageCsv(sims: readonly SimUsage[]): string {
  const head = ['date', 'modem', 'slot', 'iccid', 'sent', 'received', 'spread', 'unknown_seconds']
  const rows = sims.flatMap((sim) =>
    sim.days.map((day) => [
      day.date,
      sim.modem_id,
      sim.slot,
      sim.iccid ?? '',
      day.sent,
      day.received,
      day.spread,
      day.unknown_seconds,
    ]),
  )
  return [head, ...rows].map((row) => `${row.join(',')}\r\n`).join('')
}

/** The units in which allowances are entered, with their bytes. */
export const units = { MB: 1024 ** 2, GB: 1024 ** 3 } as const
export type Unit = keyof typeof units

/** Returns an allowance in the unit that shows it without decimals, or in gigabytes. */
export function allowanceIn(bytes: number | null): { amount: number | ''; unit: Unit } {
  if (bytes === null) return { amount: '', unit: 'GB' }
  const unit = bytes % units.GB === 0 || bytes > 100 * units.GB ? 'GB' : 'MB'
  return { amount: Math.round((bytes / units[unit]) * 1000) / 1000, unit }
}
