/**
 * What PostgreSQL's text and JSON cannot hold: NUL, and half a surrogate pair. Callers get an error that names the place;
 * devices, whose reports are nobody's form, get it taken out.
 */
const fits = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** How deep values may nest: no form comes near it, and validation, `JSON.stringify` and the database all recurse. */
const maxDepth = 32

export const isTooDeep = (value: unknown, depth = 0): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (depth >= maxDepth || Object.values(value).some((entry) => isTooDeep(entry, depth + 1)))

/** The path of the first text that cannot be stored; undefined where there is none. The value is not nested too deep. */
export function findUnstorable(value: unknown): string[] | undefined {
  if (typeof value === 'string') return fits(value) ? undefined : []
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, entry] of Object.entries(value)) {
    if (!fits(name)) return ['?']
    const below = findUnstorable(entry)
    if (below) return [name, ...below]
  }
  return undefined
}

/** The same value with what cannot be stored taken out: NUL vanishes, half pairs become U+FFFD, too deep is null. */
export function storable<T>(value: T, depth?: number): T
export function storable(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return fits(value) ? value : value.replaceAll('\0', '').toWellFormed()
  if (typeof value !== 'object' || value === null) return value
  if (depth >= maxDepth) return null
  if (Array.isArray(value)) return value.map((entry) => storable(entry, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [storable(name), storable(entry, depth + 1)]))
}
