import { type Selectable, sql } from 'kysely'
import type { Database, Transaction } from '../../../db/database.ts'

export type SubscriptionRow = Selectable<Database['event_subscriptions']>

/** A delivery that this worker attempts. */
export interface Claimed {
  event_id: number
  attempts: number
  created_at: Date
}

/** Seconds until another worker takes over from a killed one; longer than the attempts of a batch take. */
const lease = 90
/** Deliveries of one batch. A receiver that has failed is tried with one. */
const batch = 32

/** Reserves subscriptions for which something is due and that no worker is sending to. */
export async function claimSubscriptions(tx: Transaction, isFailing: boolean, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update event_subscriptions set busy_until = now() + ${lease} * interval '1 second' where id in (
      select s.id from event_subscriptions s where s.enabled and (s.failures > 0) = ${isFailing} and (s.busy_until is null or s.busy_until < now())
        and (s.paused_until is null or s.paused_until <= now())
        and exists (select from event_deliveries d where d.subscription_id = s.id and d.next_at <= now())
      order by s.busy_until nulls first, s.id limit ${most} for update skip locked)
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Takes the next deliveries of a reserved subscription: the oldest one of each device that is due, so that no event
 * overtakes an earlier one of its device. That it is an attempt is recorded first, so that an event which a killed
 * worker may have sent is marked when it is sent again.
 */
export async function claimDeliveries(
  tx: Transaction,
  id: number,
): Promise<{ subscription: SubscriptionRow; deliveries: Claimed[] } | undefined> {
  const subscription = await tx
    .updateTable('event_subscriptions')
    .set({ busy_until: sql<Date>`now() + ${lease} * interval '1 second'` })
    .where('id', '=', id)
    .where('enabled', '=', true)
    .returningAll()
    .executeTakeFirst()
  if (!subscription) return undefined
  const { rows } = await sql<Claimed>`
    update event_deliveries set attempts = attempts + 1 where subscription_id = ${id} and event_id in (
      select d.event_id from event_deliveries d where d.subscription_id = ${id} and d.next_at <= now()
        and not exists (select from event_deliveries b where b.subscription_id = ${id} and b.order_key = d.order_key and b.event_id < d.event_id)
      order by d.event_id limit ${subscription.failures > 0 ? 1 : batch})
    returning event_id, attempts, created_at`.execute(tx)
  return { subscription, deliveries: rows.toSorted((a, b) => a.event_id - b.event_id) }
}

/** Gives a subscription free. */
export const release = (tx: Transaction, id: number): Promise<unknown> =>
  tx.updateTable('event_subscriptions').set({ busy_until: null }).where('id', '=', id).execute()
