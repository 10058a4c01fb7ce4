import { voucherLimits, wirelessDays } from '@outpost/contract/hotspots/constants'
import { sql } from 'kysely'
import { z } from 'zod'
import { job } from '../../kit/job.ts'

export const hotspotJobs = [
  job({
    name: 'hotspots.forget',
    payload: z.object({}),
    schedule: '35 3 * * *',
    run: async ({ db }) => {
      const past = sql`now() - ${wirelessDays} * interval '1 day'`
      await sql`delete from wireless_slots where at < ${past}`.execute(db)
      await sql`delete from hotspot_vouchers where created_at < now() - ${voucherLimits.days} * interval '1 day'`.execute(
        db,
      )
      await sql`delete from wireless_networks where not active and reported_at < ${past}`.execute(db)
    },
  }),
]
