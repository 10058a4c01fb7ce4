import { useSyncExternalStore } from 'react'

/** `lost` without a network, `silent` while the server does not answer, `back` for a moment after either has ended. */
export type Network = 'here' | 'lost' | 'silent' | 'back'

/** How long the console says that the connection has returned, in ms. */
const SAID = 4000

let state: Network = 'here'
let timer: ReturnType<typeof setTimeout> | undefined
const watchers = new Set<() => void>()

function set(next: Network): void {
  clearTimeout(timer)
  state = next
  for (const watcher of watchers) watcher()
}

export const noteNetworkLost = (): void => set('lost')

/** Notes that the server does not answer. Without a network that is no news. */
export function noteServerSilent(): void {
  if (state !== 'lost') set('silent')
}

/** Notes that the network has returned. Does nothing if it was not lost. */
export const noteNetworkBack = (): void => noteEndOf('lost')

/** Notes that the server answers again. Does nothing if it was not silent. */
export const noteServerBack = (): void => noteEndOf('silent')

function noteEndOf(trouble: Network): void {
  if (state !== trouble) return
  set('back')
  timer = setTimeout(() => set('here'), SAID)
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** The state of the network, for the banner. */
export const useNetwork = (): Network => useSyncExternalStore(watch, () => state)
