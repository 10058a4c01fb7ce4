import { sql } from 'kysely'
import { on } from '../../kit/event.ts'
import { extend } from '../../kit/extension.ts'
import { feature } from '../../kit/feature.ts'
import { devicesMoved } from '../devices/service.ts'
import { statesStored } from '../telemetry/service.ts'
import type { Transaction } from '../../db/database.ts'
import { companyLeaving, homeLeaving } from '../users/service.ts'
import guestData from './guest-data/handlers.ts'
import hotspots from './handlers.ts'
import { hotspotJobs } from './jobs.ts'
import kiosks from './kiosks/handlers.ts'
import { storeLists } from './store.ts'
import vouchers from './vouchers/handlers.ts'
import wireless from './wireless-handlers.ts'

/** Deletes the kiosk links of a user who leaves a company, also those in other companies: they can be created again. */
const revokeKiosks = (tx: Transaction, { userId }: { userId: number }): Promise<unknown> =>
  sql`delete from hotspot_kiosks where user_id = ${userId}`.execute(tx)

export default feature({
  name: 'hotspots',
  tables: ['wireless_networks', 'wireless_slots', 'hotspots', 'hotspot_vouchers', 'hotspot_kiosks', 'hotspot_settings'],
  endpoints: [hotspots, wireless, vouchers, kiosks, guestData],
  apiDocs: () => import('./api-docs.ts'),
  jobs: hotspotJobs,
  extensions: [extend(statesStored, storeLists)],
  on: [
    on(companyLeaving, revokeKiosks),
    on(homeLeaving, revokeKiosks),
    on(devicesMoved, async (tx, { ids, companyId }) => {
      // They were given by users of the former company.
      await sql`delete from hotspot_kiosks where device_id = any(${ids}::int[])`.execute(tx)
      await sql`update wireless_networks set company_id = ${companyId} where device_id = any(${ids}::int[])`.execute(tx)
      await sql`update hotspot_vouchers set company_id = ${companyId} where device_id = any(${ids}::int[])`.execute(tx)
      await sql`update hotspots set company_id = ${companyId} where device_id = any(${ids}::int[])`.execute(tx)
    }),
  ],
})
