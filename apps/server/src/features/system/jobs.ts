import { z } from 'zod'
import { job } from '../../kit/job.ts'
import { measureDay } from './processes.ts'

export const systemJobs = [
  job({ name: 'system.measure', payload: z.object({}), schedule: '25 2 * * *', run: (app) => measureDay(app) }),
]
