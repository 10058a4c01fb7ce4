import { z } from 'zod'
import { job } from '../../kit/job.ts'
import { backupJobs } from './backups/jobs.ts'
import { sweepFiles } from './storage.ts'

export const fileJobs = [
  job({ name: 'files.sweep', payload: z.object({}), schedule: '25 * * * *', run: (app) => sweepFiles(app) }),
  ...backupJobs,
]
