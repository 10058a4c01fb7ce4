import { eventLimits } from '@outpost/contract/integrations/events/constants'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/database.ts'
import { pauseAfter, type Timed } from '../../alerts/service.ts'
import type { Claimed, SubscriptionRow } from './claim.ts'

/** Seconds for which a receiver that has failed is left alone at most. */
const pause = 60

/** What became of an attempt. */
export interface Attempted extends Claimed {
  type: string
  answer: Timed
}

/** Records what a receiver answered, and removes its oldest answers. */
export async function keepAnswers(
  tx: Transaction,
  { id, company_id }: Pick<SubscriptionRow, 'id' | 'company_id'>,
  attempts: readonly { eventId: number | null; type: string; attempt: number; answer: Timed }[],
): Promise<void> {
  await tx
    .insertInto('event_answers')
    .values(
      attempts.map(({ eventId, type, attempt, answer: { ok, status, text, milliseconds } }) => ({
        subscription_id: id,
        company_id,
        event_id: eventId,
        type,
        attempt,
        ok,
        status,
        answer: text,
        milliseconds,
      })),
    )
    .execute()
  await sql`delete from event_answers where subscription_id = ${id} and id <= (
    select id from event_answers where subscription_id = ${id} order by id desc offset ${eventLimits.answers} limit 1)`.execute(
    tx,
  )
}

/** When a failed delivery is tried again; undefined if it is given up. */
function nextOf({ attempts, created_at }: Claimed, now: number): Date | undefined {
  const next = now + pauseAfter(attempts) * 1000 * (1 + Math.random() / 5)
  return next > created_at.getTime() + eventLimits.tried * 1000 ? undefined : new Date(next)
}

/** Records the outcome of a batch: deliveries that arrived are deleted, others are tried later or given up after a day. */
export async function settle(
  tx: Transaction,
  subscription: SubscriptionRow,
  attempted: readonly Attempted[],
): Promise<void> {
  await keepAnswers(
    tx,
    subscription,
    attempted.map(({ event_id, attempts, ...rest }) => ({ ...rest, eventId: event_id, attempt: attempts })),
  )
  const now = Date.now()
  const failed = attempted.filter(({ answer }) => !answer.ok)
  const later = failed.flatMap((one) => {
    const next = nextOf(one, now)
    return next ? [{ id: one.event_id, next }] : []
  })
  const kept = new Set(later.map(({ id }) => id))
  const gone = attempted.flatMap(({ event_id }) => (kept.has(event_id) ? [] : [event_id]))
  const removed = await sql<{ event_id: number }>`
    delete from event_deliveries where subscription_id = ${subscription.id} and event_id = any(${gone}::bigint[]) returning event_id`.execute(
    tx,
  )
  const removedIds = new Set(removed.rows.map(({ event_id }) => event_id))
  const delivered = attempted.filter(({ event_id, answer }) => answer.ok && removedIds.has(event_id)).length
  const dropped = removedIds.size - delivered
  await sql`update event_deliveries d set next_at = v.next from json_to_recordset(${JSON.stringify(later)}::json) as v(id bigint, next timestamptz)
    where d.subscription_id = ${subscription.id} and d.event_id = v.id`.execute(tx)
  const isDown = failed.length === attempted.length
  await tx
    .updateTable('event_subscriptions')
    .set({
      delivered: sql`delivered + ${delivered}`,
      dropped: sql`dropped + ${dropped}`,
      failures: isDown ? sql`failures + 1` : 0,
      paused_until: isDown ? new Date(now + Math.min(pause, pauseAfter(subscription.failures + 1)) * 1000) : null,
    })
    .where('id', '=', subscription.id)
    .execute()
}
