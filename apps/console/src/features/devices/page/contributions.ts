import type { Device } from '@outpost/contract/devices/device'
import type { Action } from '../../../kit/action.tsx'

const contributed: Action<Device>[] = []

/**
 * Adds an action of a later room to the device's page, whose main button it becomes. The devices room knows none of the rooms
 * below it, so they bring what belongs to them.
 * @example contributeDeviceAction(action({ id: 'terminal', label: 'remote:terminal.open', ... }))
 */
export function contributeDeviceAction(entry: Action<Device>): void {
  contributed.push(entry)
}

/** What later rooms have brought, in the order of the rooms. */
export const contributedActions: readonly Action<Device>[] = contributed

const forMany: Action<Device>[] = []

/**
 * Adds an action of a later room to devices wherever they are listed, for one and for many, and to the menu of the device's page.
 * @example contributeDevicesAction(action({ id: 'services', label: 'credits:services.action', ... }))
 */
export function contributeDevicesAction(entry: Action<Device>): void {
  forMany.push(entry)
}

/** What later rooms have brought for lists, in the order of the rooms. */
export const contributedToLists: readonly Action<Device>[] = forMany
