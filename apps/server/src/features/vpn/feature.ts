import { feature } from '../../kit/feature.ts'
import clients from './client-handlers.ts'
import networks from './network-handlers.ts'
import hubs from './hub-handlers.ts'

export default feature({
  name: 'vpn',
  tables: [
    'vpn_hubs',
    'vpn_clients',
    'vpn_revoked',
    'vpn_routes',
    'vpn_dhcp_options',
    'vpn_hub_tags',
    'vpn_sessions',
    'vpn_usage',
  ],
  endpoints: [hubs, clients, networks],
})
