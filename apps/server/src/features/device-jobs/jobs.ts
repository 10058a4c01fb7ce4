import { sql } from 'kysely'
import { z } from 'zod'
import { deviceJobKinds } from '../../kit/device-job.ts'
import { job } from '../../kit/job.ts'
import { systemScope } from '../../kit/scope.ts'
import { inTransaction } from '../../kit/transaction.ts'
import { carryOut } from './approvals/carry-out.ts'
import { advanceJobs } from './planned/advance.ts'
import { advanceRollouts } from './rollouts/advance.ts'

/**
 * How long finished jobs are kept: as long as the activity log of devices. Jobs of schedules, which run daily, are
 * deleted sooner, but not before the longest period of a schedule, a month, has passed.
 */
const keep = { asked: '180 days', scheduled: '45 days' } as const

/** The kinds whose jobs are never deleted. */
const kept = (): string[] => deviceJobKinds.all().flatMap(({ name, keeps }) => (keeps ? name : []))

export const ownJobs = [
  job({ name: 'device-jobs.advance', payload: z.object({}), run: advanceJobs }),
  job({ name: 'device-jobs.rollouts', payload: z.object({}), run: advanceRollouts }),
  job({ name: 'device-jobs.approved', payload: z.object({ id: z.number() }), run: carryOut }),
  job({
    name: 'device-jobs.clean-up',
    payload: z.object({}),
    schedule: '50 3 * * *',
    run: (app) =>
      inTransaction(app.db, systemScope, async (tx) => {
        await sql`delete from device_jobs where finished_at < now() - ${sql.lit(keep.scheduled)}::interval
          and kind <> all(${kept()}::text[])
          and (source = 'schedule' or finished_at < now() - ${sql.lit(keep.asked)}::interval)`.execute(tx)
        await sql`delete from job_approvals where created_at < now() - ${sql.lit(keep.asked)}::interval
          and state not in ('pending', 'approved')`.execute(tx)
      }),
  }),
]
