import { feature } from '../../kit/feature.ts'
import { generatedReports, reports } from './handlers.ts'
import { reportJobs } from './jobs.ts'

export default feature({
  name: 'reports',
  tables: ['report_templates', 'generated_reports', 'generated_report_devices'],
  endpoints: [reports, generatedReports],
  apiDocs: () => import('./api-docs.ts'),
  jobs: reportJobs,
})
