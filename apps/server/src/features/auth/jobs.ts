import { sql } from 'kysely'
import { z } from 'zod'
import type { App } from '../../context.ts'
import { job } from '../../kit/job.ts'

/** What has run out: sessions, stored answers, channels after a day, and windows of rate limits. */
async function cleanUp(app: App): Promise<void> {
  await sql`delete from sessions where refresh_until < now()`.execute(app.db)
  await sql`delete from idempotency_keys where created_at < now() - interval '1 day'`.execute(app.db)
  await sql`delete from channels where created_at < now() - interval '1 day'`.execute(app.db)
  await sql`delete from rate_limits where resets_at < now()`.execute(app.db)
}

export const authJobs = [job({ name: 'auth.clean-up', payload: z.object({}), schedule: '25 * * * *', run: cleanUp })]
