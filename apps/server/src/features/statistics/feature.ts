import { on } from '../../kit/event.ts'
import { feature } from '../../kit/feature.ts'
import { devicesMoving } from '../devices/service.ts'
import statistics from './handlers.ts'
import { statisticsJobs } from './jobs.ts'
import { moveFigures } from './moved.ts'

export default feature({
  name: 'statistics',
  tables: ['device_days', 'device_months', 'company_months', 'statistics_rounds'],
  endpoints: [statistics],
  apiDocs: () => import('./api-docs.ts'),
  jobs: statisticsJobs,
  on: [on(devicesMoving, (tx, { ids, companyId }) => moveFigures(tx, ids, companyId))],
})
