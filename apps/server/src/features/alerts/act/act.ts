import { messageActions } from '@outpost/contract/alerts/constants'
import { sql } from 'kysely'
import type { Program } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import { doOnDevice } from './device.ts'
import { sendMessage } from './message.ts'
import { endingIsDue } from './told.ts'
import { type ActionRow, type Outcome, overtaken } from './outcome.ts'
import { orderJobs } from '../incidents/record.ts'
import { handOver } from '../receivers/deliver.ts'
import { isOverBudget, overBudget } from './budget.ts'

/** Reads an action that still has to be carried out, and keeps it from everybody else until the transaction ends. */
const take = (tx: Transaction, id: number): Promise<ActionRow | undefined> =>
  tx
    .selectFrom('automation_actions')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('next_at', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

async function isUnacknowledged(tx: Transaction, { incident_id }: ActionRow): Promise<boolean> {
  const { rows } = await sql`
    select from alert_incidents where id = ${incident_id} and acknowledged_at is null and resolved_at is null`.execute(
    tx,
  )
  return rows.length > 0
}

async function perform(app: Program, tx: Transaction, action: ActionRow): Promise<Outcome> {
  if (!messageActions.includes(action.name)) return doOnDevice(app, tx, action)
  if (action.kind === 'resolved') {
    const refused = await endingIsDue(tx, action)
    if (refused) return refused
  }
  if (action.kind === 'escalated' && !(await isUnacknowledged(tx, action)))
    return { state: 'withheld', message: overtaken }
  if (action.kind !== 'digest' && (await isOverBudget(tx, action))) return { state: 'withheld', message: overBudget }
  if (action.name === 'SendToReceivers') return handOver(tx, action)
  return sendMessage(app, tx, action)
}

/**
 * Carries out an action, in the transaction that records that it is done: what it orders, such as an email or a job on
 * the device, is ordered exactly once, even if the worker is killed.
 */
export async function actOnce(app: Program, id: number): Promise<void> {
  await inTransaction(app.db, systemScope, async (tx) => {
    const action = await take(tx, id)
    if (!action) return
    const outcome = await perform(app, tx, action)
    if (outcome.state === 'handed over') return
    const isOver = outcome.state !== 'waiting'
    await tx
      .updateTable('automation_actions')
      .set({
        state: outcome.state,
        attempts: action.attempts + 1,
        ...(isOver && { message: outcome.message.slice(0, 500), finished_at: new Date() }),
      })
      .where('id', '=', id)
      .execute()
    if (!isOver) await orderJobs(tx, [id], outcome.after)
  })
}
