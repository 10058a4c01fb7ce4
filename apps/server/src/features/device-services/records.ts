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

/** Returns a value as one line of text, at most 200 characters; empty if there is none. */
export const textIn = (record: ApiRecord, name: string): string => {
  const value = record[name]
  const text = typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
  return text
    .replaceAll(/\p{Cc}/gu, ' ')
    .slice(0, 200)
    .toWellFormed()
}

/** Returns the name of a record, by which its path ends; undefined if it has none that fits into a path. */
export function idOf(record: ApiRecord): string | undefined {
  const id = textIn(record, 'id') || textIn(record, '.name')
  return /^[0-9A-Za-z_]{1,64}$/.test(id) ? id : undefined
}

const yes = new Set(['1', 'on', 'true', 'yes', 'enabled'])

/** Whether an option is on, in the words that uci accepts. `missing` counts where the option does not exist. */
export function isOn(record: ApiRecord, name: string, missing: boolean): boolean {
  const value = record[name]
  if (typeof value === 'boolean') return value
  const text = textIn(record, name)
  return text === '' ? missing : yes.has(text)
}
