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
      for (const table of ['network_maps', 'network_stays', 'network_changes'] as const)
        await sql`update ${sql.table(table)} set company_id = ${companyId} where device_id = any(${ids}::int[])`.execute(
          tx,
        )
    }),
  ],
})
