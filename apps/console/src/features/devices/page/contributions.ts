import type { Device } from '@outpost/contract/devices/device'
import { useSyncExternalStore } from 'react'
import type { Action } from '../../../kit/action.tsx'

/** What later rooms bring for devices. The list of devices is drawn before they do, and again when they have. */
let brought: { readonly forOne: readonly Action<Device>[]; readonly forMany: readonly Action<Device>[] } = {
  forOne: [],
  forMany: [],
}
const watchers = new Set<() => void>()

function bring(more: Partial<typeof brought>): void {
  brought = { ...brought, ...more }
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/**
 * Adds an action of a later room to the device's page, whose main button it becomes. The devices room knows none of the rooms
 * below it, so they bring what belongs to them; call it in the room's `contributions.ts`.
 * @example contributeDeviceAction(action({ id: 'terminal', label: 'remote:terminal.open', ... }))
 */
export const contributeDeviceAction = (entry: Action<Device>): void => bring({ forOne: [...brought.forOne, entry] })

/**
 * Adds an action of a later room to devices wherever they are listed, for one and for many, and to the menu of the device's page.
 * @example contributeDevicesAction(action({ id: 'services', label: 'credits:services.action', ... }))
 */
export const contributeDevicesAction = (entry: Action<Device>): void => bring({ forMany: [...brought.forMany, entry] })

/** What later rooms have brought so far, in their order: for one device's page, and for lists. */
export const contributed = () => brought

/** The same, for whoever is drawn. */
export const useContributed = () => useSyncExternalStore(watch, contributed)
