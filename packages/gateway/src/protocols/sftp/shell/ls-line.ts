import type { Attrs } from '../names.ts'

const types: Readonly<Record<string, number>> = { d: 0o040_000, '-': 0o100_000, l: 0o120_000 }
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
/** Seconds that the clock of a target may be ahead. */
const slack = 86_400

const line =
  /^([-a-zA-Z])([-rwxsStT]{9})[.+@]? +\d+ +(\d+) +(\d+) +(?:\d+, *)?(\d+) +(?:(\d{4})-(\d\d)-(\d\d) (\d\d:\d\d:\d\d)(?:\.\d+)? \+0000|([A-Z][a-z]{2}) +(\d+) +(?:(\d\d:\d\d)|(\d{4}))) (.*)/s

/** What `ls -ln` says of one file. */
export interface LsLine {
  attrs: Attrs
  /** The name as `ls` prints it; for a link followed by ` -> ` and where it leads to. */
  shown: string
}

/** Reads a line of `ls -ln`, in UTC and with one character for each byte. Undefined if it is something else. */
export function readLsLine(text: string, now = Date.now() / 1000): LsLine | undefined {
  const found = line.exec(text)
  if (!found) return undefined
  const [, type, bits, uid, gid, size, year, month, day, time, monthName, dayOfMonth, clock, plainYear, shown] = found
  const mtime =
    year === undefined
      ? plainTime({ month: months.indexOf(monthName!), day: Number(dayOfMonth), clock, year: plainYear }, now)
      : Date.parse(`${year}-${month}-${day}T${time}Z`) / 1000
  const mode = (types[type!] ?? 0) | permissions(bits!)
  return {
    attrs: { mode, size: Number(size), mtime: Number.isFinite(mtime) ? mtime : 0, uid: Number(uid), gid: Number(gid) },
    shown: shown!,
  }
}

/** Without a year the time is within the last one. */
function plainTime(
  { month, day, clock, year }: { month: number; day: number; clock: string | undefined; year: string | undefined },
  now: number,
): number {
  const [hours, minutes] = (clock ?? '0:0').split(':').map(Number) as [number, number]
  const at = (y: number): number => Date.UTC(y, month, day, hours, minutes) / 1000
  if (year !== undefined) return at(Number(year))
  const thisYear = new Date(now * 1000).getUTCFullYear()
  return at(thisYear) > now + slack ? at(thisYear - 1) : at(thisYear)
}

/** Converts `rwxr-xr-t` to bits. */
function permissions(bits: string): number {
  let mode = 0
  for (const [index, bit] of [...bits].entries()) if (/[rwxst]/.test(bit)) mode |= 0o400 >> index
  for (const [index, special] of [0o4000, 0o2000, 0o1000].entries())
    if (/[sStT]/.test(bits[3 * index + 2]!)) mode |= special
  return mode
}
