import { anyNumber } from '@outpost/contract/device/parameters'
import type { Value, ValueCatalogue } from '@outpost/contract/device/values'
import { storable } from '../../kit/text.ts'
import type { StateEntry } from '../devices/service.ts'

/** A device's report after the catalogue has judged it. */
export interface Report {
  deviceId: number
  /** When the device measured it, never later than it came in. Milliseconds. */
  at: number
  /** Ids and values of numbers whose course is kept, side by side. */
  ids: number[]
  numbers: number[]
  /** Everything that belongs to the latest state. */
  values: Record<string, StateEntry>
  /** Names of numbers that no working device reports; they are left out. */
  implausible: string[]
  /** What it takes in the buffer, roughly. */
  bytes: number
}

/** How far a device's clock may be ahead, and how old a report may be, in milliseconds; outside of that the moment of receipt counts. */
const tolerance = { ahead: 300_000, old: 7 * 86_400_000 } as const
const maxText = 256
/** Degrees Celsius at which no modem works any more: a figure beyond is in tenths, as older firmware tells it. */
const hottest = 150

/** What a device says of a number, in the parameter's unit; not finite where it is no number. */
function readNumber({ answer }: Value, value: unknown): number {
  const number =
    typeof value === 'boolean'
      ? Number(value)
      : typeof value === 'string' && value.trim() === ''
        ? Number.NaN
        : Number(value)
  return answer === 'tenths' && Math.abs(number) > hottest ? number / 10 : number
}

/** The two clocks by which reports are stamped, in milliseconds. */
export interface ReportClock {
  /** The time that goes on steadily (`SteadyClock`). */
  now: number
  /** What the server's clock says. It differs while a jump of that clock is not believed yet. */
  wall: number
}

/**
 * When a report was measured: what the device says, where one of our clocks bears it out, else the moment of receipt. Nothing
 * is measured after it was received, so that no stamp lies in the future.
 */
function measuredAt(given: number, { now, wall }: ReportClock): number {
  if (given >= now - tolerance.old && given <= now + tolerance.ahead) return Math.min(given, now)
  // The server's clock was put right a moment ago, and the device confirms it.
  if (Math.abs(given - wall) <= tolerance.ahead) return Math.min(given, wall)
  return now
}

const isPlausible = ({ range = anyNumber }: Value, number: number): boolean => number >= range[0] && number <= range[1]

/**
 * Turns a telemetry frame into a report. Names that the catalogue does not know are left out, numbers that are none too, and
 * those outside the range of their parameter; a device's clock that is wrong (1970 after a power cut) is replaced by ours.
 */
export function readReport(
  catalogue: ValueCatalogue,
  deviceId: number,
  at: number,
  values: Record<string, unknown>,
  clock: ReportClock,
): Report {
  const report: Report = {
    deviceId,
    at: measuredAt(at * 1000, clock),
    ids: [],
    numbers: [],
    values: {},
    implausible: [],
    bytes: 120,
  }
  const keep = (value: Value, latest: string | number): void => {
    report.values[value.address] = value.timed ? [latest, Math.floor(report.at / 1000)] : latest
  }
  for (const [address, reported] of Object.entries(values)) {
    const value = catalogue.find(address)
    if (!value) continue
    if (value.kind === 'text') {
      // Cut first: half of a pair at the end cannot be stored either. What a device says is shown as text and nothing else.
      const text = storable(String(reported).slice(0, maxText))
      keep(value, text)
      report.bytes += address.length + text.length + 32
      continue
    }
    const number = readNumber(value, reported)
    if (!Number.isFinite(number)) continue
    if (!isPlausible(value, number)) {
      report.implausible.push(address)
      continue
    }
    keep(value, number)
    report.bytes += address.length + 48
    if (value.history) {
      report.ids.push(value.id)
      report.numbers.push(number)
    }
  }
  return report
}
