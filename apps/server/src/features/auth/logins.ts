import { LoginOutcome } from '@outpost/contract/auth/sessions/schemas'
import { ApiError } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import { z } from 'zod'
import type { App, Program } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import type { SecondFactorMethod } from '../../kit/actor.ts'
import { systemScope } from '../../kit/scope.ts'
import type { Proof } from '../../kit/step-up.ts'
import { inTransaction } from '../../kit/transaction.ts'
import { findUserByEmail } from '../users/service.ts'

/** Days for which it is kept who signed in. */
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

/** Writes down that somebody came in, or did not. */
export const noteLogin = (
  tx: Transaction,
  { userId, from, method, outcome, at = new Date() }: Attempt,
): Promise<unknown> =>
  tx
    .insertInto('logins')
    .values({ user_id: userId, at, ip: from.ip, user_agent: from.userAgent.slice(0, 300), method, outcome })
    .execute()

/** What a recovery code is made of, written with blanks or dashes or without. */
const recoveryCode = /^[A-Z2-7]{16}$/i

/** A second factor as the history names it: a recovery code is no proof by the method. */
export const methodOf = (method: SecondFactorMethod, proof: Proof | undefined): string =>
  recoveryCode.test(proof?.code.replace(/[\s-]/g, '') ?? '') ? 'recovery' : method

export const FailedLogin = z.object({
  email: z.string(),
  at: z.coerce.date(),
  ip: z.string(),
  userAgent: z.string(),
  outcome: LoginOutcome,
})

/** A login that was refused. Whether there is such an account is looked up by the worker: the time of the answer does not tell. */
export const noteFailedLogin = (app: App, email: string, from: Caller, outcome: LoginOutcome): Promise<unknown> => {
  const payload = {
    email,
    at: new Date(),
    ip: from.ip,
    userAgent: from.userAgent.slice(0, 300),
    outcome,
  } satisfies z.input<typeof FailedLogin>
  return app.apart((tx) =>
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

/** The password was right and the code was not: written outside of the login, which is rolled back. Throws the error on. */
export async function noteWrongCode(app: App, userId: number, from: Caller, error: unknown): Promise<never> {
  if (error instanceof ApiError && error.items[0]?.code === 'CONFIRMATION_FAILED') {
    await app.apart((tx) => noteLogin(tx, { userId, from, method: 'password', outcome: 'wrong_code' }))
  }
  throw error
}
