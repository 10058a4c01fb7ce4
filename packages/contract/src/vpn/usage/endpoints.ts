import { endpoints, get } from '../../kit/endpoint.ts'
import { page } from '../../kit/page.ts'
import type { vpnUsageSchemas } from './schemas.ts'

/** The data of a hub, divided by its clients. */
export const vpnUsage = endpoints<typeof vpnUsageSchemas>()({
  byClient: get('/vpn/hubs/{id}/logs/clients', { access: 'view_vpn_hubs', scope: 'vpn_hubs:read', answer: page }),
})
