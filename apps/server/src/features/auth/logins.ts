import { auth } from '@outpost/contract/auth/endpoints'
import { LoginOutcome } from '@outpost/contract/auth/sessions/schemas'
import { ApiError, type ErrorCode } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import { z } from 'zod'
import type { App, Program } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import type { SecondFactorMethod } from '../../kit/actor.ts'
import { writeAudit } from '../../kit/audit.ts'
import { systemScope } from '../../kit/scope.ts'
import type { Proof } from '../../kit/step-up.ts'
import { inTransaction } from '../../kit/transaction.ts'
import { findUser, findUserByEmail } from '../users/service.ts'

/** How many days the login history is kept. */
export const loginDays = 90

export interface Caller {
  ip: string
  userAgent: string
}

interface Attempt {
  userId: number
  from: Caller
  method: string
  outcome: LoginOutcome
  at?: Date
}

const act = `${auth.login.method} ${auth.login.path}`
/** The error codes with which the audit log shows why a login was refused. */
const refusals: Record<Exclude<LoginOutcome, 'success'>, ErrorCode> = {
  wrong_password: 'INVALID_CREDENTIALS',
  wrong_code: 'CONFIRMATION_FAILED',
  disabled: 'INVALID_CREDENTIALS',
}

/**
 * Records a successful or failed login, in the login history and in the audit log of the user's home company. Logins
 * with unknown addresses belong to no company and are not recorded.
 */
export async function noteLogin(
  tx: Transaction,
  { userId, from, method, outcome, at = new Date() }: Attempt,
): Promise<void> {
  const userAgent = from.userAgent.slice(0, 300)
  await tx
    .insertInto('logins')
    .values({ user_id: userId, at, ip: from.ip, user_agent: userAgent, method, outcome })
    .execute()
  const user = await findUser(tx, userId)
  if (!user) return
  const who = { companyId: user.company_id, userId, email: user.email, impersonator: null }
  const detail =
    outcome === 'success' ? { method } : { method, reason: outcome, refused: refusals[outcome], source: 'password' }
  await writeAudit(tx, who, { ip: from.ip, userAgent }, { act, target: `user:${userId}`, detail })
}

/** The form of a recovery code, once spaces and dashes are removed. Those that are older have 16 characters. */
const recoveryCode = /^[A-Z2-7]{16}(?:[A-Z2-7]{8})?$/i

/** Returns the second factor as named in the login history: a recovery code is listed as such, not as the method. */
export const methodOf = (method: SecondFactorMethod, proof: Proof | undefined): string =>
  recoveryCode.test(proof?.code.replace(/[\s-]/g, '') ?? '') ? 'recovery' : method

export const FailedLogin = z.object({
  email: z.string(),
  at: z.coerce.date(),
  ip: z.string(),
  userAgent: z.string(),
  outcome: LoginOutcome,
})

/**
 * Records a refused login. The worker looks up the account, so that the response time does not reveal whether one
 * exists.
 */
export const noteFailedLogin = (app: App, email: string, from: Caller, outcome: LoginOutcome): Promise<unknown> => {
  const payload = {
    email,
    at: new Date(),
    ip: from.ip,
    userAgent: from.userAgent.slice(0, 300),
    outcome,
  } satisfies z.input<typeof FailedLogin>
  return app.ownTransaction((tx) =>
    sql`select graphile_worker.add_job('auth.failed-login', ${JSON.stringify(payload)}::json, max_attempts := 3)`.execute(
      tx,
    ),
  )
}

/** The worker's part of `noteFailedLogin`. */
export const writeFailedLogin = (
  app: Program,
  { email, at, ip, userAgent, outcome }: z.output<typeof FailedLogin>,
): Promise<unknown> =>
  inTransaction(app.db, systemScope, async (tx) => {
    const user = await findUserByEmail(tx, email)
    if (user) await noteLogin(tx, { userId: user.id, from: { ip, userAgent }, method: 'password', outcome, at })
  })

/**
 * Records that the password was right but the code was wrong, in a transaction of its own because that of the login is
 * rolled back. Rethrows the error.
 */
export async function noteWrongCode(app: App, userId: number, from: Caller, error: unknown): Promise<never> {
  if (error instanceof ApiError && error.items[0]?.code === 'CONFIRMATION_FAILED') {
    await app.ownTransaction((tx) => noteLogin(tx, { userId, from, method: 'password', outcome: 'wrong_code' }))
  }
  throw error
}
