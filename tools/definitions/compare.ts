import { isDeepStrictEqual } from 'node:util'
import { isObject, type Json } from './json.ts'

/** A field that differs. A value that does not exist is undefined. */
export interface Change {
  path: readonly (string | number)[]
  before: Json | undefined
  after: Json | undefined
}

/** Returns the fields in which two values differ. Lists of different lengths differ as a whole. */
export function compare(before: Json | undefined, after: Json | undefined, path: Change['path'] = []): Change[] {
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length)
    return before.flatMap((entry, n) => compare(entry, after[n], [...path, n]))
  if (isObject(before) && isObject(after))
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) =>
      compare(before[name], after[name], [...path, name]),
    )
  return isDeepStrictEqual(before, after) ? [] : [{ path, before, after }]
}
