import { oneLine } from '../../../kit/one-line.ts'

/*
 * Other clouds write the same value as a number, a text or null, and add fields of their own. Everything that they send
 * is checked here before it is used.
 */

export type Row = Readonly<Record<string, unknown>>

export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns a text in one line; empty if the value is neither a text nor a number. */
export function textOf(value: unknown, most: number): string {
  if (typeof value !== 'string' && typeof value !== 'number') return ''
  return oneLine(String(value).toWellFormed(), most).toWellFormed().trim()
}

/** Returns a finite number, also from a text; undefined for anything else. */
export function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' && value.length < 40 ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

/** Returns the id of a record as a text; empty if there is none. */
export const idOf = (value: unknown): string => {
  const text = textOf(value, 64)
  return text === '0' ? '' : text
}

/** Returns the messages of a refusal in one text. */
export function messagesOf(body: unknown): string {
  if (!isRow(body)) return ''
  const errors = Array.isArray(body['errors']) ? body['errors'] : []
  const all = errors.map((error) => textOf(isRow(error) ? error['message'] : error, 300))
  return [...all, textOf(body['message'], 300), textOf(body['error'], 300)].filter(Boolean).slice(0, 3).join(' ')
}
