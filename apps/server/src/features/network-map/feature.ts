import { sql } from 'kysely'
import { on } from '../../kit/event.ts'
import { feature } from '../../kit/feature.ts'
import { devicesMoved } from '../devices/service.ts'
import networkMap from './handlers.ts'
import { networkJobs, networkSweeps } from './schedule.ts'

export default feature({
  name: 'network-map',
  tables: ['network_maps', 'network_stays', 'network_changes'],
  endpoints: [networkMap],
  apiDocs: () => import('./api-docs.ts'),
  jobs: networkJobs,
  sweeps: networkSweeps,
  on: [
    on(devicesMoved, async (tx, { ids, companyId }) => {
      await sql`update network_maps set company_id = ${companyId} where device_id = any(${ids}::int[])`.execute(tx)
      await sql`update network_stays set company_id = ${companyId} where device_id = any(${ids}::int[])`.execute(tx)
      await sql`update network_changes set company_id = ${companyId} where device_id = any(${ids}::int[])`.execute(tx)
    }),
  ],
})
