import type { ResultOf } from '@outpost/contract/kit/endpoint'
import type { identity } from '@outpost/contract/auth/identity-providers/sign-in/endpoints'

const NAME = 'identity-confirmed'

/**
 * The outcome of a confirmation by an identity service. Confirmations that answer a second factor request contain its
 * code.
 */
export type Confirmed = ResultOf<typeof identity.finish>

/** Notifies the other windows of this console that the identity service has confirmed the user's identity. */
export function sayConfirmed(confirmed: Confirmed): void {
  const channel = new BroadcastChannel(NAME)
  channel.postMessage(confirmed)
  channel.close()
}

/**
 * Listens for confirmations from other windows.
 * @returns a function that stops listening
 */
export function onIdentityConfirmed(listener: (confirmed: Confirmed) => void): () => void {
  const channel = new BroadcastChannel(NAME)
  channel.addEventListener('message', ({ data }: MessageEvent<Confirmed>) => listener(data))
  return () => channel.close()
}

/**
 * Opens the identity service in a popup window, to confirm an operation or to answer a second factor request.
 * @returns false if the browser blocks popups
 */
export function openConfirmation(providerId: number, question?: string): boolean {
  const search = new URLSearchParams({ provider_id: String(providerId), ...(question !== undefined && { question }) })
  return window.open(`/identity/confirm?${search}`, 'identity', 'popup,width=520,height=720') !== null
}
