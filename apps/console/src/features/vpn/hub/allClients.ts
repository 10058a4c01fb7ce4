import { vpnLimits } from '@outpost/contract/vpn/constants'

/** The request for all clients of a hub at once. */
export const allClients = (hubId: number) => ({ vpn_hub_id: hubId, limit: vpnLimits.clients, sort: ['name'] })
