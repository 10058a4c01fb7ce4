/**
 * Shapes of texts that both ends hold values against: schemas by `regex`, fields of the console by `pattern`. Nothing here
 * needs zod, so that a page has them before its first form.
 */

const octet = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'

/** Four decimal octets of 0 to 255, without leading zeros: those mean octal numbers to some programs. */
export const ipv4Pattern = new RegExp(`^${octet}(?:\\.${octet}){3}$`)

/** Labels of 1 to 63 letters, digits or hyphens, no hyphen at either end, under a top-level domain of 2 to 6 letters. */
export const domainPattern = new RegExp(`^(?:${label}\\.)+[A-Za-z]{2,6}$`)

/** What the name of a file must not hold: it means something to a shell or to a file system. */
const forbidden = '`/\\\\:*?"<>|\''

/** A name without any forbidden symbol. */
export const fileNamePattern = new RegExp(`^[^${forbidden}]+$`)

/** The English words for a name that does not match `fileNamePattern`. */
export const fileNameMessage = 'File name contains forbidden symbols (` \\ / : * ? " < > | \')'

/** The same name with an underscore in place of each forbidden symbol. @example plainFileName('Mast 5/6.csv') // 'Mast 5_6.csv' */
export const plainFileName = (name: string): string => name.replace(new RegExp(`[${forbidden}]`, 'g'), '_')

/** The numbers at the end of a firmware's name: `RUTX_R_00.07.13` is 0, 7, 13. None where it ends in no version. */
export function versionNumbers(firmware: string): bigint[] {
  const last = firmware.match(/\d+(?:\.\d+)*/g)?.at(-1)
  return last === undefined ? [] : last.split('.').map(BigInt)
}

/**
 * Compares firmware versions as dotted numbers, as `toSorted` wants it; a number that is missing counts as 0.
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

/** C1 controls, DEL, the separators of lines and paragraphs, and what turns the direction of the text that follows. */
const unseen = '\\u007f-\\u009f\\u2028-\\u202e\\u2066-\\u2069'

/** A text of one line, in which everything can be seen: it cannot pass for another one, nor steer a terminal, a log or a header. */
export const linePattern = new RegExp(`^[^\\u0000-\\u001f${unseen}]*$`)

/** The same with line breaks and tabs. */
export const linesPattern = new RegExp(`^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f${unseen}]*$`)

/** The same text in one line, without what cannot be seen: of devices, whose reports are nobody's form. */
export const seenOf = (text: string): string => text.replace(new RegExp(`[\\u0000-\\u001f${unseen}]`, 'g'), '').trim()
