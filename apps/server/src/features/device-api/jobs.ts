import { sql } from 'kysely'
import { z } from 'zod'
import { job } from '../../kit/job.ts'
import { systemScope } from '../../kit/scope.ts'
import { inTransaction } from '../../kit/transaction.ts'

/** How long answers are kept: they may have passwords, and are read when they arrive. */
const keep = '1 day'

export const deviceApiJobs = [
  job({
    name: 'device-api.clean-up',
    payload: z.object({}),
    schedule: '40 * * * *',
    run: (app) =>
      inTransaction(app.db, systemScope, (tx) =>
        sql`delete from device_api_reads where created_at < now() - ${sql.lit(keep)}::interval
          and finished_at is not null`.execute(tx),
      ),
  }),
]
