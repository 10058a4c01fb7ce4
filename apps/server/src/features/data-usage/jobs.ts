import { usageDays } from '@outpost/contract/data-usage/constants'
import { sql } from 'kysely'
import { z } from 'zod'
import { job } from '../../kit/job.ts'

export const dataUsageJobs = [
  job({
    name: 'data-usage.forget',
    payload: z.object({}),
    schedule: '25 3 * * *',
    run: async ({ db }) => {
      await sql`delete from data_usage_hours where hour < now() - ${usageDays} * interval '1 day'`.execute(db)
    },
  }),
]
