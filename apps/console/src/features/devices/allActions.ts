import type { Device } from '@outpost/contract/devices/device'
import { useMemo } from 'react'
import type { Action } from '../../kit/api/action.tsx'
import { useContributedActions } from '../../kit/screen/contributions.ts'
import { deviceActions } from './actions.tsx'
import { allowedByProtocol } from './protocol.ts'

/**
 * Returns all actions for devices: those of this feature and those that other features add. The actions of a single
 * device come first, so that the terminal is the first entry of every menu.
 */
export function useAllDeviceActions(): readonly Action<Device>[] {
  const forOne = useContributedActions('device')
  const forSeveral = useContributedActions('devices')
  return useMemo(() => [...forOne, ...deviceActions, ...forSeveral].map(withProtocol), [forOne, forSeveral])
}

/** An action that says why, if the protocol of the device does not have what it needs. */
const withProtocol = (entry: Action<Device>): Action<Device> => ({
  ...entry,
  allowed(device) {
    const verdict = allowedByProtocol(device, entry.id)
    return verdict === true ? (entry.allowed?.(device) ?? true) : verdict
  },
})
