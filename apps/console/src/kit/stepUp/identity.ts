const NAME = 'identity-confirmed'

/** Tells the other windows of this console that the identity service has confirmed who is there. */
export function sayConfirmed(): void {
  const channel = new BroadcastChannel(NAME)
  channel.postMessage(true)
  channel.close()
}

/** Hears when another window says so, until the returned function is called. */
export function hearConfirmed(listener: () => void): () => void {
  const channel = new BroadcastChannel(NAME)
  channel.addEventListener('message', listener)
  return () => channel.close()
}

/** Opens the way to the identity service beside the console; false where the browser keeps windows from opening. */
export const openConfirmation = (providerId: number): boolean => window.open(`/identity/confirm?provider_id=${providerId}`, 'identity', 'popup,width=520,height=720') !== null
