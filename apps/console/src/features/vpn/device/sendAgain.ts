import { vpnNetworks } from '@outpost/contract/vpn/endpoints'
import type { VpnClient } from '@outpost/contract/vpn/schemas'
import type { QueryClient } from '@tanstack/react-query'
import { refreshAfter } from '../../../kit/api/query.ts'
import { carryOut } from '../outcomes/outcome.ts'

/** Sends the configuration of a hub to a device again. */
export async function sendAgain(queries: QueryClient, client: VpnClient): Promise<void> {
  await carryOut('sync', vpnNetworks.sync, { id: client.vpn_hub_id, device_id: client.object_id })
  await refreshAfter(queries, vpnNetworks.sync)
}
