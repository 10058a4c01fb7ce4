import { createHmac, randomUUID } from 'node:crypto'
import { AssertionCredential } from '@outpost/contract/auth/passkeys/schemas'
import type { App } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { relyingParty, type RelyingParty } from './relying-party.ts'

/** The time in seconds to answer a ceremony: people have to find their security key or take out their phone. */
export const ceremonySeconds = 300

/** Loads the library when it is first needed, because it includes a whole certificate parser. */
export const webauthn = () => import('@simplewebauthn/server')

/**
 * Returns the WebAuthn challenge that an authenticator signs. It is derived from the id of the ceremony or
 * second-factor challenge, so it does not have to be stored.
 */
export const challengeOf = (app: App, questionId: string): Buffer =>
  createHmac('sha256', app.sealer.derive('passkey challenge')).update(questionId).digest()

/** Returns the handle by which an authenticator recognizes a user. It does not reveal the user's identity. */
export const userHandle = (app: App, userId: number): Buffer =>
  createHmac('sha256', app.sealer.derive('passkey user')).update(String(userId)).digest()

/** Begins a WebAuthn ceremony for a session, or for a login, where there is no session yet. Returns its id. */
export async function beginCeremony(tx: Transaction, sessionId: number | null): Promise<string> {
  const id = randomUUID()
  await tx
    .insertInto('passkey_challenges')
    .values({ id, session_id: sessionId, expires_at: new Date(Date.now() + ceremonySeconds * 1000) })
    .execute()
  return id
}

/**
 * Consumes a ceremony; of several concurrent answers only one succeeds. Returns false if it is unknown, used, expired
 * or another session's.
 */
export async function takeCeremony(tx: Transaction, id: string, sessionId: number | null): Promise<boolean> {
  const taken = await tx
    .deleteFrom('passkey_challenges')
    .where('id', '=', id)
    .where('session_id', 'is not distinct from', sessionId)
    .where('expires_at', '>', new Date())
    .executeTakeFirst()
  return taken.numDeletedRows > 0n
}

/**
 * Removes a user's passkeys, so that a lost one can neither open the account nor be asked for as its second factor.
 * Returns false if there was none.
 */
export const removePasskeys = async (tx: Transaction, userId: number): Promise<boolean> =>
  (await tx.deleteFrom('passkeys').where('user_id', '=', userId).executeTakeFirst()).numDeletedRows > 0n

export async function countPasskeys(tx: Transaction, userId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('passkeys')
    .where('user_id', '=', userId)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

interface Signed {
  /** The id of the ceremony or second-factor challenge to be signed. */
  question: string
  /** The server's address as the caller used it. */
  origin: string
  credential: AssertionCredential
}

/**
 * Returns the user whose passkey has signed a challenge, with user verification by the authenticator; otherwise
 * undefined. Records the use. The caller has to check that the challenge is still open.
 */
export async function signerOf(
  app: App,
  tx: Transaction,
  { question, origin, credential }: Signed,
): Promise<number | undefined> {
  const party = relyingParty(app, origin)
  const passkey = await tx
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', Buffer.from(credential.id, 'base64url'))
    .executeTakeFirst()
  if (!party || !passkey) return undefined
  const handle = credential.response.userHandle
  if (handle !== undefined && handle !== userHandle(app, passkey.user_id).toString('base64url')) return undefined
  const known = { id: credential.id, publicKey: new Uint8Array(passkey.public_key), counter: passkey.sign_count }
  const count = await verifiedCount(app, party, question, credential, known)
  if (count === undefined) return undefined
  // Of two answers with the same count only the first is accepted. Authenticators that do not count stay at zero.
  const noted = await tx
    .updateTable('passkeys')
    .set({ sign_count: count, last_used_at: new Date() })
    .where('id', '=', passkey.id)
    .where('sign_count', '=', passkey.sign_count)
    .executeTakeFirst()
  return noted.numUpdatedRows > 0n ? passkey.user_id : undefined
}

/**
 * Returns the authenticator's new signature count if challenge, origin, user verification, signature and count are all
 * right; otherwise undefined.
 */
async function verifiedCount(
  app: App,
  party: RelyingParty,
  question: string,
  credential: AssertionCredential,
  known: { id: string; publicKey: Uint8Array<ArrayBuffer>; counter: number },
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await webauthn()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: credential as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
      credential: known,
      requireUserVerification: true,
      expectedChallenge: challengeOf(app, question).toString('base64url'),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch (error) {
    app.log.debug({ error: String(error) }, 'a passkey was refused')
    return undefined
  }
}

/** Parses a passkey assertion sent in place of a code; undefined if the text is a code. */
export function assertionIn(code: string): AssertionCredential | undefined {
  if (!code.startsWith('{')) return undefined
  try {
    return AssertionCredential.safeParse(JSON.parse(code)).data
  } catch {
    return undefined
  }
}
