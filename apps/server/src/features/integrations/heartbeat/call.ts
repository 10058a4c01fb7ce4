import { sql } from 'kysely'
import type { App, Program } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { secretsIn } from '../../../kit/hide-secrets.ts'
import { requestOutbound } from '../../../kit/outbound-request.ts'
import { systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import { timed, type Timed } from '../../alerts/service.ts'

/** What is read of an answer, in bytes. */
const answerBytes = 1024
/** Seconds after which a failed call is repeated, if the next regular one is later. */
const retry = 30
/** Seconds for which a job may be due before the queue counts as stuck. */
const stuck = 900

/** Calls an address. Never throws: what went wrong is the answer, in which the path of the address is hidden. */
export const callAddress = (app: App, url: string): Promise<Timed> =>
  timed(secretsIn(url), async (signal) => {
    const { status, body } = await requestOutbound({
      method: 'GET',
      url: new URL(url),
      headers: { 'user-agent': 'heartbeat' },
      allowed: app.env.outboundAllow,
      signal,
      cutAt: answerBytes,
    })
    return { ok: status >= 200 && status < 300, status, text: body.toString('utf8') }
  })

/** Stores what the service answered. */
export const keepResult = (tx: Transaction, { ok, status, text, milliseconds }: Timed): Promise<unknown> =>
  tx
    .updateTable('outgoing_heartbeat')
    .set({
      last_at: sql<Date>`now()`,
      last_ok: ok,
      last_status: status,
      last_answer: text,
      last_milliseconds: milliseconds,
      failures: ok ? 0 : sql`failures + 1`,
      ...(!ok && { next_at: sql<Date>`least(next_at, now() + ${retry} * interval '1 second')` }),
    })
    .execute()

/** Whether the queue of jobs stands still, because no worker takes its jobs. */
async function isStuck(tx: Transaction): Promise<boolean> {
  const { rows } = await sql<{ stuck: boolean }>`
    select exists (select from graphile_worker._private_jobs where locked_at is null and attempts < max_attempts
      and run_at < now() - ${stuck} * interval '1 second') as stuck`.execute(tx)
  return rows[0]!.stuck
}

/**
 * Calls the address if its time has come. It is a sweep of the worker, and takes the call in a transaction of the
 * database first: if either does not work, or jobs are not done, the outside service hears nothing.
 */
export async function callHeartbeat(app: Program): Promise<void> {
  const due = await inTransaction(app.db, systemScope, async (tx) => {
    const row = await tx
      .updateTable('outgoing_heartbeat')
      .set({ next_at: sql<Date>`now() + minutes * interval '1 minute'` })
      .where('enabled', '=', true)
      .where('next_at', '<=', sql<Date>`now()`)
      .returning('url')
      .executeTakeFirst()
    return row && { url: app.sealer.unseal(row.url).toString(), isStuck: await isStuck(tx) }
  })
  if (!due) return
  const answer: Timed = due.isStuck
    ? {
        ok: false,
        status: null,
        text: 'Jobs have been waiting for 15 minutes, so the address was not called.',
        milliseconds: 0,
      }
    : await callAddress(app, due.url)
  await inTransaction(app.db, systemScope, (tx) => keepResult(tx, answer))
}
