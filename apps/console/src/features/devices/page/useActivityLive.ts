import { deviceCommands } from '@outpost/contract/device-jobs/endpoints'
import { deviceConnections } from '@outpost/contract/devices/connections/endpoints'
import { devices } from '@outpost/contract/devices/endpoints'
import { enrolment } from '@outpost/contract/devices/enrolment/endpoints'
import { type DeviceChanges, liveChannels, liveEvents } from '@outpost/contract/live'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLive } from '../../../kit/live/live.ts'

/** Minimum interval between two reads of the lists, in milliseconds. */
const PACE = 3000
const paths: ReadonlySet<unknown> = new Set([
  devices.deviceLogs.path,
  deviceConnections.list.path,
  deviceCommands.list.path,
  enrolment.attempts.path,
])

/** Reloads the activity of a device when it connects or disconnects, because this adds log entries. */
export function useActivityLive(id: number): void {
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useLive<DeviceChanges>(liveChannels.devices, liveEvents.deviceChanges, ({ changes }) => {
    if (!changes.some((change) => change.id === id && 'status' in change)) return
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      void client.invalidateQueries({ predicate: ({ queryKey: [path] }) => paths.has(path) })
    }, PACE)
  })
}
