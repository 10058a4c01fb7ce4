import { sql } from 'kysely'
import { z } from 'zod'
import { job } from '../../kit/job.ts'
import { systemScope } from '../../kit/scope.ts'
import { inTransaction } from '../../kit/transaction.ts'
import { advanceRuns } from './advance.ts'

const nothing = z.object({})

/** How long people can look back at what tags have started: as long as at devices' activity. */
const keep = '180 days'

export const tagJobs = [
  job({ name: 'tags.advance', payload: nothing, run: advanceRuns }),
  job({
    name: 'tags.clean-up',
    payload: nothing,
    schedule: '45 3 * * *',
    run: (app) =>
      inTransaction(app.db, systemScope, (tx) =>
        sql`delete from tag_runs where finished_at < now() - ${sql.lit(keep)}::interval`.execute(tx),
      ),
  }),
]
