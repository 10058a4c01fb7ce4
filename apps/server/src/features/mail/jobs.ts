import { sql } from 'kysely'
import { z } from 'zod'
import type { Program } from '../../context.ts'
import { job } from '../../kit/job.ts'
import { systemScope } from '../../kit/scope.ts'
import { inTransaction } from '../../kit/transaction.ts'
import { sendOne } from './send.ts'

/** How many days the mail log is kept. */
const keepDays = 90

const cleanUp = (app: Program): Promise<unknown> =>
  inTransaction(app.db, systemScope, (tx) =>
    sql`delete from mails where created_at < now() - ${keepDays} * interval '1 day'`.execute(tx),
  )

export const mailJobs = [
  job({ name: 'mail.send', payload: z.object({ id: z.uuid() }), run: (app, { id }) => sendOne(app, id) }),
  job({ name: 'mail.clean-up', payload: z.object({}), schedule: '50 3 * * *', run: cleanUp }),
]
