import { createHmac, randomUUID } from 'node:crypto'
import { AssertionCredential } from '@outpost/contract/auth/passkeys/schemas'
import type { App } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { relyingParty, type RelyingParty } from './relying-party.ts'

/** Seconds in which a question is answered: people look for their key, or take out their phone. */
export const ceremonySeconds = 300

/** Loaded with the first passkey: it brings a whole certificate parser along. */
export const webauthn = () => import('@simplewebauthn/server')

/** What an authenticator signs for a question. It is made from the question's id, so nothing else has to be stored. */
export const challengeOf = (app: App, questionId: string): Buffer =>
  createHmac('sha256', app.sealer.derive('passkey challenge')).update(questionId).digest()

/** By what an authenticator knows a user again; it tells nobody who that is. */
export const userHandle = (app: App, userId: number): Buffer =>
  createHmac('sha256', app.sealer.derive('passkey user')).update(String(userId)).digest()

/** Begins a question of a session, or of nobody's yet. */
export async function beginCeremony(tx: Transaction, sessionId: number | null): Promise<string> {
  const id = randomUUID()
  await tx
    .insertInto('passkey_challenges')
    .values({ id, session_id: sessionId, expires_at: new Date(Date.now() + ceremonySeconds * 1000) })
    .execute()
  return id
}

/** Uses a question up: of many answers at once one wins. False where it is unknown, used, too old, or another session's. */
export async function takeCeremony(tx: Transaction, id: string, sessionId: number | null): Promise<boolean> {
  const taken = await tx
    .deleteFrom('passkey_challenges')
    .where('id', '=', id)
    .where('session_id', 'is not distinct from', sessionId)
    .where('expires_at', '>', new Date())
    .executeTakeFirst()
  return taken.numDeletedRows > 0n
}

/** A lost key must not open the account, and a found one must not be asked for as its second factor. False where there was none. */
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
  /** The question that was to be signed. */
  question: string
  /** The server's address as the caller wrote it. */
  origin: string
  credential: AssertionCredential
}

/**
 * The user whose passkey has signed a question, with the user verified by the authenticator; undefined where none has. Notes
 * the use. Whether the question was still open is the caller's to know.
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
  // Of two answers with one count only the first is new; those that do not count stay at zero.
  const noted = await tx
    .updateTable('passkeys')
    .set({ sign_count: count, last_used_at: new Date() })
    .where('id', '=', passkey.id)
    .where('sign_count', '=', passkey.sign_count)
    .executeTakeFirst()
  return noted.numUpdatedRows > 0n ? passkey.user_id : undefined
}

/** The authenticator's new count where everything is right: challenge, place, user verified, signature, count. */
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

/** What a passkey has signed, in the place of a code; undefined where the text is a code. */
export function assertionIn(code: string): AssertionCredential | undefined {
  if (!code.startsWith('{')) return undefined
  try {
    return AssertionCredential.safeParse(JSON.parse(code)).data
  } catch {
    return undefined
  }
}
