import { feature } from '../../kit/feature.ts'
import statistics from './handlers.ts'
import { statisticsJobs } from './jobs.ts'

export default feature({
  name: 'statistics',
  tables: ['device_days', 'device_months', 'company_months', 'statistics_rounds'],
  endpoints: [statistics],
  apiDocs: () => import('./api-docs.ts'),
  jobs: statisticsJobs,
})
