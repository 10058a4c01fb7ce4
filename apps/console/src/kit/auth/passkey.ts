import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { loadChunk } from '../browser/chunk.ts'
import { translate } from '../i18n/i18n.ts'

const library = () => loadChunk(() => import('@simplewebauthn/browser'))

/** Whether this browser knows passkeys, at an address where it allows them. */
export const knowsPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function' && window.isSecureContext

/** Lets the browser make a passkey. Throws where the reader left, or the authenticator refused. */
export async function makePasskey(options: Record<string, unknown>) {
  const { startRegistration } = await library()
  // The server has made the options in the form that browsers take.
  const { clientExtensionResults, ...made } = await startRegistration({
    optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
  })
  return { ...made, clientExtensionResults: { ...clientExtensionResults } }
}

/** Lets the browser sign a question with a passkey. Throws where the reader left, or there is none. */
export async function signWithPasskey(options: Record<string, unknown>) {
  const { startAuthentication } = await library()
  const { clientExtensionResults, ...signed } = await startAuthentication({
    optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
  })
  return { ...signed, clientExtensionResults: { ...clientExtensionResults } }
}

/** Whether a question failed because this authenticator holds a passkey of the account already. */
export const isKnownAuthenticator = (error: unknown): boolean =>
  error instanceof Error && error.name === 'InvalidStateError'

/**
 * Signs a question and tries what was signed in the place of a code.
 * @returns undefined when it was right, else the sentence that says why not
 */
export async function proveByPasskey(
  challenge: string,
  verify: (code: string) => Promise<string | undefined>,
): Promise<string | undefined> {
  let signed: string
  try {
    signed = JSON.stringify(
      await signWithPasskey({ challenge, userVerification: 'required', timeout: 300_000, allowCredentials: [] }),
    )
  } catch {
    return translate('kit:window.passkey.failed')
  }
  return verify(signed)
}
