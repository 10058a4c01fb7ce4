import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { loadChunk } from '../browser/chunk.ts'
import { translate } from '../i18n/i18n.ts'

const library = () => loadChunk(() => import('@simplewebauthn/browser'))

/** Whether the browser supports passkeys and the page is in a secure context, as passkeys require. */
export const knowsPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function' && window.isSecureContext

/** Creates a passkey with the browser. Throws if the user cancels or the authenticator refuses. */
export async function makePasskey(options: Record<string, unknown>) {
  const { startRegistration } = await library()
  // The server creates the options in the JSON format that browsers accept.
  const { clientExtensionResults, ...made } = await startRegistration({
    optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
  })
  return { ...made, clientExtensionResults: { ...clientExtensionResults } }
}

/** Signs a challenge with a passkey. Throws if the user cancels or there is no passkey. */
export async function signWithPasskey(options: Record<string, unknown>) {
  const { startAuthentication } = await library()
  const { clientExtensionResults, ...signed } = await startAuthentication({
    optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
  })
  return { ...signed, clientExtensionResults: { ...clientExtensionResults } }
}

/** Whether creating a passkey failed because this authenticator already has one of the account. */
export const isKnownAuthenticator = (error: unknown): boolean =>
  error instanceof Error && error.name === 'InvalidStateError'

/**
 * Signs a challenge with a passkey and verifies the signature in place of a code.
 * @returns undefined on success, otherwise the error message
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
