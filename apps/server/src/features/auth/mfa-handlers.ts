import { randomUUID } from 'node:crypto'
import { mfa } from '@outpost/contract/auth/mfa/endpoints'
import { MfaType, type SecondFactor, mfaSchemas } from '@outpost/contract/auth/mfa/schemas'
import { fail } from '@outpost/contract/kit/errors'
import type { App } from '../../context.ts'
import { implement, type Context } from '../../kit/implement.ts'
import { sameText } from '../../kit/origin.ts'
import { canSendMail } from '../mail/service.ts'
import { countRecoveryCodes, removeSecondFactor, setSecondFactor, storeRecoveryCodes } from '../users/service.ts'
import { mailCode } from './challenge.ts'
import { relyingParty } from './passkeys/relying-party.ts'
import { assertionIn, challengeOf, countPasskeys, signerOf } from './passkeys/service.ts'
import { servicesOf } from './identity-providers/people.ts'
import { endOtherSessions } from './service.ts'
import { codeSeconds, hashCode, flowSeconds, newRecoveryCodes, newTotp, sixDigits, stepOf } from './codes.ts'

const methods = MfaType.options

/** The time in seconds to complete the setup: to scan a QR code and type a code, or to find a security key. */
const setupSeconds = { totp: 600, email: codeSeconds, passkey: codeSeconds, identity: flowSeconds } as const
const tries = { most: 10, starts: 10, seconds: 900 } as const

/** Whether emails can be sent. Reads across all companies: the mail server belongs to the top company. */
const hasMail = (app: App): Promise<boolean> => app.ownTransaction(canSendMail)

async function freshRecoveryCodes({ tx, actor }: Context): Promise<string[]> {
  const codes = newRecoveryCodes()
  await storeRecoveryCodes(tx, actor.userId, codes)
  return codes
}

async function setUp({ app, tx, actor }: Context, method: MfaType, services: Awaited<ReturnType<typeof servicesOf>>) {
  const id = randomUUID()
  const made = method === 'totp' ? newTotp(actor.email, app.brand().short_name) : undefined
  const code = method === 'email' ? sixDigits() : undefined
  const values = {
    session_id: actor.credential.id,
    id,
    method,
    secret: made ? app.sealer.seal(made.secret) : null,
    code_hash: code === undefined ? null : hashCode(app.sealer, id, code),
    expires_at: new Date(Date.now() + setupSeconds[method] * 1000),
  }
  await tx
    .insertInto('second_factor_setups')
    .values({ user_id: actor.userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
  if (code !== undefined)
    await mailCode(
      app,
      tx,
      { userId: actor.userId, email: actor.email, companyId: actor.companyId, sessionId: actor.credential.id },
      id,
      code,
    )
  return {
    mfa_type: method,
    secret: made?.text ?? null,
    uri: made?.uri ?? null,
    email: code === undefined ? null : actor.email,
    expires_in: setupSeconds[method],
    passkey_challenge: method === 'passkey' ? challengeOf(app, id).toString('base64url') : null,
    session_uuid: method === 'identity' ? id : null,
    identity_services: services,
  }
}

export default implement(mfa, mfaSchemas, {
  async get({ app, tx, actor, request }): Promise<SecondFactor> {
    const possible = relyingParty(app, request.origin) !== undefined
    const there: Record<MfaType, boolean> = {
      totp: true,
      email: await hasMail(app),
      passkey: possible && (await countPasskeys(tx, actor.userId)) > 0,
      identity: (await servicesOf(tx, actor.userId)).length > 0,
    }
    return {
      mfa_type: actor.secondFactor,
      available: methods.filter((method) => there[method]),
      passkeys_possible: possible,
      mandatory: app.env.requireMfa,
      recovery_codes_left: await countRecoveryCodes(tx, actor.userId),
    }
  },
  async start(context, { mfa_type }) {
    const { app, tx, actor } = context
    await app.limits.take(`mfa-start:${actor.userId}`, tries.starts, tries.seconds)
    if (mfa_type === 'email' && !(await hasMail(app))) throw fail('MAIL_NOT_CONFIGURED', { source: 'mfa_type' })
    if (mfa_type === 'passkey' && (await countPasskeys(tx, actor.userId)) === 0)
      throw fail('VALIDATION', { source: 'mfa_type', message: 'Add a passkey first.' })
    const services = mfa_type === 'identity' ? await servicesOf(tx, actor.userId) : []
    if (mfa_type === 'identity' && services.length === 0)
      throw fail('VALIDATION', { source: 'mfa_type', message: 'Link an identity service first.' })
    return setUp(context, mfa_type, services)
  },
  async finish(context, { code }) {
    const { app, tx, actor } = context
    await app.limits.take(`mfa-finish:${actor.userId}`, tries.most, tries.seconds)
    // Deletes the setup, which is used up if the rest succeeds. If the code is wrong, the rollback restores it.
    const setup = await tx
      .deleteFrom('second_factor_setups')
      .where('user_id', '=', actor.userId)
      .where('session_id', '=', actor.credential.id)
      .where('expires_at', '>', new Date())
      .returningAll()
      .executeTakeFirst()
    const digits = code.replace(/\s/g, '')
    const step = setup?.secret ? stepOf(app.sealer.unseal(setup.secret), digits) : undefined
    const isTold = setup?.code_hash
      ? sameText(setup.code_hash.toString('hex'), hashCode(app.sealer, setup.id, digits).toString('hex'))
      : false
    const credential = setup?.method === 'passkey' ? assertionIn(code) : undefined
    const isSigned =
      setup && credential
        ? (await signerOf(app, tx, { question: setup.id, origin: context.request.origin, credential })) === actor.userId
        : false
    if (!setup || !(step !== undefined || isTold || isSigned)) throw fail('CONFIRMATION_FAILED', { source: 'code' })
    await setSecondFactor(tx, { user_id: actor.userId, method: setup.method, secret: setup.secret }, step ?? 0)
    await app.limits.forgive(`mfa-finish:${actor.userId}`)
    // The other sessions signed in without the second factor; this also ends any stolen one.
    await endOtherSessions(context, 'second factor set up')
    context.audit({ target: `user:${actor.userId}`, detail: { mfa_type: setup.method } })
    return { mfa_type: setup.method, recovery_codes: await freshRecoveryCodes(context) }
  },
  async remove({ tx, actor, audit }) {
    if (!(await removeSecondFactor(tx, actor.userId))) throw fail('NOT_FOUND')
    audit({ target: `user:${actor.userId}` })
  },
  async renewRecoveryCodes(context) {
    if (context.actor.secondFactor === null) throw fail('NOT_FOUND')
    context.audit({ target: `user:${context.actor.userId}` })
    return { recovery_codes: await freshRecoveryCodes(context) }
  },
})
