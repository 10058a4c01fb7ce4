import { alertLimits } from '@outpost/contract/alerts/constants'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'
import type { ActionRow } from './outcome.ts'

/** What the log says about a message that the budget withheld. */
export const overBudget = 'The receiver has had too many messages in this hour. A summary follows.'

/** The messages of a company to a receiver in the current hour. */
const inThisHour = ({ company_id, receiver }: ActionRow) =>
  sql`company_id = ${company_id} and receiver = ${receiver} and state = 'done' and finished_at >= date_trunc('hour', now())`

/** Those that the receiver has not taken yet: after an outage it gets them all at once. */
const waiting = ({ company_id, receiver }: ActionRow) =>
  sql`company_id = ${company_id} and receiver = ${receiver} and next_at is not null`

/**
 * Returns whether a receiver has had as many messages in this hour as allowed. The first time in an hour, a summary of
 * the withheld messages is ordered for its end.
 */
export async function isOverBudget(tx: Transaction, action: ActionRow): Promise<boolean> {
  const { rows } = await sql<{ sent: number }>`
    select (select count(*) from automation_actions where ${inThisHour(action)} and kind <> 'digest')::integer
      + (select count(*) from automation_actions where ${waiting(action)} and kind <> 'digest')::integer as sent`.execute(
    tx,
  )
  if (rows[0]!.sent < alertLimits.messagesPerHour) return false
  await sql`select graphile_worker.add_job('alerts.digest', json_build_object('id', ${action.id}::integer), run_at := date_trunc('hour', now()) + interval '1 hour',
    job_key := ${`alerts.digest:${action.company_id}:${action.receiver}`}, job_key_mode := 'preserve_run_at')`.execute(
    tx,
  )
  return true
}
