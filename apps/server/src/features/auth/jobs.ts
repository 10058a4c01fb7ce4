import { sql } from 'kysely'
import { z } from 'zod'
import type { Program } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { forEachIsolated } from '../../kit/for-each-isolated.ts'
import { forgetAnswers } from '../../kit/idempotency.ts'
import { job } from '../../kit/job.ts'
import { forgetWindows } from '../../kit/rate-limit.ts'
import { systemScope } from '../../kit/scope.ts'
import { inTransaction } from '../../kit/transaction.ts'
import { canSendMail } from '../mail/service.ts'
import { findUserByEmail } from '../users/service.ts'
import { removeSessions } from './end-sessions.ts'
import { mailLink } from './links.ts'
import { FailedLogin, loginDays, writeFailedLogin } from './logins.ts'

/**
 * The clean-up of expired rows, one function per table. Impersonating sessions are kept as long as the session that
 * they were started from, because their token is the way back to it.
 */
const outdated: Readonly<Record<string, (tx: Transaction) => Promise<unknown>>> = {
  sessions: (tx) => removeSessions(tx, sql`refresh_until < now() and own_session_id is null`),
  'stored answers': forgetAnswers,
  'rate limits': forgetWindows,
  second_factor_setups: (tx) => sql`delete from second_factor_setups where expires_at < now()`.execute(tx),
  mfa_challenges: (tx) => sql`delete from mfa_challenges where expires_at < now()`.execute(tx),
  passkey_challenges: (tx) => sql`delete from passkey_challenges where expires_at < now()`.execute(tx),
  identity_flows: (tx) => sql`delete from identity_flows where expires_at < now()`.execute(tx),
  oauth_codes: (tx) => sql`delete from oauth_codes where expires_at < now() - interval '1 day'`.execute(tx),
  oauth_grants: (tx) => sql`delete from oauth_grants where expires_at < now()`.execute(tx),
  oauth_refresh_tokens: (tx) =>
    sql`delete from oauth_refresh_tokens where used_at < now() - interval '60 days'`.execute(tx),
  account_links: (tx) => sql`delete from account_links where expires_at < now()`.execute(tx),
  logins: (tx) => sql`delete from logins where at < now() - ${loginDays} * interval '1 day'`.execute(tx),
}

const cleanUp = (app: Program): Promise<void> =>
  forEachIsolated(
    app,
    'auth.clean-up',
    Object.entries(outdated),
    ([table]) => ({ table }),
    ([, forget]) => inTransaction(app.db, systemScope, forget),
  )

/** Emails the password reset link if there is such an account. `request` identifies the request that asked for it. */
const sendPasswordLink = (app: Program, { email, request }: { email: string; request: string }): Promise<unknown> =>
  inTransaction(app.db, systemScope, async (tx) => {
    const user = await findUserByEmail(tx, email)
    if (user && !user.disabled_at && (await canSendMail(tx))) await mailLink(app, tx, user, 'password', request)
  })

export const authJobs = [
  job({ name: 'auth.clean-up', payload: z.object({}), schedule: '25 * * * *', run: cleanUp }),
  job({
    name: 'auth.password-link',
    payload: z.object({ email: z.string(), request: z.string() }),
    run: sendPasswordLink,
  }),
  job({ name: 'auth.failed-login', payload: FailedLogin, run: writeFailedLogin }),
]
