import { readStored, writeStored } from '../browser/storage.ts'

/** After this many failures of the same kind, the maintenance screen is shown. */
export const MAX_ATTEMPTS = 3

/** The kinds of failures that are counted. The counts survive a reload of the page, but not closing the tab. */
export type Attempt = 'failed_user_requests' | 'failed_revokes'

export const failuresOf = (what: Attempt): number => readStored(what, 0, 'session')

/**
 * Counts another failure.
 * @returns the new count
 */
export function countFailure(what: Attempt): number {
  const count = failuresOf(what) + 1
  writeStored(what, count, 'session')
  return count
}

/** Resets the count after a success, or when the user tries again. */
export const forgetFailures = (what: Attempt): void => writeStored(what, 0, 'session')
