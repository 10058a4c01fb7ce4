import { DesktopRequest } from '@outpost/contract/remote-access/desktop'
import { SessionFailure } from '../adapter.ts'

/** Returns a message of the page of a desktop; undefined if it is not one. */
export function readDesktopRequest(data: Buffer): DesktopRequest | undefined {
  try {
    return DesktopRequest.safeParse(JSON.parse(data.toString())).data
  } catch {
    return undefined
  }
}

/** The failure of a session whose page sends something else. */
export const badMessage = (): SessionFailure =>
  new SessionFailure('session', 'BAD_MESSAGE', 'The page sent a message that the server does not understand.')

/** The failure of a session whose user does not answer a question in time. */
export const noAnswer = (): SessionFailure =>
  new SessionFailure('login', 'NO_ANSWER', 'The user did not respond in time.', 'no_answer')
