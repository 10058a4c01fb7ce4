import { sql } from 'kysely'
import { z } from 'zod'
import { job } from '../../kit/job.ts'
import { systemScope } from '../../kit/scope.ts'
import { inTransaction } from '../../kit/transaction.ts'

export const dashboardJobs = [
  job({
    name: 'dashboards.forget-links',
    payload: z.object({}),
    schedule: '35 3 * * *',
    run: ({ db }) =>
      inTransaction(db, systemScope, (tx) => sql`delete from dashboard_links where expires_at < now()`.execute(tx)),
  }),
  // Nobody could see or delete them, and they would count for the limit of the device.
  job({
    name: 'dashboards.forget-private',
    payload: z.object({}),
    schedule: '45 3 * * *',
    run: ({ db }) =>
      inTransaction(db, systemScope, (tx) =>
        sql`delete from dashboards d where not d.shared and d.user_id is not null and not exists (
          select from members m join company_tree t on t.ancestor_id = m.company_id
          where m.user_id = d.user_id and t.descendant_id = d.company_id)`.execute(tx),
      ),
  }),
]
