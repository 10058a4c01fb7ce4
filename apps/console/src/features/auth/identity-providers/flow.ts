import { identity } from '@outpost/contract/auth/identity-providers/sign-in/endpoints'
import { act } from '../../../kit/api/act.ts'
import { readStored, writeStored } from '../../../kit/browser/storage.ts'

/** The storage key of the page that the user requested before the redirect to the identity service. */
const KEY = 'identity_continue'

/** Redirects to an identity service, to sign in or to link the account with it. A failure appears in a toast. */
export async function redirectToService(purpose: 'login' | 'link', providerId: number, wanted: string): Promise<void> {
  const flow = await act(purpose === 'login' ? identity.login : identity.link, { provider_id: providerId })
  if (!flow) return
  writeStored(KEY, wanted, 'session')
  window.location.assign(flow.location)
}

export const requestedPage = (): string => readStored(KEY, '/', 'session')
