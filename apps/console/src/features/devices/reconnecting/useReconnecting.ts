import { deviceConnections } from '@outpost/contract/devices/connections/endpoints'
import type { Reconnecting } from '@outpost/contract/devices/connections/schemas'
import { type DeviceChanges, liveChannels, liveEvents } from '@outpost/contract/live'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useData } from '../../../kit/api/query.ts'
import { useLive, useLiveState } from '../../../kit/live/live.ts'

/** Milliseconds between two counts while devices are missing. */
const PACE = 10_000
/**
 * Milliseconds after which devices that have come back are counted, as soon as the chips above the list count them
 * (useDeviceLive.ts): otherwise the two would contradict each other.
 */
const SOON = 3000

/**
 * Returns how many devices are back after a restart of the server; undefined while none is missing. It is asked when the
 * page opens and after a lost live connection, and, only while devices are missing, repeatedly and when some come back.
 */
export function useReconnecting(): Reconnecting | undefined {
  const live = useLiveState()
  const { data, refetch } = useData(
    deviceConnections.reconnecting,
    {},
    { refetchInterval: (query) => (query.state.data && query.state.data.total > 0 ? PACE : false) },
  )
  const before = useRef(live)
  const again = useEffectEvent(() => void refetch())
  useEffect(() => {
    if (live === 'up' && before.current !== 'off') again()
    before.current = live
  }, [live])
  const missing = data !== undefined && data.total > 0
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useLive<DeviceChanges>(missing ? liveChannels.devices : undefined, liveEvents.deviceChanges, ({ changes }) => {
    if (!changes.some((change) => 'status' in change)) return
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      void refetch()
    }, SOON)
  })
  return missing ? data : undefined
}
