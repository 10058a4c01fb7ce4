import { z } from 'zod'
import { job } from '../../../kit/job.ts'
import { pruneBackups } from './prune.ts'
import { runBackupRules } from './run.ts'

const nothing = z.object({})

export const backupJobs = [
  job({ name: 'files.backup-rules', payload: nothing, schedule: '* * * * *', run: (app) => runBackupRules(app) }),
  job({ name: 'files.old-backups', payload: nothing, schedule: '35 * * * *', run: (app) => pruneBackups(app) }),
]
