import { sql } from 'kysely'
import type { Program } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { utc } from '../../../kit/paginate.ts'
import { systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import { type ActionRow, type Outcome, overtaken } from '../act/outcome.ts'
import { receiverPrefix } from '../incidents/actions.ts'
import { keepAnswer } from './answers.ts'
import { type ReceiverRow, unsealed } from './queries.ts'
import { sendTo, type Timed } from './send/send.ts'
import type { Message } from './send/types.ts'
import { takeByAnswer } from './taken.ts'
import { unsent } from './unsent.ts'

/**
 * Messages that one worker sends at the same time: to receivers whose last attempt succeeded, and to others, so that
 * those that do not answer hold up only each other.
 */
const lanes = { healthy: 16, failing: 8 } as const
type Lane = keyof typeof lanes

/** Seconds until a receiver that a killed worker was sending to gets its next message; longer than any attempt. */
const lease = 60
/** Seconds until the second attempt, the most between two, and for how long a message is tried at all. */
const retry = { first: 10, most: 3600, whole: 86_400 } as const
/** Seconds for which the other messages to a receiver wait at most after a failure. */
const othersWait = 60

/** Returns the seconds between an attempt and the next: twice as many each time. */
export const pauseAfter = (attempts: number): number => Math.min(retry.first * 2 ** (attempts - 1), retry.most)

/** Puts a message into the queue of its receiver, in the transaction that took it out of the general one. */
export async function handOver(tx: Transaction, action: ActionRow): Promise<Outcome> {
  const id = Number(action.receiver.slice(receiverPrefix.length))
  const receiver = await tx.selectFrom('alert_receivers').select('id').where('id', '=', id).executeTakeFirst()
  if (!receiver) return { state: 'failed', message: 'The receiver was deleted.' }
  await tx
    .updateTable('automation_actions')
    .set({ receiver_id: id, next_at: new Date(), attempts: 0, message: 'The message waits for its turn.' })
    .where('id', '=', action.id)
    .execute()
  return { state: 'handed over' }
}

interface Claim {
  receiver: ReceiverRow
  action: ActionRow
}

/**
 * Withholds the messages of escalation steps that wait for their receivers while somebody has taken the incident, or it
 * has ended. One whose last attempt has no answer may have arrived: it is tried again, so that its receiver is told the
 * end.
 */
const withholdOvertaken = (tx: Transaction): Promise<unknown> =>
  sql`
    update automation_actions a set state = 'withheld', next_at = null, finished_at = now(), message = ${overtaken}
    from alert_incidents i where i.id = a.incident_id and (i.acknowledged_at is not null or i.resolved_at is not null)
      and a.kind = 'escalated' and a.next_at <= now()
      and (a.attempts = 0 or exists (select from alert_answers n where n.action_id = a.id and n.attempt = a.attempts))`.execute(
    tx,
  )

/**
 * Claims the next message of receivers that no worker is sending to. That it is an attempt is recorded first, so that a
 * message which a killed worker may have sent is marked when it is sent again.
 */
async function claim(tx: Transaction, lane: Lane, free: number): Promise<Claim[]> {
  const { rows } = await sql<{ receiver_id: number; action_id: number }>`
    select r.id as receiver_id, (select a.id from automation_actions a where a.receiver_id = r.id and a.next_at <= now()
      order by a.next_at, a.id limit 1) as action_id
    from alert_receivers r where (r.failures > 0) = ${lane === 'failing'} and (r.busy_until is null or r.busy_until < now())
      and r.id in (select a.receiver_id from automation_actions a where a.next_at <= now())
    order by (select min(a.next_at) from automation_actions a where a.receiver_id = r.id) limit ${free} for update of r skip locked`.execute(
    tx,
  )
  const claims: Claim[] = []
  for (const { receiver_id, action_id } of rows) {
    const receiver = await tx
      .updateTable('alert_receivers')
      .set({ busy_until: sql<Date>`now() + ${lease} * interval '1 second'` })
      .where('id', '=', receiver_id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const action = await tx
      .updateTable('automation_actions')
      .set({ attempts: sql`attempts + 1` })
      .where('id', '=', action_id)
      .where('next_at', 'is not', null)
      .returningAll()
      .executeTakeFirst()
    if (action) claims.push({ receiver, action })
  }
  return claims
}

/** Returns a message as its receiver gets it. */
async function messageOf(app: Program, action: ActionRow): Promise<Message> {
  const facts = await inTransaction(app.db, systemScope, (tx) =>
    tx
      .selectFrom('automations as a')
      .innerJoin('devices as d', (join) => join.on('d.id', '=', action.device_id))
      .select(['a.name', 'd.name as device_name', 'd.serial', 'd.mac'])
      .where('a.id', '=', action.automation_id)
      .executeTakeFirst(),
  )
  const { subject = '', text = '' } = action.options
  return {
    id: `msg_${action.id}`,
    attempt: action.attempts,
    type: action.kind,
    incident_id: action.incident_id,
    subject,
    message: text,
    automation: { id: action.automation_id, name: facts?.name ?? '' },
    device: facts ? { id: action.device_id, name: facts.device_name, serial: facts.serial, mac: facts.mac } : null,
    company_id: action.company_id,
    at: action.created_at,
    url: `${app.publicUrl()}/management/automations/${action.automation_id}/logs`,
  }
}

/** What the log says about an answer. */
const wordsFor = ({ status, text }: Timed): string =>
  [status, text].filter((part) => part !== null && part !== '').join(': ')

/** Records an answer: the message is done, tried again later, or given up after a day. */
async function settle(tx: Transaction, { receiver, action }: Claim, answer: Timed): Promise<void> {
  await keepAnswer(tx, { receiver, actionId: action.id, attempt: action.attempts }, answer)
  const now = Date.now()
  const next = new Date(now + pauseAfter(action.attempts) * 1000 * (1 + Math.random() / 5))
  const isOver = answer.ok || next.getTime() > action.created_at.getTime() + retry.whole * 1000
  const words = wordsFor(answer)
  await tx
    .updateTable('automation_actions')
    .set(
      isOver
        ? { state: answer.ok ? 'done' : 'failed', next_at: null, finished_at: new Date(), message: words.slice(0, 500) }
        : {
            next_at: next,
            message: `${words.slice(0, 400)} Attempt ${action.attempts}, the next one at ${utc(next)} (UTC).`,
          },
    )
    .where('id', '=', action.id)
    .where('next_at', 'is not', null)
    .execute()
  await tx
    .updateTable('alert_receivers')
    .set({ busy_until: null, failures: answer.ok ? 0 : sql`failures + 1` })
    .where('id', '=', receiver.id)
    .execute()
  if (answer.ok) {
    await takeByAnswer(tx, receiver, action, answer.text)
    return
  }
  const others = new Date(Math.min(next.getTime(), now + othersWait * 1000))
  await sql`update automation_actions set next_at = ${others}
    where receiver_id = ${receiver.id} and next_at < ${others}`.execute(tx)
}

/** Sends a message. One whose attempts never end, because a worker is killed each time, is given up like others. */
async function attempt(app: Program, { receiver, action }: Claim): Promise<Timed> {
  if (Date.now() > action.created_at.getTime() + 2 * retry.whole * 1000)
    return unsent('The message is more than two days old.')
  try {
    return await sendTo(app, unsealed(app.sealer, receiver), await messageOf(app, action))
  } catch (error) {
    app.log.warn({ action: action.id, error: String(error) }, 'a message to a receiver could not be put together')
    return unsent('The message or the secret of the receiver cannot be read.')
  }
}

async function deliver(app: Program, { receiver, action }: Claim): Promise<void> {
  const answer = await attempt(app, { receiver, action })
  await inTransaction(app.db, systemScope, (tx) => settle(tx, { receiver, action }, answer))
}

/** How many messages a process is sending. */
const underWay = new WeakMap<Program, Record<Lane, number>>()

/**
 * Starts to send the messages whose time has come, as many as there is room for.
 * @returns what it has started: the sweep does not wait for it, so that no receiver holds up others
 */
export async function startDeliveries(app: Program): Promise<{ started: Promise<void>[] }> {
  const sending = underWay.get(app) ?? { healthy: 0, failing: 0 }
  underWay.set(app, sending)
  const started: Promise<void>[] = []
  await inTransaction(app.db, systemScope, withholdOvertaken)
  for (const lane of ['healthy', 'failing'] as const) {
    const free = lanes[lane] - sending[lane]
    if (free <= 0) continue
    for (const claimed of await inTransaction(app.db, systemScope, (tx) => claim(tx, lane, free))) {
      sending[lane]++
      const sent = deliver(app, claimed)
        .catch((error: unknown) =>
          app.log.warn({ action: claimed.action.id, error: String(error) }, 'a message to a receiver was not recorded'),
        )
        .finally(() => sending[lane]--)
      started.push(sent)
    }
  }
  return { started }
}
