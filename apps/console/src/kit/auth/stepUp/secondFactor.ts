import type { IdentityChoice } from '@outpost/contract/auth/identity-providers/sign-in/schemas'
import { ApiError } from '@outpost/contract/kit/error-codes'
import { CallError } from '../../api/client.ts'
import { open } from '../../dialog/dialog.tsx'
import { itemText } from '../../api/explain.ts'
import { knowsPasskeys } from '../passkey.ts'
import { translate } from '../../i18n/i18n.ts'
import { windows } from '../../dialog/windows/dialogs.ts'
import { Declined } from './confirmed.ts'
import type { Proof, Repeat } from './repeat.ts'

/** Error codes after which the dialog stays open, so that the user can try again. */
const RETRY = new Set(['MFA_REQUIRED', 'CONFIRMATION_FAILED'])

const textIn = (meta: CallError['meta'], ...names: string[]): string | undefined =>
  names
    .map((name) => (meta as Record<string, unknown> | undefined)?.[name])
    .find((value) => typeof value === 'string') as string | undefined

/** The identity services that can be used, as reported by the server. */
function servicesIn(meta: CallError['meta']): readonly IdentityChoice[] {
  const services = meta?.['identity_services']
  return Array.isArray(services) ? (services as readonly IdentityChoice[]) : []
}

/** The id of the second factor request, which is sent with the code. Every new request has a new id. */
function sessionOf({ meta }: CallError): Proof {
  const [id, uuid] = [textIn(meta, 'session_id'), textIn(meta, 'session_uuid')]
  return { ...(id !== undefined && { session_id: id }), ...(uuid !== undefined && { session_uuid: uuid }) }
}

type Outcome<R> = { result: R } | { error: unknown }

/**
 * The attempts for a second factor request. Each repeats the operation with a code, until it succeeds or fails for
 * another reason.
 */
function makeAttempts<R>(question: CallError, repeat: Repeat<R>) {
  let session = sessionOf(question)
  let challenge = textIn(question.meta, 'passkey_challenge')
  let outcome: Outcome<R> | undefined
  const attempt = async (proof: Proof): Promise<string | undefined> => {
    if (outcome) return undefined
    try {
      outcome = { result: await repeat(proof) }
      return undefined
    } catch (error) {
      const item = error instanceof CallError ? error.items[0] : undefined
      if (!item || !RETRY.has(item.code)) {
        outcome = { error }
        return undefined
      }
      if (item.code === 'MFA_REQUIRED') {
        session = sessionOf(error as CallError)
        challenge = textIn((error as CallError).meta, 'passkey_challenge')
      }
      return itemText(item)
    }
  }
  return {
    verify: (code: string) => attempt({ session_code: code, ...session }),
    /** Repeats the operation without a proof, which makes the server send another code and a new request id. */
    resend: async () => {
      const before = session
      const said = await attempt({})
      return session === before ? said : undefined
    },
    /**
     * The challenge that a passkey signs in place of a code. It belongs to the current request; undefined if the
     * account has no passkey.
     */
    question: () => session.session_uuid ?? session.session_id ?? '',
    passkey: challenge === undefined || !knowsPasskeys() ? undefined : () => challenge ?? '',
    outcome: () => outcome,
  }
}

/** The error for a method that this console does not support: the server's message, if there is one. */
function unknownMethod(question: CallError): Error {
  const [item] = question.items
  if (item && item.message !== '') return question
  return new ApiError([{ code: 'UNAVAILABLE', message: translate('kit:stepUp.noConnection'), source: null }])
}

/**
 * Requests the second factor with the method that the server specifies, and repeats the operation with the code. The
 * dialog stays open while the code is wrong, and closes when the operation succeeds or fails for another reason.
 */
export async function secondFactor<R>(question: CallError, repeat: Repeat<R>): Promise<R> {
  const method = textIn(question.meta, 'mfa_method', 'mfa_type')
  const { verify, resend, question: id, passkey, outcome } = makeAttempts(question, repeat)
  if (method === 'totp') await open(windows.totpVerification, { verify, passkey })
  else if (method === 'email')
    await open(windows.codeEntry, { email: textIn(question.meta, 'email') ?? '', verify, resend, passkey })
  else if (method === 'passkey') await open(windows.passkeyVerification, { verify, challenge: passkey ?? (() => '') })
  else if (method === 'identity')
    await open(windows.identityVerification, { services: servicesIn(question.meta), question: id, verify, passkey })
  else throw unknownMethod(question)
  const ended = outcome()
  if (!ended) throw new Declined()
  if ('error' in ended) throw ended.error
  return ended.result
}
