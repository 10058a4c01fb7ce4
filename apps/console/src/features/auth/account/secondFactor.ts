import { auth } from '@outpost/contract/auth/endpoints'
import type { IdentityChoice } from '@outpost/contract/auth/identity-providers/sign-in/schemas'
import { mfa } from '@outpost/contract/auth/mfa/endpoints'
import type { SecondFactor } from '@outpost/contract/auth/mfa/schemas'
import type { ResultOf } from '@outpost/contract/kit/endpoint'
import { toast } from '@outpost/ui/Toast'
import type { QueryClient } from '@tanstack/react-query'
import { act } from '../../../kit/api/act.ts'
import { call } from '../../../kit/api/client.ts'
import { confirm } from '../../../kit/dialog/confirm.ts'
import { open } from '../../../kit/dialog/dialog.tsx'
import { explain } from '../../../kit/api/explain.ts'
import { proveByPasskey } from '../../../kit/auth/passkey.ts'
import { refreshAfter } from '../../../kit/api/query.ts'
import { callConfirmed, Declined } from '../../../kit/auth/stepUp/confirmed.ts'
import { translate } from '../../../kit/i18n/i18n.ts'
import { ask } from '../../../kit/dialog/windows/ask.ts'
import { windows } from '../../../kit/dialog/windows/dialogs.ts'
import { dialogs } from './dialogs.ts'

/** What they show comes once: it is left by its own button alone. */
const SHOWN_ONCE = { hideHeaderControls: true, closeByKeyboard: false, minimizeDisabled: true } as const

const showCodes = (codes: readonly string[]) => open(dialogs.recoveryCodes, { codes }, SHOWN_ONCE)

/** The method is chosen, proven by one code, and the recovery codes are shown. False where it was left before. */
export async function setUpFactor(client: QueryClient, factor: SecondFactor): Promise<boolean> {
  const setup = await open(dialogs.changeMfa, { factor })
  if (!setup) return false
  const codes = await prove(setup)
  // In whatever way the window was left, the screen below shows what holds now.
  void refreshAfter(client, mfa.get, [auth.user])
  if (codes) await showCodes(codes)
  return codes !== undefined
}

/** The new method proves itself; answers the recovery codes, undefined where it did not. */
function prove({
  secret,
  uri,
  email,
  passkey_challenge: challenge,
  session_uuid: question,
  identity_services: services,
}: ResultOf<typeof mfa.start>): Promise<readonly string[] | undefined> {
  if (secret !== null && uri !== null) return open(dialogs.mfaTotp, { secret, uri })
  if (question !== null) return proveIdentity(question, services)
  return challenge === null ? proveAddress(email ?? '') : provePasskey(challenge)
}

/** The browser asks for the passkey by itself; what goes wrong is told in a toast. */
async function provePasskey(challenge: string): Promise<readonly string[] | undefined> {
  const { verify, codes } = finishing()
  const refused = await proveByPasskey(challenge, verify)
  if (refused !== undefined) toast({ type: 'error', message: refused })
  return codes()
}

/** The identity service is asked who is there, as it will be from then on. */
async function proveIdentity(
  question: string,
  services: readonly IdentityChoice[],
): Promise<readonly string[] | undefined> {
  const { verify, codes } = finishing()
  await open(windows.identityVerification, { services, question: () => question, verify, firstTime: true })
  return codes()
}

/** The last step, which answers the recovery codes. */
function finishing() {
  let codes: readonly string[] | undefined
  const verify = (code: string) =>
    told(async () => {
      codes = (await call(mfa.finish, { code })).recovery_codes
    })
  return { verify, codes: () => codes }
}

/** A code goes to the own address; the one that arrives there proves it. */
async function proveAddress(email: string): Promise<readonly string[] | undefined> {
  const { verify, codes } = finishing()
  const resend = () => told(() => callConfirmed(mfa.start, { mfa_type: 'email' }))
  await open(windows.codeEntry, { email, verify, resend })
  return codes()
}

/** Does it; undefined when that went well, else the sentence that says why not. */
async function told(step: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await step()
    return undefined
  } catch (error) {
    return error instanceof Declined ? translate('account:change.notSent') : explain(error).reason
  }
}

/** Takes the second factor away, confirmed by itself. */
export const removeFactor = (): Promise<true | undefined> =>
  confirm({
    endpoint: mfa.remove,
    input: {},
    title: translate('account:factor.removeTitle'),
    message: translate('account:factor.removeMessage'),
    confirmLabel: translate('account:factor.removeVerb'),
    danger: true,
    refreshes: [auth.user],
  })

/** New recovery codes in place of the old ones, confirmed by the second factor. */
export async function renewCodes(client: QueryClient): Promise<void> {
  const sure = await ask({
    title: translate('account:recovery.renewTitle'),
    message: translate('account:recovery.renewMessage'),
    confirmLabel: translate('account:recovery.renewVerb'),
  })
  const made = sure && (await act(mfa.renewRecoveryCodes, {}))
  if (!made) return
  void refreshAfter(client, mfa.renewRecoveryCodes)
  await showCodes(made.recovery_codes)
}
