import { configChanges } from '@outpost/contract/configurator/endpoints'
import { useEffect, useRef } from 'react'
import { useData } from '../../kit/api/query.ts'
import { useCan } from '../../kit/auth/can.ts'

/** Milliseconds between two reads while a change is open. */
const PACE = 2000

/**
 * How lists are read that the device is asked for: when they are opened, and when a change has ended. In between the
 * device may be connecting again.
 */
export const readOnce = {
  staleTime: Infinity,
  refetchOnMount: 'always',
  refetchOnReconnect: false,
  refetchOnWindowFocus: false,
  retry: false,
} as const

/** Endpoints to read again when a change was ordered. */
export const refreshes = [configChanges.list]

/** Calls `onFinished` when a change of a device's configuration has ended while the page is open. */
export function useFinishedChange(deviceId: number, onFinished: () => void): void {
  const enabled = useCan()(configChanges.list)
  const { data } = useData(
    configChanges.list,
    { id: deviceId, limit: 1 },
    { enabled, refetchInterval: (query) => (query.state.data?.rows[0]?.finished_at === null ? PACE : false) },
  )
  const last = data?.rows[0]
  const finished = data && (last?.finished_at ? last.id : 0)
  const before = useRef<number>(undefined)
  useEffect(() => {
    if (finished === undefined) return
    if (finished !== 0 && before.current !== undefined && before.current !== finished) onFinished()
    before.current = finished
  }, [finished, onFinished])
}
