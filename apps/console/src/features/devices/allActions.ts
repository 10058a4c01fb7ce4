import type { Device } from '@outpost/contract/devices/device'
import { useMemo } from 'react'
import type { Action } from '../../kit/action.tsx'
import { deviceActions } from './actions.tsx'
import { useContributed } from './page/contributions.ts'

/** Everything that can be done to devices, by this room and by later ones. */
export function useAllDeviceActions(): readonly Action<Device>[] {
  const { forMany } = useContributed()
  return useMemo(() => [...deviceActions, ...forMany], [forMany])
}
