import { passkeys } from '@outpost/contract/auth/passkeys/endpoints'
import type { Passkey } from '@outpost/contract/auth/passkeys/schemas'
import { mfa } from '@outpost/contract/auth/mfa/endpoints'
import { toast } from '@outpost/ui/Toast'
import type { QueryClient } from '@tanstack/react-query'
import { act } from '../../../kit/api/act.ts'
import { open } from '../../../kit/dialog/dialog.tsx'
import { isKnownAuthenticator, makePasskey } from '../../../kit/auth/passkey.ts'
import { refreshAfter } from '../../../kit/api/query.ts'
import { translate } from '../../../kit/i18n/i18n.ts'
import { dialogs } from './dialogs.ts'

const systems = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS/, 'macOS'],
  [/Linux|CrOS/, 'Linux'],
] as const

/** The usual name of the system that this browser runs on. */
const systemOf = (userAgent: string): string => systems.find(([mark]) => mark.test(userAgent))?.[1] ?? '?'

/**
 * Adds a passkey: the server issues a challenge, the browser creates the passkey, and the user names it. The passkey is
 * stored on the server before the user names it, so that no authenticator keeps a passkey that the server does not
 * know.
 */
export async function addPasskey(client: QueryClient): Promise<void> {
  const question = await act(passkeys.begin, {})
  if (!question) return
  const credential = await makePasskey(question.options).catch((error: unknown) => {
    toast({
      type: 'error',
      message: translate(isKnownAuthenticator(error) ? 'passkeys:alreadyHere' : 'passkeys:notMade'),
    })
  })
  if (!credential) return
  const name = translate('passkeys:defaultName', { system: systemOf(navigator.userAgent) })
  const made = await act(passkeys.create, { challenge_id: question.challenge_id, name, credential })
  if (!made) return
  void refreshAfter(client, passkeys.create, [mfa.get])
  await renamePasskey(made)
}

export const renamePasskey = (passkey: Passkey): Promise<unknown> => open(dialogs.renamePasskey, { passkey })
