import { within } from '../within.ts'
import { type AdapterSession, SessionFailure, type TargetCredentials } from './adapter.ts'

/** Milliseconds for reading the remembered credentials. */
const memoryLimit = 10_000

/** Returns the remembered credentials of the target, if there are any. @throws SessionFailure if they cannot be read */
export const readCredentials = (session: AdapterSession): Promise<TargetCredentials | undefined> =>
  within(memoryLimit, session.credentials()).catch(() => {
    throw new SessionFailure('login', 'UNAVAILABLE', 'The remembered credentials could not be read. Try again.')
  })
