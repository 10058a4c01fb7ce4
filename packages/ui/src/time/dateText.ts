/** What a field contains: a day, or a minute of a day. */
export type DateKind = 'date' | 'datetime-local'

const WRITTEN = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]+(\d{1,2}):(\d{2})(?::\d{2})?)?$/

/** An example in the format of the console, shown in an empty field. Digits are the same in every language. */
export const exampleOf = (kind: DateKind): string => (kind === 'date' ? '2026-09-15' : '2026-09-15 08:33')

/** Shows the value of an input, `2026-09-15T08:33`, as the console shows times: "2026-09-15 08:33". */
export const shownDate = (value: string): string => value.replace('T', ' ')

/**
 * Reads a day or a time as typed. A time without hours begins the day.
 * @returns the value for an input, `2026-09-15` or `2026-09-15T08:33`; undefined if there is no such day or time
 */
export function readDate(text: string, kind: DateKind): string | undefined {
  const [, year, month, day, hour = '0', minute = '00'] = WRITTEN.exec(text.trim()) ?? []
  if (!year) return undefined
  const date = [year, month!.padStart(2, '0'), day!.padStart(2, '0')].join('-')
  const whole = `${date}T${hour.padStart(2, '0')}:${minute}`
  const millis = Date.parse(`${whole}Z`)
  // Browsers accept the 31st of February, as a day in March.
  if (Number.isNaN(millis) || new Date(millis).toISOString().slice(0, 16) !== whole) return undefined
  return kind === 'date' ? date : whole
}
