import { keptDays } from '@outpost/contract/configurator/passwords/constants'
import { sql } from 'kysely'
import { z } from 'zod'
import { job } from '../../../kit/job.ts'
import { systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'

/** How long tasks are listed: as long as device jobs. */
const listed = '180 days'

export const passwordJobs = [
  job({
    name: 'configurator.passwords',
    payload: z.object({}),
    schedule: '25 4 * * *',
    run: (app) =>
      inTransaction(app.db, systemScope, async (tx) => {
        await sql`update password_changes set sealed = null
          where sealed is not null and created_at < now() - ${keptDays} * interval '1 day'`.execute(tx)
        await sql`update password_tasks t set deleted_at = now() where deleted_at is null
          and created_at < now() - ${keptDays} * interval '1 day'`.execute(tx)
        await sql`delete from password_tasks where created_at < now() - ${sql.lit(listed)}::interval`.execute(tx)
        await sql`delete from password_changes where task_id is null
          and created_at < now() - ${sql.lit(listed)}::interval`.execute(tx)
      }),
  }),
]
