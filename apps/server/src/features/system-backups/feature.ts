import { feature } from '../../kit/feature.ts'
import { extend } from '../../kit/extension.ts'
import { healthChecksOfFeatures } from '../system/service.ts'
import systemBackups from './handlers.ts'
import { backupAge } from './health.ts'
import { systemBackupJobs } from './jobs.ts'

export default feature({
  name: 'system-backups',
  tables: ['system_backup_settings', 'system_backups', 'system_backup_proofs'],
  endpoints: [systemBackups],
  apiDocs: () => import('./api-docs.ts'),
  jobs: systemBackupJobs,
  extensions: [extend(healthChecksOfFeatures, backupAge)],
})
