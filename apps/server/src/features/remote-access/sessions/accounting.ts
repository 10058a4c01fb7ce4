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
  if (stored?.due && facts.endReason === undefined) await chargeSession(app, id)
}

/** Attempts to store the end of a session, and milliseconds before the second one. The wait doubles each time. */
const lastWord = { tries: 5, wait: 250 } as const

/** Stores the end of a session, if need be in several attempts. Never throws. */
export async function storeEnd(app: Program, id: number, end: SessionCounts & { endReason: string }): Promise<void> {
  for (let n = 1; n <= lastWord.tries; n++) {
    try {
      await writeSession(app, id, end)
      return
    } catch (error) {
      if (n === lastWord.tries)
        app.log.error({ session: id, error: String(error) }, 'the end of a session could not be stored')
      else await sleep(lastWord.wait * 2 ** (n - 1))
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
