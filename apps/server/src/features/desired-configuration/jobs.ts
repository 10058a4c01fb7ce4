import { z } from 'zod'
import { job } from '../../kit/job.ts'
import { notifyOfDrift } from './drift/notify.ts'
import { readStale } from './read/hello.ts'

export const desiredJobs = [
  job({
    name: 'desired-configuration.read',
    payload: z.object({}),
    schedule: '*/5 * * * *',
    run: readStale,
  }),
  job({
    name: 'desired-configuration.notify',
    payload: z.object({}),
    schedule: '* * * * *',
    run: notifyOfDrift,
  }),
]
