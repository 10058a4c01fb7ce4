import { identity } from '@outpost/contract/auth/identity-providers/sign-in/endpoints'
import { act } from '../../../kit/api/act.ts'
import { readStored, writeStored } from '../../../kit/browser/storage.ts'

/** Where the reader wanted to go before leaving for the identity service. */
const KEY = 'identity_continue'

/** Sends the browser to an identity service: to sign in there, or to link the account with it. A failure is told in a toast. */
export async function leaveFor(purpose: 'login' | 'link', providerId: number, wanted: string): Promise<void> {
  const journey = await act(purpose === 'login' ? identity.login : identity.link, { provider_id: providerId })
  if (!journey) return
  writeStored(KEY, wanted, 'session')
  window.location.assign(journey.location)
}

export const wantedPage = (): string => readStored(KEY, '/', 'session')
