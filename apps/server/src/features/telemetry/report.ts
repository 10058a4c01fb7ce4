import { anyNumber } from '@outpost/contract/device/parameters'
import type { ReportedList } from '@outpost/contract/device/wireless'
import type { Value, ValueCatalogue } from '@outpost/contract/device/values'
import { storable } from '../../kit/text.ts'
import type { StateEntry } from '../devices/service.ts'

/** A report of a device, validated against the value catalogue. */
export interface Report {
  deviceId: number
  /** When the device measured it, in milliseconds. Never later than it was received. */
  at: number
  /** The ids of numbers with a history, and in `numbers` their values at the same positions. */
  ids: number[]
  numbers: number[]
  /** All values for the latest state. */
  values: Record<string, StateEntry>
  /** What there are several of, as lines that the features which store them read. */
  lists?: Partial<Record<ReportedList, string>>
  /** The names of numbers that no working device reports. They are left out. */
  implausible: string[]
  /** The approximate size in the buffer. */
  bytes: number
}

/**
 * How far a device's clock may be ahead, and how old a report may be, in milliseconds. Otherwise the time of receipt is
 * used.
 */
const tolerance = { ahead: 300_000, old: 7 * 86_400_000 } as const
const maxText = 256
/**
 * The temperature in degrees Celsius above which no modem works. A higher number is in tenths, as older firmware
 * reports it.
 */
const maxCelsius = 150

/** Converts a reported number to the unit of the parameter. The result is not finite if it is not a number. */
function readNumber({ answer }: Value, value: unknown): number {
  const number =
    typeof value === 'boolean'
      ? Number(value)
      : typeof value === 'string' && value.trim() === ''
        ? Number.NaN
        : Number(value)
  return answer === 'tenths' && Math.abs(number) > maxCelsius ? number / 10 : number
}

/** The two clocks that determine the times of reports, in milliseconds. */
export interface ReportClock {
  /** The time of the clock that does not jump (`SteadyClock`). */
  now: number
  /** The time of the server's clock. It differs while a jump of that clock has not been accepted yet. */
  wall: number
}

/**
 * Returns when a report was measured: the time that the device states if one of the clocks supports it, else the time
 * of receipt. It is never later than the receipt, so no time is in the future.
 */
function measuredAt(given: number, { now, wall }: ReportClock): number {
  if (given >= now - tolerance.old && given <= now + tolerance.ahead) return Math.min(given, now)
  // The server's clock has just been corrected, and the device confirms it.
  if (Math.abs(given - wall) <= tolerance.ahead) return Math.min(given, wall)
  return now
}

const isPlausible = ({ range = anyNumber }: Value, number: number): boolean => number >= range[0] && number <= range[1]

/**
 * Converts a telemetry frame into a report. Leaves out unknown names, invalid numbers, and numbers outside the range of
 * their parameter. A wrong time of the device (1970 after a power failure) is replaced by the server's.
 */
export function readReport(
  catalogue: ValueCatalogue,
  deviceId: number,
  at: number,
  values: Record<string, unknown>,
  clock: ReportClock,
  lists?: Partial<Record<ReportedList, string>>,
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
  if (lists) {
    report.lists = storable(lists)
    for (const text of Object.values(lists)) report.bytes += text.length + 32
  }
  const keep = (value: Value, latest: string | number): void => {
    report.values[value.address] = value.timed ? [latest, Math.floor(report.at / 1000)] : latest
  }
  for (const [address, sent] of Object.entries(values)) {
    const value = catalogue.find(address)
    if (!value) continue
    const reported = value.read ? value.read(sent) : sent
    if (reported === undefined) {
      report.implausible.push(address)
      continue
    }
    if (value.kind === 'text') {
      // Cut before `storable`, since a surrogate pair cut in half cannot be stored. The text of a device is only ever
      // shown as text.
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
