import { z } from 'zod'
import { job } from '../../kit/job.ts'
import { removeOldBuilds } from './console-builds/store.ts'
import { removeExpiredTokens } from './hosts/tokens.ts'
import { measureDay } from './processes.ts'

export const systemJobs = [
  job({ name: 'system.measure', payload: z.object({}), schedule: '25 2 * * *', run: (app) => measureDay(app) }),
  job({
    name: 'system.expired_host_tokens',
    payload: z.object({}),
    schedule: '*/5 * * * *',
    run: (app) => removeExpiredTokens(app),
  }),
  job({
    name: 'system.old_console_builds',
    payload: z.object({}),
    schedule: '35 2 * * *',
    run: (app) => removeOldBuilds(app),
  }),
]
