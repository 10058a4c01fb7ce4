import { ApiError } from '@outpost/contract/kit/errors'
import { networkOf } from '@outpost/gateway/half-open'
import type { SignedInUser, UserClaim } from '@outpost/gateway/users/host'
import type { Program } from '../../../context.ts'
import { holdsScope } from '../../../kit/actor.ts'
import { byToken, userOfKey } from '../../auth/service.ts'
import { remoteConnect } from '@outpost/contract/remote-access/connect/endpoints'
import { NativeUser, type SignIn } from './native-user.ts'

/** Wrong tokens from one network in 15 minutes. */
const guesses = { limit: 100, seconds: 900 } as const

/**
 * Signs a user in by a registered key, or by an access token in place of a password, for a connection of the user's own
 * SSH client. A wrong key, a wrong token and an unknown login all lead to undefined, by the same queries.
 */
export async function signIn(app: Program, claim: UserClaim): Promise<SignedInUser | undefined> {
  const found = claim.proof.kind === 'key' ? await byKey(app, claim) : await byAccessToken(app, claim)
  if (!found) return undefined
  const user = new NativeUser(app, found, claim.from)
  // The account may be blocked: its email address is not verified, or it lacks the second factor that is mandatory.
  return (await user.actors()).length > 0 ? user : undefined
}

async function byKey(app: Program, { login, proof }: UserClaim): Promise<SignIn | undefined> {
  const found = proof.kind === 'key' ? await userOfKey(app, proof.fingerprint, login) : undefined
  return found && { userId: found.userId, credential: { kind: 'key', id: found.keyId }, companyId: undefined }
}

async function byAccessToken(app: Program, { login, proof, from }: UserClaim): Promise<SignIn | undefined> {
  if (proof.kind !== 'password') return undefined
  const key = `ssh-token-from:${networkOf(from.ip)}`
  try {
    await app.limits.take(key, guesses.limit, guesses.seconds)
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
  const actor = await byToken(app, proof.password)
  const names = [actor?.email.toLowerCase(), actor?.username.toLowerCase()]
  if (!actor || !names.includes(login.toLowerCase()) || !holdsScope(actor.credential, remoteConnect.connect.scope))
    return undefined
  await app.limits.refund(key)
  return { userId: actor.userId, credential: actor.credential, companyId: actor.companyId }
}
