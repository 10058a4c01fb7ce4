import { eventLimits } from '@outpost/contract/integrations/events/constants'
import { sql } from 'kysely'
import type { Program } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'

/** Only one worker routes at a time, so that the deliveries of a device are made in its order. */
const routingLock = sql<{ locked: boolean }>`select pg_try_advisory_xact_lock(7205017) as locked`

/** Events that are routed in one transaction, and transactions that follow each other while there is more. */
const batch = { events: 1000, rounds: 20 } as const
/** Ids in a message of the bus, which has at most 7,500 bytes. */
const told = 400

/**
 * Whether a subscription gets an event: it is of its company, or of a subsidiary if it includes those. A device that has
 * moved concerns both companies.
 */
export const reaches = sql<boolean>`exists (select from company_tree t where t.ancestor_id = s.company_id
  and t.descendant_id in (e.company_id, coalesce(e.from_company_id, e.company_id)) and (t.depth = 0 or s.include_subsidiaries))`

/** Makes the deliveries of the oldest events that have none yet. @returns how many events there were */
async function round(app: Program, tx: Transaction): Promise<number> {
  if (!(await routingLock.execute(tx)).rows[0]!.locked) return 0
  const { rows } = await sql<{ id: number }>`
    update integration_events set routed = true where id in (select id from integration_events where not routed order by id limit ${batch.events})
    returning id`.execute(tx)
  const ids = rows.map(({ id }) => id).toSorted((a, b) => a - b)
  if (ids.length === 0) return 0
  const made = await sql<{ subscription_id: number }>`
    insert into event_deliveries (subscription_id, event_id, company_id, order_key, next_at, created_at)
    select s.id, e.id, s.company_id, coalesce(e.device_id, 0), now(), now() from integration_events e
    join event_subscriptions s on s.enabled and e.type = any(s.types)
    where e.id = any(${ids}::bigint[]) and ${reaches} returning subscription_id`.execute(tx)
  await dropOldest(tx, [...new Set(made.rows.map(({ subscription_id }) => subscription_id))])
  const messages = Array.from({ length: Math.ceil(ids.length / told) }, (_, n) => ({
    ids: ids.slice(n * told, (n + 1) * told),
  }))
  await app.bus.publishAll(tx, 'events.routed', messages)
  return ids.length
}

/** Drops the oldest events of subscriptions for which too many wait, and counts them. */
async function dropOldest(tx: Transaction, subscriptions: readonly number[]): Promise<void> {
  for (const id of subscriptions)
    await sql`
      with gone as (
        delete from event_deliveries where subscription_id = ${id} and event_id <= (
          select event_id from event_deliveries where subscription_id = ${id} order by event_id desc offset ${eventLimits.waiting} limit 1)
        returning 1)
      update event_subscriptions set dropped = dropped + (select count(*) from gone) where id = ${id} and exists (select from gone)`.execute(
      tx,
    )
}

/** Makes the deliveries of all events that have none yet. */
export async function routeEvents(app: Program): Promise<void> {
  for (let n = 0; n < batch.rounds; n++)
    if ((await inTransaction(app.db, systemScope, (tx) => round(app, tx))) < batch.events) return
}
