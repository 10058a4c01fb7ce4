import { setTimeout as sleep } from 'node:timers/promises'
import type { SessionCounts } from '@outpost/gateway/protocols/session'
import { sql } from 'kysely'
import type { Program } from '../../../context.ts'
import { systemScope } from '../../../kit/scope.ts'
import type { Transaction } from '../../../db/database.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import { closeInterrupted } from '../recording/queries.ts'
import { chargeSession, isDue } from './data.ts'

export interface SessionFacts extends SessionCounts {
  /** Set once, when the session is over. */
  endReason?: string
}

/** Stores the counters of a session, and its end if it is over. @returns whether it is time to charge its data */
export const updateSession = (
  tx: Transaction,
  id: number,
  { toDevice, fromDevice, endReason }: SessionFacts,
): Promise<{ due: boolean } | undefined> =>
  tx
    .updateTable('remote_sessions')
    .set({
      input_bytes: toDevice,
      output_bytes: fromDevice,
      ...(endReason === undefined ? {} : { ended_at: new Date(), end_reason: endReason.slice(0, 100) }),
    })
    .where('id', '=', id)
    .returning(isDue.as('due'))
    .executeTakeFirst()

/** The same in a transaction of its own; then charges the data of a running session when it is time. */
export async function writeSession(app: Program, id: number, facts: SessionFacts): Promise<void> {
  const stored = await inTransaction(app.db, systemScope, (tx) => updateSession(tx, id, facts))
  if (!stored?.due || facts.endReason !== undefined) return
  // What could not be charged is charged with the next counters; the caller goes on to check access.
  await chargeSession(app, id).catch((error: unknown) =>
    app.log.warn({ session: id, error: String(error) }, 'the data of a session could not be charged'),
  )
}

/**
 * Attempts to store the end of a session while its caller waits, and milliseconds before the second one; the wait doubles
 * each time. Then how often it is tried again in the background, and the wait between these attempts.
 */
const lastWord = { tries: 5, wait: 250, later: 360, pause: 10_000 } as const

type SessionEnd = SessionCounts & { endReason: string }

/** Stores the end of a session, if need be in several attempts, the last of them in the background. Never throws. */
export async function storeEnd(app: Program, id: number, end: SessionEnd): Promise<void> {
  for (let n = 1; n <= lastWord.tries; n++) {
    try {
      await writeSession(app, id, end)
      return
    } catch (error) {
      if (n === lastWord.tries) {
        app.log.warn({ session: id, error: String(error) }, 'the end of a session is stored later')
        void storeLater(app, id, end)
      } else await sleep(lastWord.wait * 2 ** (n - 1))
    }
  }
}

/** Stores the end of a session when the database is back. A server that stops before leaves that to its next start. */
async function storeLater(app: Program, id: number, end: SessionEnd): Promise<void> {
  for (let n = 1; n <= lastWord.later; n++) {
    await sleep(lastWord.pause, undefined, { ref: false })
    try {
      await writeSession(app, id, end)
      return
    } catch (error) {
      if (n === lastWord.later)
        app.log.error({ session: id, error: String(error) }, 'the end of a session could not be stored')
    }
  }
}

/**
 * Ends sessions that a crash of this host left open. Call it when the host starts, after its devices were marked as
 * offline. If a row has no host, the session of an online device is left alone, since it may still run elsewhere.
 */
export async function closeOrphanSessions(app: Program): Promise<void> {
  await inTransaction(app.db, systemScope, async (tx) => {
    await sql`
      update remote_sessions set ended_at = now(), end_reason = 'interrupted'
      where ended_at is null and ticket_hash is null and web_host is null
        and (host = ${app.host} or host is null and not exists (select 1 from devices d where d.id = device_id and d.status = 1))`.execute(
      tx,
    )
    await closeInterrupted(tx, app.host)
  })
}
