import { sql } from 'kysely'
import { z } from 'zod'
import { job } from '../../kit/job.ts'

export const dashboardJobs = [
  job({
    name: 'dashboards.forget-links',
    payload: z.object({}),
    schedule: '35 3 * * *',
    run: async ({ db }) => {
      await sql`delete from dashboard_links where expires_at < now()`.execute(db)
    },
  }),
]
