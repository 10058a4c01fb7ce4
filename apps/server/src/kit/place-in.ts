/** The `source` of an error about a value: a name, or a function that returns it for the value. */
export type SourceOf<V> = string | ((value: V) => string)

export const sourceOfValue = <V>(source: SourceOf<V>, value: V): string =>
  typeof source === 'string' ? source : source(value)

/**
 * Names the entry of a batch that has a value, so that a client can tell which one failed: `data.2.device_id`.
 * @param field the field of the entries that is the value, or a list that contains it
 * @param list the name of the batch in the body
 */
export const placeIn =
  <F extends string>(entries: readonly Readonly<Record<F, unknown>>[], field: F, list = 'data') =>
  (value: unknown): string => {
    const at = entries.findIndex(({ [field]: own }) => (Array.isArray(own) ? own.includes(value) : own === value))
    return at < 0 ? field : `${list}.${at}.${field}`
  }
