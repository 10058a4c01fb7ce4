import type { Attrs } from '../names.ts'

const types: Readonly<Record<string, number>> = { d: 0o040_000, '-': 0o100_000, l: 0o120_000 }
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
/** Seconds that the clock of a target may be ahead. */
const slack = 86_400

/** Type, permissions, links, user, group, size; a device has two numbers in place of a size. */
const facts = /^([-a-zA-Z])([-rwxsStT]{9})[.+@]? +\d+ +(\d+) +(\d+) +(?:\d+, *)?(\d+) +/
/** The time with `--full-time`, and without it. */
const fullTime = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.\d{1,9})? \+0000 /
const plainTime = /^([A-Z][a-z]{2}) {1,2}(\d{1,2}) {1,2}(?:(\d\d:\d\d)|(\d{4})) /

/** What `ls -ln` says of one file. */
export interface LsLine {
  attrs: Attrs
  /** The name as `ls` prints it; for a link followed by ` -> ` and where it leads to. */
  shown: string
}

/** Reads a line of `ls -ln`, in UTC and with one character for each byte. Undefined if it is something else. */
export function readLsLine(text: string, now = Date.now() / 1000): LsLine | undefined {
  const found = facts.exec(text)
  if (!found) return undefined
  const [{ length }, type, bits, uid, gid, size] = found
  const rest = text.slice(length)
  const time = fullTime.exec(rest) ?? plainTime.exec(rest)
  if (!time) return undefined
  const mtime = time[1]!.includes('-') ? Date.parse(`${time[1]}T${time[2]}Z`) / 1000 : timeOf(time, now)
  const mode = (types[type!] ?? 0) | permissions(bits!)
  return {
    attrs: { mode, size: Number(size), mtime: Number.isFinite(mtime) ? mtime : 0, uid: Number(uid), gid: Number(gid) },
    shown: rest.slice(time[0].length),
  }
}

/** Converts a time without `--full-time`. Without a year it is within the last one. */
function timeOf([, month, day, clock, year]: readonly (string | undefined)[], now: number): number {
  const [hours, minutes] = (clock ?? '0:0').split(':').map(Number) as [number, number]
  const at = (y: number): number => Date.UTC(y, months.indexOf(month!), Number(day), hours, minutes) / 1000
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
