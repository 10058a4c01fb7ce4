import { setTimeout as pause } from 'node:timers/promises'
import { Refusal } from '../failure.ts'

/** How often a request is sent at most, and the milliseconds between. */
const attempts = 10
const wait = 500

/**
 * Sends a request again while the server does not know a parameter: the values of a new template become known in each of
 * its processes a moment after the template was stored.
 */
export async function whenValuesKnown<R>(send: () => Promise<R>): Promise<R> {
  for (let attempt = 1; ; attempt++)
    try {
      return await send()
    } catch (error) {
      const isUnknown =
        error instanceof Refusal &&
        error.errors.some(({ code, source }) => code === 'VALIDATION' && source?.endsWith('.parameter'))
      if (!isUnknown || attempt === attempts) throw error
      await pause(wait)
    }
}
