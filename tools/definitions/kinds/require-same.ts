import { isDeepStrictEqual } from 'node:util'
import { Failure } from '../failure.ts'
import type { JsonObject } from '../json.ts'
import type { Found, Kind } from './kind.ts'

/**
 * Throws if a definition was changed since the plan was made. For kinds whose updates have no revision. A change between
 * this check and the update is still overwritten.
 */
export function requireSame({ name, input }: Found, now: JsonObject, { name: kind, schema }: Kind): void {
  if (!isDeepStrictEqual(schema.safeParse(now).data, input))
    throw new Failure(`Somebody has changed the ${kind} ${name} since the plan was made. Run plan again.`)
}
