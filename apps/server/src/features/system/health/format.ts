/** The longest value in a text, in characters. */
const longest = 300

/** Returns a text in one line of limited length, for what other programs report. */
export const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, longest)

/** Returns a number of bytes as `12.3 GB`. */
export function bytesText(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB', 'PB']
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, Math.abs(bytes))) / 3)))
  const value = bytes / 1000 ** step
  return `${step === 0 || Math.abs(value) >= 100 ? Math.round(value) : Math.round(value * 10) / 10} ${units[step]!}`
}

/** Returns a date as `2026-12-24`. */
export const dateText = (date: Date): string => date.toISOString().slice(0, 10)

/** Returns the message of an error as a sentence. */
export function reasonOf(error: unknown): string {
  const { message = String(error), code } = error as NodeJS.ErrnoException
  return sentence(oneLine(message || code || 'The reason is not known'))
}

/** Ends a text as a sentence. */
export const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)
