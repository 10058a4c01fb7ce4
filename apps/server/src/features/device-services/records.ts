/** A record of the API of a device: names and values, which are texts, lists of texts or, in some firmware, others. */
export type ApiRecord = Readonly<Record<string, unknown>>

/** The most records of one list that are shown. */
const maxRecords = 200

/** Returns the records in the body of an answer, `{data: [...]}`. What a device sends otherwise is left out. */
export function recordsIn(body: unknown): ApiRecord[] {
  const data = typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined
  return (Array.isArray(data) ? data : [])
    .filter((entry): entry is ApiRecord => typeof entry === 'object' && entry !== null && !Array.isArray(entry))
    .slice(0, maxRecords)
}

/** Returns the record in the body of an answer, `{data: {...}}`; undefined if it has none. */
export function recordIn(body: unknown): ApiRecord | undefined {
  const data = typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined
  return typeof data === 'object' && data !== null && !Array.isArray(data) ? (data as ApiRecord) : undefined
}

/** Returns the texts of a list, at most 200; none if there is no list. A single value counts as a list. */
export function textsIn(record: ApiRecord, name: string): string[] {
  const value = record[name]
  return (Array.isArray(value) ? value : typeof value === 'string' ? [value] : [])
    .filter((each): each is string => typeof each === 'string' && each !== '')
    .slice(0, maxRecords)
}

/** Returns a value as one line of text, at most `most` characters; empty if there is none. */
export const textIn = (record: ApiRecord, name: string, most = 200): string => {
  const value = record[name]
  const text = typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
  return text
    .replaceAll(/\p{Cc}/gu, ' ')
    .slice(0, most)
    .toWellFormed()
}

/** The name of a record. Sections of uci without one are addressed by their type and number. */
const recordName = /^(?:[0-9A-Za-z_]{1,64}|@[0-9A-Za-z_-]{1,64}\[\d{1,4}\])$/

/** Returns the name of a record, by which its path ends; undefined if it has none that fits into a path. */
export function idOf(record: ApiRecord): string | undefined {
  const id = textIn(record, 'id') || textIn(record, '.name')
  return recordName.test(id) ? id : undefined
}

const yes = new Set(['1', 'on', 'true', 'yes', 'enabled'])

/** Whether an option is on, in the words that uci accepts. `missing` counts where the option does not exist. */
export function isOn(record: ApiRecord, name: string, missing: boolean): boolean {
  const value = record[name]
  if (typeof value === 'boolean') return value
  const text = textIn(record, name)
  return text === '' ? missing : yes.has(text)
}
