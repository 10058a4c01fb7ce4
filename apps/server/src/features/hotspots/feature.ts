import { sql } from 'kysely'
import { on } from '../../kit/event.ts'
import { extend } from '../../kit/extension.ts'
import { feature } from '../../kit/feature.ts'
import { devicesMoved } from '../devices/service.ts'
import { statesStored } from '../telemetry/service.ts'
import hotspots from './handlers.ts'
import { hotspotJobs } from './jobs.ts'
import { storeLists } from './store.ts'
import vouchers from './vouchers/handlers.ts'
import wireless from './wireless-handlers.ts'

export default feature({
  name: 'hotspots',
  tables: ['wireless_networks', 'wireless_slots', 'hotspots', 'hotspot_vouchers'],
  endpoints: [hotspots, wireless, vouchers],
  apiDocs: () => import('./api-docs.ts'),
  jobs: hotspotJobs,
  extensions: [extend(statesStored, storeLists)],
  on: [
    on(devicesMoved, async (tx, { ids, companyId }) => {
      await sql`update wireless_networks set company_id = ${companyId} where device_id = any(${ids}::int[])`.execute(tx)
      await sql`update hotspot_vouchers set company_id = ${companyId} where device_id = any(${ids}::int[])`.execute(tx)
      await sql`update hotspots set company_id = ${companyId} where device_id = any(${ids}::int[])`.execute(tx)
    }),
  ],
})
