import { devices } from '@outpost/contract/devices/endpoints'
import { enrolment } from '@outpost/contract/devices/enrolment/endpoints'
import { type DeviceChanges, liveChannels, liveEvents } from '@outpost/contract/live'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLive } from '../../kit/live/live.ts'
import { usePatches } from '../../kit/api/patch.ts'

/**
 * Minimum interval in milliseconds between reads of counts, and of lists that a device has left, however many devices
 * connect and disconnect.
 */
const PACE = 3000

/**
 * Keeps cached devices up to date: status, latest values, counts, and those that wait for approval. A list on the screen
 * keeps its rows when devices join (`useNewDevices`); it is read again when it is next opened.
 */
export function useDeviceLive(): void {
  const client = useQueryClient()
  const patch = usePatches([devices.list, devices.get])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stale = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])
  const recount = (): void => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      void client.invalidateQueries({ queryKey: [devices.statistics.path] })
      if (stale.current) void client.invalidateQueries({ queryKey: [devices.list.path] })
      stale.current = false
    }, PACE)
  }
  useLive<DeviceChanges>(liveChannels.devices, liveEvents.deviceChanges, ({ changes }) => {
    patch(changes)
    if (changes.some((change) => change['joined'] === true))
      void client.invalidateQueries({ queryKey: [devices.list.path], refetchType: 'none' })
    if (changes.some((change) => change['moved'] === true)) stale.current = true
    if (stale.current || changes.some((change) => 'status' in change || 'configuration_state' in change)) recount()
    if (changes.some((change) => change['moved'] === true))
      void client.invalidateQueries({ queryKey: [devices.get.path] })
  })
  useLive(
    liveChannels.devices,
    liveEvents.devicePending,
    () => void client.invalidateQueries({ queryKey: [enrolment.pending.path] }),
  )
}
