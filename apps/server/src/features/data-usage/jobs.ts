import { usageDays } from '@outpost/contract/data-usage/constants'
import { sql } from 'kysely'
import { z } from 'zod'
import { job } from '../../kit/job.ts'
import { tellThresholds } from './thresholds.ts'

export const dataUsageJobs = [
  job({ name: 'data-usage.thresholds', payload: z.object({}), schedule: '*/5 * * * *', run: tellThresholds }),
  job({
    name: 'data-usage.forget',
    payload: z.object({}),
    schedule: '25 3 * * *',
    run: async ({ db }) => {
      await sql`delete from data_usage_hours where hour < now() - ${usageDays} * interval '1 day'`.execute(db)
    },
  }),
]
