import { feature } from '../../kit/feature.ts'
import systemBackups from './handlers.ts'
import { systemBackupJobs } from './jobs.ts'

export default feature({
  name: 'system-backups',
  tables: ['system_backup_settings', 'system_backups', 'system_backup_proofs'],
  endpoints: [systemBackups],
  apiDocs: () => import('./api-docs.ts'),
  jobs: systemBackupJobs,
})
