/**
 * Patterns that both the server and the console check values against: schemas with `regex`, console fields with
 * `pattern`. Nothing here needs zod, so a page has them before its first form.
 */

const octet = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'

/** Four decimal octets from 0 to 255, without leading zeros, which some programs read as octal. */
export const ipv4Pattern = new RegExp(`^${octet}(?:\\.${octet}){3}$`)

/**
 * Returns whether a host can have an IPv4 address: no host has those below 1.0.0.0, and those from 224.0.0.0 on are for
 * groups, or for nothing.
 */
export function isHostAddress(address: string): boolean {
  const first = Number(address.split('.')[0])
  return first > 0 && first < 224
}

/**
 * Labels of 1 to 63 letters, digits or hyphens, without a hyphen at either end, under a top-level domain of 2 to 6
 * letters.
 */
export const domainPattern = new RegExp(`^(?:${label}\\.)+[A-Za-z]{2,6}$`)

/** A time of day, such as 03:00. */
export const clockPattern = /^([01]\d|2[0-3]):[0-5]\d$/

/** Characters not allowed in a file name, because they have a meaning to a shell or a file system. */
const forbidden = '`/\\\\:*?"<>|\''

/** A name without forbidden characters. */
export const fileNamePattern = new RegExp(`^[^${forbidden}]+$`)

/** The English message for a name that does not match `fileNamePattern`. */
export const fileNameMessage = 'File name contains forbidden symbols (` \\ / : * ? " < > | \')'

/**
 * Replaces each forbidden character with an underscore.
 * @example plainFileName('Mast 5/6.csv') // 'Mast 5_6.csv'
 */
export const plainFileName = (name: string): string => name.replace(new RegExp(`[${forbidden}]`, 'g'), '_')

/**
 * Returns the numbers at the end of a firmware name: 0, 7, 13 for `RUTX_R_00.07.13`; none if the name has no version.
 */
export function versionNumbers(firmware: string): bigint[] {
  const last = firmware.match(/\d+(?:\.\d+)*/g)?.at(-1)
  return last === undefined ? [] : last.split('.').map(BigInt)
}

/**
 * Compares firmware versions number by number, for use with `toSorted`. Missing numbers count as 0.
 * @example compareVersions('RUTX_R_00.07.06.10', 'RUTX_R_00.07.06.9') // 1
 */
export function compareVersions(a: string, b: string): -1 | 0 | 1 {
  const [left, right] = [versionNumbers(a), versionNumbers(b)]
  for (let place = 0; place < Math.max(left.length, right.length); place++) {
    const [one, other] = [left[place] ?? 0n, right[place] ?? 0n]
    if (one !== other) return one < other ? -1 : 1
  }
  return 0
}

/** C1 control characters, DEL, line and paragraph separators, and bidirectional formatting characters. */
const unseen = '\\u007f-\\u009f\\u2028-\\u202e\\u2066-\\u2069'

/**
 * A text of one line without invisible characters, so that it cannot imitate another text or inject into a terminal, a
 * log or a header.
 */
export const linePattern = new RegExp(`^[^\\u0000-\\u001f${unseen}]*$`)

/** The same, but allows line breaks and tabs. */
export const linesPattern = new RegExp(`^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f${unseen}]*$`)

/**
 * Returns a text as one line, without invisible characters. For texts reported by devices, which no form has validated.
 */
export const seenOf = (text: string): string => text.replace(new RegExp(`[\\u0000-\\u001f${unseen}]`, 'g'), '').trim()
