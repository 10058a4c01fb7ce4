import type { ResultOf } from '@outpost/contract/kit/endpoint'
import type { identity } from '@outpost/contract/auth/identity-providers/sign-in/endpoints'

const NAME = 'identity-confirmed'

/** How a way to an identity service ended. What answers a question has its code. */
export type Confirmed = ResultOf<typeof identity.finish>

/** Tells the other windows of this console that the identity service has confirmed who is there. */
export function sayConfirmed(confirmed: Confirmed): void {
  const channel = new BroadcastChannel(NAME)
  channel.postMessage(confirmed)
  channel.close()
}

/** Hears when another window says so, until the returned function is called. */
export function hearConfirmed(listener: (confirmed: Confirmed) => void): () => void {
  const channel = new BroadcastChannel(NAME)
  channel.addEventListener('message', ({ data }: MessageEvent<Confirmed>) => listener(data))
  return () => channel.close()
}

/**
 * Opens the way to the identity service beside the console, to confirm a step or to answer a question. False where the
 * browser keeps windows from opening.
 */
export function openConfirmation(providerId: number, question?: string): boolean {
  const search = new URLSearchParams({ provider_id: String(providerId), ...(question !== undefined && { question }) })
  return window.open(`/identity/confirm?${search}`, 'identity', 'popup,width=520,height=720') !== null
}
