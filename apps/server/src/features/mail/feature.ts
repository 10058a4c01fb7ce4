import { feature } from '../../kit/feature.ts'
import mail from './handlers.ts'
import { mailJobs } from './jobs.ts'

export default feature({
  name: 'mail',
  tables: ['email_configurations', 'mails', 'suppressed_emails'],
  endpoints: [mail],
  apiDocs: () => import('./api-docs.ts'),
  jobs: mailJobs,
})
