import { sql } from 'kysely'
import { z } from 'zod'
import { job } from '../../kit/job.ts'
import { secretMinutes } from './service.ts'

export const channelJobs = [
  job({
    name: 'channels.clean-up',
    payload: z.object({}),
    schedule: '25 * * * *',
    run: (app) => sql`delete from channels where created_at < now() - interval '1 day'`.execute(app.db),
  }),
  job({
    name: 'channels.erase-secrets',
    payload: z.object({}),
    schedule: '*/5 * * * *',
    run: (app) =>
      sql`update channel_events set sealed = null
        where sealed is not null and at < now() - ${sql.lit(secretMinutes)} * interval '1 minute'`.execute(app.db),
  }),
]
