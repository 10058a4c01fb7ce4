import { randomUUID } from 'node:crypto'
import { fail, type ErrorMeta } from '@outpost/contract/kit/errors'
import type { App } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import type { SecondFactorMethod } from '../../kit/actor.ts'
import { sameText } from '../../kit/origin.ts'
import type { Proof } from '../../kit/step-up.ts'
import { languageOf, render, sendMail } from '../mail/service.ts'
import { findSecondFactor, takeRecoveryCode, takeStep, type SecondFactor } from '../users/service.ts'
import { assertionIn, challengeOf, countPasskeys, signerOf } from './passkeys/service.ts'
import { codeSeconds, hashCode, isQuestionId, flowSeconds, sixDigits, stepOf } from './codes.ts'
import { servicesOf } from './identity-providers/people.ts'
import { emailTemplates } from './email-templates.ts'

/** The user who has to answer a second-factor challenge. During a login there is no session yet. */
export interface Asked {
  userId: number
  email: string
  companyId: number
  sessionId: number | null
  /** The name of the browser, for a login in a browser that the account knows. */
  browser?: string | undefined
}

/**
 * The key under which attempts are counted. Logins from unknown browsers count separately from the owner's known
 * browsers and sessions, so that an attacker who knows only the password cannot use up the owner's attempts.
 */
const triesOf = ({ userId, sessionId, browser }: Asked): string =>
  [userId, sessionId ?? browser].filter((part) => part !== undefined).join(':')

/** Limits, each with its period in seconds: codes tried by one user, codes tried for one challenge, challenges begun. */
const limits = {
  tries: { most: 10, seconds: 900 },
  perQuestion: { most: 5, seconds: codeSeconds },
  questions: { most: 20, seconds: 900 },
} as const

/** Sends a code by email, in the transaction that stores its hash. */
export async function mailCode(app: App, tx: Transaction, to: Asked, challenge: string, code: string): Promise<void> {
  const template = emailTemplates[await languageOf(tx, to.userId)].code(app.brand().short_name, code)
  await sendMail(app, tx, {
    companyId: to.companyId,
    userId: to.userId,
    to: to.email,
    kind: 'code',
    key: challenge,
    subject: template.subject,
    content: render(template, app.brand()),
    expiresAt: new Date(Date.now() + codeSeconds * 1000),
  })
}

/**
 * Begins a challenge for an action and throws MFA_REQUIRED with its id. The challenge is stored outside the caller's
 * transaction, because this error rolls that transaction back.
 */
export async function ask(app: App, who: Asked, method: SecondFactorMethod, act: string): Promise<never> {
  await app.limits.take(`mfa-ask:${triesOf(who)}`, limits.questions.most, limits.questions.seconds)
  const id = randomUUID()
  const code = method === 'email' ? sixDigits() : undefined
  const seconds = method === 'identity' ? flowSeconds : codeSeconds
  await app.ownTransaction(async (tx) => {
    const values = {
      id,
      user_id: who.userId,
      session_id: who.sessionId,
      act,
      code_hash: code === undefined ? null : hashCode(app.sealer, id, code),
      used_at: null,
    }
    await tx
      .insertInto('mfa_challenges')
      .values({ ...values, expires_at: new Date(Date.now() + seconds * 1000) })
      .execute()
    if (code !== undefined) await mailCode(app, tx, who, id, code)
  })
  const ways = await app.ownTransaction((tx) => waysOf(app, tx, who, method, id))
  throw fail('MFA_REQUIRED', {
    meta: { mfa_method: method, mfa_type: method, session_uuid: id, session_id: id, expires_in: seconds, ...ways },
  })
}

/**
 * Returns the details that the user needs in order to answer. A passkey is stronger than a code, so users who have one
 * may use it instead of any other method.
 */
async function waysOf(
  app: App,
  tx: Transaction,
  who: Asked,
  method: SecondFactorMethod,
  question: string,
): Promise<ErrorMeta> {
  return {
    ...(method === 'email' && { email: who.email }),
    ...(method === 'identity' && { identity_services: await servicesOf(tx, who.userId) }),
    ...((await countPasskeys(tx, who.userId)) > 0 && {
      passkey_challenge: challengeOf(app, question).toString('base64url'),
    }),
  }
}

/**
 * Checks a proof against its challenge and consumes both in the transaction of the action: of several concurrent
 * requests only one succeeds.
 * @throws CONFIRMATION_FAILED, the same for a wrong code, an expired challenge and a challenge for another action
 */
export async function check(app: App, tx: Transaction, who: Asked, act: string, proof: Proof): Promise<void> {
  await app.limits.take(`mfa:${triesOf(who)}`, limits.tries.most, limits.tries.seconds)
  const factor = await findSecondFactor(tx, who.userId)
  const wrong = fail('CONFIRMATION_FAILED', { source: 'session_code' })
  if (!factor || !isQuestionId(proof.challenge)) throw wrong
  await app.limits.take(`mfa-question:${proof.challenge}`, limits.perQuestion.most, limits.perQuestion.seconds)
  const question = await tx
    .updateTable('mfa_challenges')
    .set({ used_at: new Date() })
    .where('id', '=', proof.challenge)
    .where('user_id', '=', who.userId)
    .where('act', '=', act)
    .where('session_id', 'is not distinct from', who.sessionId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date())
    .returning('code_hash')
    .executeTakeFirst()
  if (!question || !(await isRight(app, tx, factor, question.code_hash, proof))) throw wrong
  await app.limits.forgive(`mfa:${triesOf(who)}`)
}

async function isRight(
  app: App,
  tx: Transaction,
  factor: SecondFactor,
  stored: Buffer | null,
  { code, challenge, origin }: Proof,
): Promise<boolean> {
  const credential = assertionIn(code)
  if (credential) return (await signerOf(app, tx, { question: challenge, origin, credential })) === factor.user_id
  const digits = code.replace(/\s/g, '')
  const isTold =
    stored !== null && sameText(stored.toString('hex'), hashCode(app.sealer, challenge, digits).toString('hex'))
  if (isTold) return true
  if (!/^\d{6}$/.test(digits)) return takeRecoveryCode(tx, factor.user_id, code)
  const step = factor.secret ? stepOf(app.sealer.unseal(factor.secret), digits) : undefined
  return step !== undefined && takeStep(tx, factor.user_id, step)
}
