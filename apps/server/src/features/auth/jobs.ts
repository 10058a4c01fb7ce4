import { sql } from 'kysely'
import { z } from 'zod'
import type { App } from '../../context.ts'
import { job } from '../../kit/job.ts'
import { systemScope } from '../../kit/scope.ts'
import { inTransaction } from '../../kit/transaction.ts'
import { canSendMail } from '../mail/service.ts'
import { findUserByEmail } from '../users/service.ts'
import { mailLink } from './links.ts'
import { FailedLogin, loginDays, writeFailedLogin } from './logins.ts'

/** What has run out: sessions, stored answers, channels after a day, and windows of rate limits. */
async function cleanUp(app: App): Promise<void> {
  // One that acted as another user stays as long as the one that it stands on: it is the way back to that.
  await sql`delete from sessions where refresh_until < now() and own_session_id is null`.execute(app.db)
  await sql`delete from idempotency_keys where created_at < now() - interval '1 day'`.execute(app.db)
  await sql`delete from channels where created_at < now() - interval '1 day'`.execute(app.db)
  await sql`delete from rate_limits where resets_at < now()`.execute(app.db)
  await sql`delete from second_factor_setups where expires_at < now()`.execute(app.db)
  await sql`delete from mfa_challenges where expires_at < now()`.execute(app.db)
  await sql`delete from passkey_challenges where expires_at < now()`.execute(app.db)
  await sql`delete from identity_journeys where expires_at < now()`.execute(app.db)
  await sql`delete from oauth_codes where expires_at < now() - interval '1 day'`.execute(app.db)
  await sql`delete from oauth_grants where expires_at < now()`.execute(app.db)
  await sql`delete from oauth_refresh_tokens where used_at < now() - interval '60 days'`.execute(app.db)
  await sql`delete from account_links where expires_at < now()`.execute(app.db)
  await sql`delete from logins where at < now() - ${loginDays} * interval '1 day'`.execute(app.db)
}

/** Mails the link for a forgotten password, where there is such an account; `request` names the act. */
const sendPasswordLink = (app: App, { email, request }: { email: string; request: string }): Promise<unknown> =>
  inTransaction(app.db, systemScope, async (tx) => {
    const user = await findUserByEmail(tx, email)
    if (user && !user.disabled_at && (await canSendMail(tx))) await mailLink(app, tx, user, 'password', request)
  })

export const authJobs = [
  job({ name: 'auth.clean-up', payload: z.object({}), schedule: '25 * * * *', run: cleanUp }),
  job({ name: 'auth.password-link', payload: z.object({ email: z.string(), request: z.string() }), run: sendPasswordLink }),
  job({ name: 'auth.failed-login', payload: FailedLogin, run: writeFailedLogin }),
]
