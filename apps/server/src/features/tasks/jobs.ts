import { sql } from 'kysely'
import { z } from 'zod'
import { job } from '../../kit/job.ts'
import { systemScope } from '../../kit/scope.ts'
import { inTransaction } from '../../kit/transaction.ts'
import { assignOutcomeTags } from './outcome-tags.ts'
import { runContinuous } from './rollouts/continuous.ts'
import { runSchedules } from './schedules/run.ts'

/** How long runs and their results are kept: as long as device jobs. */
const keep = '180 days'

export const taskJobs = [
  job({
    name: 'tasks.schedules',
    payload: z.object({}),
    schedule: '* * * * *',
    run: (app) => runSchedules(app),
  }),
  job({
    name: 'tasks.continuous',
    payload: z.object({}),
    schedule: '* * * * *',
    run: (app) => runContinuous(app),
  }),
  job({
    name: 'tasks.assign-tags',
    payload: z.object({ run: z.number().int() }),
    run: (app, { run }) => inTransaction(app.db, systemScope, (tx) => assignOutcomeTags(tx, run)),
  }),
  job({
    name: 'tasks.clean-up',
    payload: z.object({}),
    schedule: '10 4 * * *',
    run: (app) =>
      inTransaction(app.db, systemScope, async (tx) => {
        const old = sql.lit(keep)
        await sql`delete from task_schedule_runs where created_at < now() - ${old}::interval`.execute(tx)
        await sql`delete from task_runs where created_at < now() - ${old}::interval and status <> 'processing'`.execute(
          tx,
        )
        await sql`delete from task_orders o where created_at < now() - ${old}::interval
          and not exists (select from task_runs r where r.order_id = o.id)
          and not exists (select from task_schedule_queue q where q.order_id = o.id)`.execute(tx)
      }),
  }),
]
