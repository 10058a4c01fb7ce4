import { auth } from '@outpost/contract/auth/endpoints'
import { countFailure, forgetFailures, MAX_ATTEMPTS } from '../api/attempts.ts'
import { call, SESSION_LIMIT } from '../api/client.ts'

/** Delay between two attempts, in ms. */
const PAUSE = 1000

/**
 * Ends the session on the server, in at most three attempts.
 * @returns the address to open next
 * @throws CallError of the last attempt
 */
export async function revokeSession(): Promise<string> {
  for (;;) {
    try {
      const { location } = await call(auth.revoke, {}, { timeout: SESSION_LIMIT })
      forgetFailures('failed_revokes')
      return location
    } catch (error) {
      if (countFailure('failed_revokes') >= MAX_ATTEMPTS) {
        // The failure is reported now. A later retry by the user gets all attempts again.
        forgetFailures('failed_revokes')
        throw error
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE))
    }
  }
}
