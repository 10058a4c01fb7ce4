import { sql } from 'kysely'
import { z } from 'zod'
import { job } from '../../kit/job.ts'

export const channelJobs = [
  job({
    name: 'channels.clean-up',
    payload: z.object({}),
    schedule: '25 * * * *',
    run: (app) => sql`delete from channels where created_at < now() - interval '1 day'`.execute(app.db),
  }),
]
