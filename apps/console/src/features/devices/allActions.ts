import type { Device } from '@outpost/contract/devices/device'
import { useMemo } from 'react'
import type { Action } from '../../kit/api/action.tsx'
import { broughtTo } from '../../kit/screen/feature.ts'
import { deviceActions } from './actions.tsx'

/** Everything that can be done to devices, by this feature and by later ones. */
export function useAllDeviceActions(): readonly Action<Device>[] {
  return useMemo(() => [...deviceActions, ...broughtTo('devices')], [])
}
