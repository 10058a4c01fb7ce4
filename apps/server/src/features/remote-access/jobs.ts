import { sql } from 'kysely'
import { z } from 'zod'
import type { Program } from '../../context.ts'
import { job } from '../../kit/job.ts'
import { systemScope } from '../../kit/scope.ts'
import { inTransaction } from '../../kit/transaction.ts'
import { closeInterrupted, removeExpired } from './recording/queries.ts'
import { chargeEnded } from './sessions/data.ts'
import { sessionLimits } from './sessions/limits.ts'

/** How long the access history and the requests for access are kept. */
const keep = '365 days'

/**
 * Deletes unused tickets, expired recordings and old history, and ends sessions that are older than any can be: their process died and
 * never came back.
 */
const cleanUp = (app: Program): Promise<unknown> =>
  inTransaction(app.db, systemScope, async (tx) => {
    await sql`delete from remote_sessions where ended_at is null and ticket_hash is not null and ticket_until < now() - interval '1 hour'`.execute(
      tx,
    )
    await sql`update remote_sessions set ended_at = expires_at, end_reason = 'time_over' where ended_at is null and expires_at <= now()`.execute(
      tx,
    )
    await sql`delete from web_session_grants where expires_at < now()`.execute(tx)
    await sql`
      update remote_sessions set ended_at = now(), end_reason = 'interrupted'
      where ended_at is null and ticket_hash is null and web_host is null and started_at < now() - ${sessionLimits.longest / 1000 + 600} * interval '1 second'`.execute(
      tx,
    )
    await closeInterrupted(tx)
    await removeExpired(tx)
    await sql`delete from access_requests where ends_at < now() - ${sql.lit(keep)}::interval`.execute(tx)
    await sql`
      delete from remote_sessions s where ended_at < now() - ${sql.lit(keep)}::interval
        and not exists (select from session_recordings sr where sr.session_id = s.id)`.execute(tx)
  })

export const remoteAccessJobs = [
  job({ name: 'remote-access.charge', payload: z.object({}), schedule: '* * * * *', run: chargeEnded }),
  job({ name: 'remote-access.clean-up', payload: z.object({}), schedule: '*/30 * * * *', run: cleanUp }),
]
