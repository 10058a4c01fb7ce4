import type { Device } from '@outpost/contract/devices/device'
import { useMemo } from 'react'
import type { Action } from '../../kit/api/action.tsx'
import { useContributedActions } from '../../kit/screen/contributions.ts'
import { deviceActions } from './actions.tsx'

/**
 * Returns all actions for devices: those of this feature and those that other features add. The actions of a single
 * device come first, so that the terminal is the first entry of every menu.
 */
export function useAllDeviceActions(): readonly Action<Device>[] {
  const forOne = useContributedActions('device')
  const forSeveral = useContributedActions('devices')
  return useMemo(() => [...forOne, ...deviceActions, ...forSeveral], [forOne, forSeveral])
}
