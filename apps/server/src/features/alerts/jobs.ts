import { sql } from 'kysely'
import { z } from 'zod'
import type { Program } from '../../context.ts'
import { job } from '../../kit/job.ts'
import { systemScope } from '../../kit/scope.ts'
import { inTransaction } from '../../kit/transaction.ts'
import { actOnce } from './act/act.ts'
import { sendDigest } from './act/digest.ts'
import { cleanUpAlerts } from './legacy/poll.ts'

/** How many days the log of evaluations, and the incidents that are over, are kept. */
const keepDays = 90

const cleanUp = (app: Program): Promise<unknown> =>
  inTransaction(app.db, systemScope, async (tx) => {
    await sql`delete from automation_evaluations where created_at < now() - ${keepDays} * interval '1 day'`.execute(tx)
    await sql`delete from alert_sms where sent_at < now() - interval '7 days'`.execute(tx)
    await sql`delete from alert_silences where ends_at < now() - ${keepDays} * interval '1 day'`.execute(tx)
    await sql`delete from alert_incidents where resolved_at < now() - ${keepDays} * interval '1 day'`.execute(tx)
  })

export const alertJobs = [
  job({ name: 'alerts.act', payload: z.object({ id: z.number() }), run: (app, { id }) => actOnce(app, id) }),
  job({ name: 'alerts.digest', payload: z.object({ id: z.number() }), run: (app, { id }) => sendDigest(app, id) }),
  job({ name: 'alerts.clean-up', payload: z.object({}), schedule: '20 3 * * *', run: cleanUp }),
  job({ name: 'alerts.clean-up-devices', payload: z.object({}), schedule: '25 3 * * *', run: cleanUpAlerts }),
]
