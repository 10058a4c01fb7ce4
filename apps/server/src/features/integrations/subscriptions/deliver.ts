import type { Program } from '../../../context.ts'
import { systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import type { Timed } from '../../alerts/service.ts'
import { asLeft, forSubscription, present } from '../events/queries.ts'
import { type Claimed, claimDeliveries, claimSubscriptions, release, type SubscriptionRow } from './claim.ts'
import { receiverOf } from './receiver.ts'
import { type Outgoing, sendEvents } from './send.ts'
import { settle } from './settle.ts'

/**
 * Subscriptions that one worker sends to at the same time: those whose last attempt succeeded, and others, so that
 * receivers that do not answer hold up only each other.
 */
const lanes = { healthy: 8, failing: 4 } as const
type Lane = keyof typeof lanes

/** Batches that follow each other before a subscription waits for its next turn. */
const batches = 50

/** Reads the events of deliveries as the subscription may get them. */
async function read(app: Program, id: number, deliveries: readonly Claimed[]): Promise<Outgoing[]> {
  const ids = deliveries.map(({ event_id }) => event_id)
  const { rows } = await inTransaction(app.db, systemScope, (tx) => forSubscription(id, ids).execute(tx))
  const attempts = new Map(deliveries.map(({ event_id, attempts: count }) => [event_id, count]))
  return rows.map(({ from_company_id, from_name, inside, ...event }) => ({
    event: present(
      inside || from_company_id === null ? event : asLeft(event, { id: from_company_id, name: from_name ?? '' }),
    ),
    attempt: attempts.get(event.id)!,
  }))
}

async function attemptAll(
  app: Program,
  subscription: SubscriptionRow,
  outgoing: readonly Outgoing[],
): Promise<Timed[]> {
  try {
    return await sendEvents(app, receiverOf(app.sealer, subscription), outgoing)
  } catch (error) {
    app.log.warn({ subscription: subscription.id, error: String(error) }, 'events could not be sent')
    const text = 'The secret of the subscription cannot be read.'
    return outgoing.map(() => ({ ok: false, status: null, text, milliseconds: 0 }))
  }
}

/** Sends one batch to a subscription. @returns whether another one may follow at once */
async function sendBatch(app: Program, id: number): Promise<boolean> {
  const claimed = await inTransaction(app.db, systemScope, (tx) => claimDeliveries(tx, id))
  if (!claimed || claimed.deliveries.length === 0) return false
  const { subscription, deliveries } = claimed
  const outgoing = await read(app, id, deliveries)
  const answers = await attemptAll(app, subscription, outgoing)
  const byId = new Map(deliveries.map((delivery) => [delivery.event_id, delivery]))
  const attempted = outgoing.map(({ event }, at) => ({
    ...byId.get(event.id)!,
    type: event.type,
    answer: answers[at]!,
  }))
  if (attempted.length > 0) await inTransaction(app.db, systemScope, (tx) => settle(tx, subscription, attempted))
  return attempted.length > 0 && answers.every(({ ok }) => ok)
}

async function sendAll(app: Program, id: number): Promise<void> {
  try {
    for (let n = 0; n < batches; n++) if (!(await sendBatch(app, id))) break
  } finally {
    await inTransaction(app.db, systemScope, (tx) => release(tx, id))
  }
}

/** To how many subscriptions a process is sending. */
const underWay = new WeakMap<Program, Record<Lane, number>>()

/**
 * Starts to send what is due, to as many subscriptions as there is room for.
 * @returns what it has started: the sweep does not wait for it, so that no receiver holds up others
 */
export async function startDeliveries(app: Program): Promise<{ started: Promise<void>[] }> {
  const sending = underWay.get(app) ?? { healthy: 0, failing: 0 }
  underWay.set(app, sending)
  const started: Promise<void>[] = []
  for (const lane of ['healthy', 'failing'] as const) {
    const free = lanes[lane] - sending[lane]
    if (free <= 0) continue
    const ids = await inTransaction(app.db, systemScope, (tx) => claimSubscriptions(tx, lane === 'failing', free))
    for (const id of ids) {
      sending[lane]++
      const sent = sendAll(app, id)
        .catch((error: unknown) =>
          app.log.warn({ subscription: id, error: String(error) }, 'events of a subscription were not recorded'),
        )
        .finally(() => sending[lane]--)
      started.push(sent)
    }
  }
  return { started }
}
