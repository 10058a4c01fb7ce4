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

/** For dialogs whose content is shown only once: they can be closed only with their own button. */
const SHOWN_ONCE = { hideHeaderControls: true, closeByKeyboard: false, minimizeDisabled: true } as const

const showCodes = (codes: readonly string[]) => open(dialogs.recoveryCodes, { codes }, SHOWN_ONCE)

/**
 * Lets the user choose a method and prove it with a code, then shows the recovery codes. Returns false if the user
 * cancelled.
 */
export async function setUpFactor(client: QueryClient, factor: SecondFactor): Promise<boolean> {
  const setup = await open(dialogs.changeMfa, { factor })
  if (!setup) return false
  const codes = await prove(setup)
  // However the dialog was closed, the screen below must show the current state.
  void refreshAfter(client, mfa.get, [auth.user])
  if (codes) await showCodes(codes)
  return codes !== undefined
}

/** Proves the new method. Returns the recovery codes, or undefined if the proof failed. */
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

/** Proves the passkey; the browser shows its own prompt. Errors appear in a toast. */
async function provePasskey(challenge: string): Promise<readonly string[] | undefined> {
  const { verify, codes } = finishing()
  const refused = await proveByPasskey(challenge, verify)
  if (refused !== undefined) toast({ type: 'error', message: refused })
  return codes()
}

/** Has the identity service confirm the user, as it will from then on. */
async function proveIdentity(
  question: string,
  services: readonly IdentityChoice[],
): Promise<readonly string[] | undefined> {
  const { verify, codes } = finishing()
  await open(windows.identityVerification, { services, question: () => question, verify, firstTime: true })
  return codes()
}

/** Prepares the last step, which obtains the recovery codes. */
function finishing() {
  let codes: readonly string[] | undefined
  const verify = (code: string) =>
    told(async () => {
      codes = (await call(mfa.finish, { code })).recovery_codes
    })
  return { verify, codes: () => codes }
}

/** Proves the email address: the user enters the code that was sent to it. */
async function proveAddress(email: string): Promise<readonly string[] | undefined> {
  const { verify, codes } = finishing()
  const resend = () => told(() => callConfirmed(mfa.start, { mfa_type: 'email' }))
  await open(windows.codeEntry, { email, verify, resend })
  return codes()
}

/** Runs a step. Returns undefined on success, otherwise a sentence with the reason for the failure. */
async function told(step: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await step()
    return undefined
  } catch (error) {
    return error instanceof Declined ? translate('account:change.notSent') : explain(error).reason
  }
}

/** Removes the second factor; the removal is confirmed with that factor. */
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

/** Replaces the recovery codes with new ones; this is confirmed with the second factor. */
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
