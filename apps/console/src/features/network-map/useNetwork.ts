import { networkMap } from '@outpost/contract/network-map/endpoints'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { act } from '../../kit/api/act.ts'
import { useData } from '../../kit/api/query.ts'
import { utcInstant } from '../../kit/browser/utc.ts'

/** Milliseconds between two readings while an observation runs and otherwise; the age at which a map is read anew. */
const pace = { running: 1000, idle: 60_000, old: 60_000 } as const

/**
 * The map of a device, now or at a time, and a function that has the network observed. It is observed once when the page
 * is opened, unless that has just happened.
 * @param at UTC, as the API takes it; undefined for now
 */
export function useNetwork(deviceId: number, at: string | undefined, isOnline: boolean | undefined) {
  const client = useQueryClient()
  const now = useData(
    networkMap.map,
    { id: deviceId },
    { refetchInterval: ({ state }) => (state.data?.state === 'running' ? pace.running : pace.idle) },
  )
  const then = useData(
    networkMap.map,
    { id: deviceId, at: at ?? '' },
    { enabled: at !== undefined, placeholderData: keepPreviousData },
  )
  const [busy, setBusy] = useState(false)
  const send = async (): Promise<void> => {
    await act(networkMap.observe, { id: deviceId })
    await client.invalidateQueries({ queryKey: [networkMap.map.path] })
  }
  const observe = async (): Promise<void> => {
    setBusy(true)
    await send()
    setBusy(false)
  }
  const isRunning = now.data?.state === 'running'
  const observeAtFirst = useEffectEvent((): void => {
    const last = utcInstant(now.data?.observed_at)
    const isOld = last === undefined || Date.now() - Date.parse(last) > pace.old
    if (isOnline && !isRunning && isOld) void send()
  })
  const isReady = now.data !== undefined && isOnline !== undefined
  useEffect(() => {
    if (isReady) observeAtFirst()
  }, [isReady])
  return { now, shown: at === undefined ? now : then, isRunning, busy, observe: () => void observe() }
}
