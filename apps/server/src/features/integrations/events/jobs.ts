import { eventLimits } from '@outpost/contract/integrations/events/constants'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Program } from '../../../context.ts'
import { job } from '../../../kit/job.ts'
import { systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'

/** The most events that are kept, whatever their age. */
const most = 2_000_000

/** Deletes old events, and gives up what has waited for more than two days because its subscription is switched off. */
const cleanUp = (app: Program): Promise<unknown> =>
  inTransaction(app.db, systemScope, async (tx) => {
    await sql`
      with gone as (delete from event_deliveries where created_at < now() - ${2 * eventLimits.tried} * interval '1 second' returning subscription_id)
      update event_subscriptions s set dropped = dropped + g.count
      from (select subscription_id, count(*) from gone group by subscription_id) g where s.id = g.subscription_id`.execute(
      tx,
    )
    await sql`
      delete from integration_events e where routed and not exists (select from event_deliveries d where d.event_id = e.id)
        and (created_at < now() - ${eventLimits.days} * interval '1 day' or id <= (select max(id) from integration_events) - ${most})`.execute(
      tx,
    )
  })

export const eventJobs = [
  job({ name: 'integrations.clean-up', payload: z.object({}), schedule: '40 * * * *', run: cleanUp }),
]
