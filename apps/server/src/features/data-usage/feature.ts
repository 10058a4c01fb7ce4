import { sql } from 'kysely'
import { on } from '../../kit/event.ts'
import { extend } from '../../kit/extension.ts'
import { feature } from '../../kit/feature.ts'
import { devicesMoved } from '../devices/service.ts'
import { statesStored } from '../telemetry/service.ts'
import dataUsage from './handlers.ts'
import { dataUsageJobs } from './jobs.ts'
import { countReports } from './store.ts'

export default feature({
  name: 'data-usage',
  tables: ['data_usage_sims', 'data_usage_counters', 'data_usage_hours'],
  endpoints: [dataUsage],
  apiDocs: () => import('./api-docs.ts'),
  jobs: dataUsageJobs,
  extensions: [extend(statesStored, countReports)],
  on: [
    on(devicesMoved, (tx, { ids, companyId }) =>
      sql`update data_usage_sims set company_id = ${companyId} where device_id = any(${ids}::int[])`.execute(tx),
    ),
  ],
})
