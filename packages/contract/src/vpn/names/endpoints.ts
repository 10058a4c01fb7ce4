import { endpoints, get, put } from '../../kit/endpoint.ts'
import { nothing, page } from '../../kit/page.ts'
import type { vpnNameSchemas } from './schemas.ts'

/** Names that hubs answer to those who may reach their addresses. */
export const vpnNames = endpoints<typeof vpnNameSchemas>()({
  list: get('/vpn/hubs/{id}/names', { access: 'view_vpn_hubs', scope: 'vpn_hubs:read', answer: page }),
  setHosts: put('/vpn/hubs/{id}/routes/{route_id}/hosts', {
    access: 'create_vpn_hubs',
    scope: 'vpn_hubs:write',
    errors: ['LIMIT_REACHED'],
    answer: nothing,
  }),
})
