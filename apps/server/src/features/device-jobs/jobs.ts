import { sql } from 'kysely'
import { z } from 'zod'
import { job } from '../../kit/job.ts'
import { systemScope } from '../../kit/scope.ts'
import { inTransaction } from '../../kit/transaction.ts'

/** How long people can look back at what devices were asked to do: as long as at their activity. */
const keep = '180 days'

export const cleanUpJobs = [
  job({
    name: 'device-jobs.clean-up',
    payload: z.object({}),
    schedule: '50 3 * * *',
    run: (app) =>
      inTransaction(app.db, systemScope, (tx) =>
        sql`delete from device_jobs where finished_at < now() - ${sql.lit(keep)}::interval`.execute(tx),
      ),
  }),
]
