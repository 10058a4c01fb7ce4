import { sql } from 'kysely'
import { z } from 'zod'
import { job } from '../../kit/job.ts'
import { systemScope } from '../../kit/scope.ts'
import { inTransaction } from '../../kit/transaction.ts'

/** How long changes and their evidence are kept: as long as device jobs. */
const keep = '180 days'

export const configJobs = [
  job({
    name: 'configurator.clean-up',
    payload: z.object({}),
    schedule: '20 4 * * *',
    run: (app) =>
      inTransaction(app.db, systemScope, async (tx) => {
        await sql`delete from config_changes where created_at < now() - ${sql.lit(keep)}::interval
          and state not in ('open', 'unconfirmed')`.execute(tx)
        await sql`delete from config_runs where created_at < now() - ${sql.lit(keep)}::interval`.execute(tx)
      }),
  }),
]
