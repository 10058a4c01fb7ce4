import { z } from 'zod'
import { job } from '../../kit/job.ts'
import { runBackup } from './run/make.ts'
import { runProof } from './run/prove.ts'
import { tick } from './run/tick.ts'

const Run = z.object({ id: z.number() })

export const systemBackupJobs = [
  job({ name: 'system-backups.tick', payload: z.object({}), schedule: '*/5 * * * *', run: (app) => tick(app) }),
  job({ name: 'system-backups.make', payload: Run, run: (app, { id }) => runBackup(app, id) }),
  job({ name: 'system-backups.prove', payload: Run, run: (app, { id }) => runProof(app, id) }),
]
