import { sql } from 'kysely'
import { on } from '../../kit/event.ts'
import { extend } from '../../kit/extension.ts'
import { feature } from '../../kit/feature.ts'
import { companyHoldings } from '../companies/service.ts'
import { accessParts } from '../auth/service.ts'
import { configChangeEnded } from '../configurator/service.ts'
import { devicesMoved, devicesOnline } from '../devices/service.ts'
import { companyLeaving, homeLeaving } from '../users/service.ts'
import clients from './client-handlers.ts'
import { noteEnd, wakeIfWaiting } from './devices/end.ts'
import { vpnKinds } from './devices/kind.ts'
import diagnosis from './diagnosis/handlers.ts'
import { expiryJobs } from './expiry/jobs.ts'
import hubs from './hub-handlers.ts'
import { vpnJobs } from './jobs.ts'
import names from './names/handlers.ts'
import networks from './network-handlers.ts'
import { endProfiles } from './profiles/lost-device.ts'
import profiles from './profiles/handlers.ts'
import usage from './usage-by-client/handlers.ts'

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
    'vpn_profile_links',
    'vpn_device_configs',
    'vpn_streams',
  ],
  endpoints: [hubs, clients, networks, profiles, diagnosis, names, usage],
  jobs: [...vpnJobs, ...expiryJobs],
  deviceJobs: vpnKinds,
  apiDocs: () => import('./api-docs.ts'),
  extensions: [
    extend(companyHoldings, {
      name: 'vpn_hubs',
      count: sql<number>`(select count(*) from vpn_hubs where vpn_hubs.company_id = companies.id)`,
    }),
    extend(accessParts, endProfiles),
  ],
  on: [
    // A hub has devices of its own company only.
    on(devicesMoved, (tx, { ids }) =>
      sql`delete from vpn_clients where device_id = any(${ids}::integer[])`.execute(tx),
    ),
    // What is left on a device is removed from it in its new company.
    on(devicesMoved, (tx, { ids, companyId }) =>
      sql`update vpn_device_configs set company_id = ${companyId} where device_id = any(${ids}::integer[])`.execute(tx),
    ),
    on(devicesOnline, (tx, { ids }) => wakeIfWaiting(tx, ids)),
    on(configChangeEnded, noteEnd),
    on(companyLeaving, (tx, { userId, companyId }) =>
      sql`delete from vpn_clients where user_id = ${userId}
        and company_id in (select descendant_id from company_tree where ancestor_id = ${companyId})`.execute(tx),
    ),
    on(homeLeaving, (tx, { userId }) => sql`delete from vpn_clients where user_id = ${userId}`.execute(tx)),
  ],
})
