import { passkeys } from '@outpost/contract/auth/passkeys/endpoints'
import { passkeySchemas } from '@outpost/contract/auth/passkeys/schemas'
import { fail } from '@outpost/contract/kit/errors'
import { networkOf } from '@outpost/gateway/half-open'
import { sql, type Selectable } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { implement, type Context } from '../../../kit/implement.ts'
import { likeText, orderBy, utc, utcOrNull } from '../../../kit/paginate.ts'
import { findSecondFactor, findUser } from '../../users/service.ts'
import { enter } from '../entry.ts'
import { requireOwnPage } from '../service.ts'
import { requireRelyingParty } from './relying-party.ts'
import {
  beginCeremony,
  ceremonySeconds,
  challengeOf,
  countPasskeys,
  signerOf,
  takeCeremony,
  userHandle,
  webauthn,
} from './service.ts'

/**
 * Limits: passkeys per account; registrations begun by one user, and logins begun or attempted from one network, in 15
 * minutes each.
 */
const limits = { passkeys: 20, begun: 20, address: 200, seconds: 900 } as const
/** EdDSA, ES256 and RS256 (COSE numbers): the algorithms that current authenticators support. */
const algorithms = [-8, -7, -257]

async function creationOptions(context: Context, question: string): Promise<Record<string, unknown>> {
  const { app, tx, actor, request } = context
  const { generateRegistrationOptions } = await webauthn()
  const own = await tx
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', actor.userId)
    .execute()
  const options = await generateRegistrationOptions({
    rpName: app.brand().short_name,
    rpID: requireRelyingParty(app, request.origin).id,
    userName: actor.email,
    userDisplayName: actor.username,
    userID: new Uint8Array(userHandle(app, actor.userId)),
    challenge: new Uint8Array(challengeOf(app, question)),
    timeout: ceremonySeconds * 1000,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: own.map(({ credential_id, transports }) => ({
      id: credential_id.toString('base64url'),
      transports,
    })),
  })
  return { ...options }
}

/** Checks the browser's new credential against the ceremony that it was created for. @throws PASSKEY_REFUSED */
async function verifiedRegistration({ app, request }: Context, question: string, response: unknown) {
  const party = requireRelyingParty(app, request.origin)
  const { verifyRegistrationResponse } = await webauthn()
  const verified = await verifyRegistrationResponse({
    response: response as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge: challengeOf(app, question).toString('base64url'),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch((error: unknown) => app.log.debug({ error: String(error) }, 'a passkey was refused'))
  if (!verified?.verified) throw fail('PASSKEY_REFUSED', { source: 'credential' })
  return verified.registrationInfo
}

const present = (row: Selectable<Database['passkeys']>) => ({
  id: row.id,
  name: row.name,
  synced: row.synced,
  created_at: utc(row.created_at),
  last_used_at: utcOrNull(row.last_used_at),
})

export default implement(passkeys, passkeySchemas, {
  async list({ tx, actor }, { limit, offset, q, sort }) {
    const own = tx
      .selectFrom('passkeys')
      .where('user_id', '=', actor.userId)
      .$if(Boolean(q), (rows) => rows.where(sql`lower(name)`, 'like', likeText(q!)))
    const order = orderBy(
      sort,
      { id: sql.ref('id'), name: sql`lower(name)`, created_at: sql.ref('created_at') },
      '-id',
      'id',
    )
    const rows = await own.selectAll().orderBy(order).limit(limit).offset(offset).execute()
    const { total } = await own.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    return { rows: rows.map(present), total }
  },
  async begin(context) {
    const { app, tx, actor } = context
    requireRelyingParty(app, context.request.origin)
    await app.limits.take(`passkey-begin:${actor.userId}`, limits.begun, limits.seconds)
    if ((await countPasskeys(tx, actor.userId)) >= limits.passkeys) throw fail('PASSKEY_LIMIT')
    const challenge_id = await beginCeremony(tx, actor.credential.id)
    return { challenge_id, options: await creationOptions(context, challenge_id) }
  },
  async create(context, { challenge_id, name, credential }) {
    const { app, tx, actor, audit } = context
    await app.limits.take(`passkey-create:${actor.userId}`, limits.begun, limits.seconds)
    if (!(await takeCeremony(tx, challenge_id, actor.credential.id)))
      throw fail('PASSKEY_REFUSED', { source: 'challenge_id' })
    const made = await verifiedRegistration(context, challenge_id, credential)
    const row = await tx
      .insertInto('passkeys')
      .values({
        user_id: actor.userId,
        name,
        credential_id: Buffer.from(made.credential.id, 'base64url'),
        public_key: Buffer.from(made.credential.publicKey),
        sign_count: made.credential.counter,
        transports: made.credential.transports ?? [],
        synced: made.credentialBackedUp,
        last_used_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    audit({ target: `passkey:${row.id}`, detail: { name } })
    return present(row)
  },
  async rename({ tx, actor, audit }, { id, name }) {
    const renamed = await tx
      .updateTable('passkeys')
      .set({ name })
      .where('id', '=', id)
      .where('user_id', '=', actor.userId)
      .executeTakeFirst()
    if (renamed.numUpdatedRows === 0n) throw fail('NOT_FOUND')
    audit({ target: `passkey:${id}`, detail: { name } })
  },
  async remove({ tx, actor, audit }, { id }) {
    // Locks the user: of two requests that remove the last two passkeys at once, the second waits and sees one left.
    await tx.selectFrom('users').select('id').where('id', '=', actor.userId).forUpdate().executeTakeFirst()
    const gone = await tx
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('user_id', '=', actor.userId)
      .executeTakeFirst()
    if (gone.numDeletedRows === 0n) throw fail('NOT_FOUND')
    const factor = await findSecondFactor(tx, actor.userId)
    if (factor?.method === 'passkey' && (await countPasskeys(tx, actor.userId)) === 0) throw fail('PASSKEY_IN_USE')
    audit({ target: `passkey:${id}` })
  },
  async beginLogin(context) {
    requireOwnPage(context)
    const { app, tx, request } = context
    const party = requireRelyingParty(app, request.origin)
    await app.limits.take(`passkey-from:${networkOf(request.ip)}`, limits.address, limits.seconds)
    const challenge_id = await beginCeremony(tx, null)
    return {
      challenge_id,
      options: {
        challenge: challengeOf(app, challenge_id).toString('base64url'),
        rpId: party.id,
        timeout: ceremonySeconds * 1000,
        userVerification: 'required',
        allowCredentials: [],
      },
    }
  },
  async login(context, { challenge_id, credential }) {
    requireOwnPage(context)
    const { app, tx, request } = context
    requireRelyingParty(app, request.origin)
    await app.limits.take(`passkey-login-from:${networkOf(request.ip)}`, limits.address, limits.seconds)
    // The request names no user, so the authenticator has to.
    const named = credential.response.userHandle !== undefined
    const userId =
      named && (await takeCeremony(tx, challenge_id, null))
        ? await signerOf(app, tx, { question: challenge_id, origin: request.origin, credential })
        : undefined
    const user = userId === undefined ? undefined : await findUser(tx, userId)
    if (!user || user.disabled_at) throw fail('PASSKEY_REFUSED', { source: 'credential' })
    await app.limits.refund(`passkey-login-from:${networkOf(request.ip)}`)
    return enter(context, user, 'passkey')
  },
})
