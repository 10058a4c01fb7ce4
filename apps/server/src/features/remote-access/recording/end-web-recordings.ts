import { eventLine } from '@outpost/gateway/recording/cast'
import { sql } from 'kysely'
import type { Program } from '../../../context.ts'
import { systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import { SharedRecording } from './store.ts'

/** Recordings that one run ends. */
const few = 50
/** Seconds in which the hosts that served a session store what they have. */
const grace = 5

interface Ended {
  session_id: number
  company_id: number
  /** Milliseconds from the beginning of the recording to the end of the session, or to its last event if that is later. */
  at: number
  reason: string
}

/** Ends the recordings of web sessions that are over: no single host knows when the last request was. */
export async function endWebRecordings(app: Program): Promise<void> {
  const { rows } = await inTransaction(app.db, systemScope, (tx) =>
    sql<Ended>`
      select sr.session_id, sr.company_id, coalesce(s.end_reason, 'time_over') as reason,
        greatest(sr.duration, round(extract(epoch from coalesce(s.ended_at, s.expires_at) - sr.started_at) * 1000)::int) as at
      from session_recordings sr join remote_sessions s on s.id = sr.session_id
      where sr.state = 'running' and s.web_host is not null
        and coalesce(s.ended_at, s.expires_at) < now() - ${grace} * interval '1 second'
      order by sr.session_id limit ${few}`.execute(tx),
  )
  for (const row of rows) await endOne(app, row)
}

async function endOne(app: Program, { session_id: sessionId, company_id: companyId, at, reason }: Ended) {
  const recording = new SharedRecording(app, { sessionId, companyId })
  try {
    await recording.append(eventLine(at, 'm', `end: ${reason}`), { size: { cols: 80, rows: 24 }, duration: at })
    await recording.close('complete')
  } catch (error) {
    app.log.error({ session: sessionId, error: String(error) }, 'a recording could not be completed')
    await recording.close('failed')
  }
}
