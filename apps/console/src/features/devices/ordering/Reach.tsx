import { deviceCommands } from '@outpost/contract/device-jobs/endpoints'
import type { BulkAction } from '@outpost/contract/device-jobs/constants'
import type { Device } from '@outpost/contract/devices/device'
import { useEffect, useEffectEvent } from 'react'
import { useData } from '../../../kit/api/query.ts'
import { LeftOut } from './LeftOut.tsx'
import { divideByReach } from './left.ts'

interface ReachProps {
  action: BulkAction
  devices: readonly Device[]
  /** Called with the ids of the devices that the action reaches. */
  onReached: (ids: readonly number[]) => void
}

/** The preview of an action in a form: how many devices get it, and why the others do not. */
export function Reach({ action, devices, onReached }: ReachProps) {
  const { data } = useData(deviceCommands.preview, { action, device_id: devices.map(({ id }) => id) }, { staleTime: 0 })
  const tell = useEffectEvent(onReached)
  useEffect(() => {
    if (data) tell(data.devices.flatMap(({ device_id, fault }) => (fault === null ? device_id : [])))
  }, [data])
  if (!data) return null
  const { reached, left } = divideByReach(devices, data)
  return <LeftOut reached={reached.length} left={left} />
}
