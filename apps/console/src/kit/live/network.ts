import { useSyncExternalStore } from 'react'

/** `lost` without a network, `back` for a moment after it has returned. */
export type Network = 'here' | 'lost' | 'back'

/** How long the console says that the network has returned, in ms. */
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

/** Notes that the network has returned. Does nothing if it was not lost. */
export function noteNetworkBack(): void {
  if (state !== 'lost') return
  set('back')
  timer = setTimeout(() => set('here'), SAID)
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** The state of the network, for the banner. */
export const useNetwork = (): Network => useSyncExternalStore(watch, () => state)
