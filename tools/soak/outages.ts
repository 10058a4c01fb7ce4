import type { Outage } from '../../tests/support/fleet-process.ts'
import { backSeconds } from './limits.ts'

/** Seconds around a cut in which connections end because of it. */
const causedWithin = 30

/** Outages that lasted too long, and those that nothing explains. */
export interface Judged {
  late: Outage[]
  unexplained: Outage[]
}

/**
 * Judges the outages of devices by the cuts. A device that is cut again while it is away begins its time again.
 * @param cuts when connections were cut, in milliseconds since 1970
 * @param end the end of the run, at which an outage that lasts is judged
 */
export function judgeOutages(outages: readonly Outage[], cuts: readonly number[], end: number): Judged {
  return {
    late: outages.filter(({ from, to }) => {
      const last = to ?? end
      const marks = [from, ...cuts.filter((cut) => cut > from && cut < last), last].toSorted((a, b) => a - b)
      return marks.some((mark, place) => place > 0 && mark - marks[place - 1]! > backSeconds * 1000)
    }),
    unexplained: outages.filter(({ from }) => !cuts.some((cut) => Math.abs(from - cut) <= causedWithin * 1000)),
  }
}
