import { vpnNames } from '@outpost/contract/vpn/names/endpoints'
import type { VpnName } from '@outpost/contract/vpn/names/schemas'
import { useMemo } from 'react'
import { useData } from '../../../kit/api/query.ts'

/** The names that a hub answers, and those of its devices by the id of the client. */
export function useNames(hubId: number): { names: readonly VpnName[]; ofClient: ReadonlyMap<number, string> } {
  const { data } = useData(vpnNames.list, { id: hubId })
  return useMemo(() => {
    const names = data?.rows ?? []
    const devices = names.filter(({ route_id }) => route_id === null)
    return { names, ofClient: new Map(devices.map(({ client_id, name }) => [client_id, name])) }
  }, [data])
}
