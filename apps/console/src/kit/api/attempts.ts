import { readStored, writeStored } from '../browser/storage.ts'

/** So many failures of the same kind show the maintenance screen. */
export const MOST_ATTEMPTS = 3

/** What is counted; the counts outlive a reload of the page, not its tab. */
export type Attempt = 'failed_user_requests' | 'failed_revokes'

export const failuresOf = (what: Attempt): number => readStored(what, 0, 'session')

/** Counts one more failure. @returns how many there are now */
export function countFailure(what: Attempt): number {
  const count = failuresOf(what) + 1
  writeStored(what, count, 'session')
  return count
}

/** After a success, or when the reader tries again. */
export const forgetFailures = (what: Attempt): void => writeStored(what, 0, 'session')
