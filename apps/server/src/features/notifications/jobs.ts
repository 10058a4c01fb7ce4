import { sql } from 'kysely'
import { z } from 'zod'
import { job } from '../../kit/job.ts'

/** How long notifications are kept, seen or not. */
const keep = '90 days'

export const notificationJobs = [
  job({
    name: 'notifications.clean-up',
    payload: z.object({}),
    schedule: '50 3 * * *',
    run: (app) => sql`delete from notifications where created_at < now() - ${sql.lit(keep)}::interval`.execute(app.db),
  }),
]
