import type { AdapterSession, TargetCredentials } from '../adapter.ts'
import { readCredentials } from '../credentials.ts'
import { LoginDenied } from './login-denied.ts'

/** Returns the remembered credentials of the target. @throws LoginDenied if there are none, SessionFailure */
export async function rememberedCredentials(session: AdapterSession): Promise<TargetCredentials> {
  const credentials = await readCredentials(session)
  if (!credentials) throw new LoginDenied('No credentials are remembered for this target.', [], 'NOT_REMEMBERED')
  return credentials
}
