/**
 * Whether PostgreSQL's text and JSON types can store a text, which excludes NUL and unpaired surrogates. Clients get an
 * error that names the field. From reports of devices, which nobody can correct by hand, they are removed.
 */
const fits = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/**
 * The maximum nesting depth. Real input stays far below it; validation, `JSON.stringify` and the database all recurse.
 */
const maxDepth = 32

export const isTooDeep = (value: unknown, depth = 0): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (depth >= maxDepth || Object.values(value).some((entry) => isTooDeep(entry, depth + 1)))

/**
 * Returns the path of the first text that cannot be stored; undefined if there is none. The value must not be nested
 * too deeply.
 */
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

/**
 * Returns the value without what cannot be stored: NUL is removed, unpaired surrogates become U+FFFD, and values nested
 * too deeply become null.
 */
export function storable<T>(value: T, depth?: number): T
export function storable(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return fits(value) ? value : value.replaceAll('\0', '').toWellFormed()
  if (typeof value !== 'object' || value === null) return value
  if (depth >= maxDepth) return null
  if (Array.isArray(value)) return value.map((entry) => storable(entry, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [storable(name), storable(entry, depth + 1)]))
}
