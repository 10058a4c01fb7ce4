import { voucherLimits, wirelessDays } from '@outpost/contract/hotspots/constants'
import { sql } from 'kysely'
import { z } from 'zod'
import { job } from '../../kit/job.ts'
import { systemScope } from '../../kit/scope.ts'
import { inTransaction } from '../../kit/transaction.ts'
import { forgetNotes } from './guest-data/days.ts'

export const hotspotJobs = [
  job({
    name: 'hotspots.forget',
    payload: z.object({}),
    schedule: '35 3 * * *',
    run: ({ db }) =>
      inTransaction(db, systemScope, async (tx) => {
        const past = sql`now() - ${wirelessDays} * interval '1 day'`
        await sql`delete from wireless_slots where at < ${past}`.execute(tx)
        await sql`delete from hotspot_vouchers where created_at < now() - ${voucherLimits.days} * interval '1 day'`.execute(
          tx,
        )
        await sql`delete from hotspot_kiosks where expires_at < now()`.execute(tx)
        await forgetNotes(tx)
        await sql`delete from wireless_networks where not active and reported_at < ${past}`.execute(tx)
      }),
  }),
]
