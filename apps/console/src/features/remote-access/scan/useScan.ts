import { remoteScan } from '@outpost/contract/remote-access/scan/endpoints'
import type { ResultOf } from '@outpost/contract/kit/endpoint'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { act } from '../../../kit/api/act.ts'
import { queryKey, useData } from '../../../kit/api/query.ts'

export type Scan = ResultOf<typeof remoteScan.last>
export type ScannedHost = Scan['ports'][number]['devices'][number]

/** Milliseconds between two readings while a scan runs. */
const PACE = 1000

/** The last scan of a device, read continuously while one runs, and functions that start and cancel one. */
export function useScan(deviceId: number) {
  const client = useQueryClient()
  const query = useData(
    remoteScan.last,
    { id: deviceId },
    { refetchInterval: ({ state }) => (state.data?.state === 'running' ? PACE : false) },
  )
  const [busy, setBusy] = useState(false)
  const then = async (done: Promise<unknown>): Promise<void> => {
    setBusy(true)
    await done
    await client.invalidateQueries({ queryKey: queryKey(remoteScan.last, { id: deviceId }) })
    setBusy(false)
  }
  return {
    ...query,
    isRunning: query.data?.state === 'running',
    /** A request to start or cancel is on its way. */
    busy,
    start: () => void then(act(remoteScan.portScan, { id: deviceId })),
    cancel: () => void then(act(remoteScan.cancel, { id: deviceId })),
  }
}

export type ScanState = ReturnType<typeof useScan>

/** All hosts of a scan, with the port of the switch or the network at which each is. */
export const hostsOf = (scan: Scan): (ScannedHost & { place: string })[] =>
  scan.ports.flatMap(({ name, devices }) => devices.map((host) => ({ ...host, place: name })))

/** Whether the scan before did not find the host, or one of its ports. */
export const hasNews = (host: ScannedHost): boolean => host.is_new || host.new_port.length > 0
