import { deviceConnections } from '@outpost/contract/devices/connections/endpoints'
import type { Reconnecting } from '@outpost/contract/devices/connections/schemas'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useData } from '../../../kit/api/query.ts'
import { useLiveState } from '../../../kit/live/live.ts'

/** Milliseconds between two counts while devices are missing. */
const PACE = 10_000

/**
 * Returns how many devices are back after a restart of the server; undefined while none is missing. It is asked when the
 * page opens and after a lost live connection, and repeatedly only while devices are missing.
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
  return data && data.total > 0 ? data : undefined
}
