import type { AuthContext } from 'ssh2'
import { fingerprintOf } from '../keys.ts'
import type { UserClaim } from './host.ts'
import { isSignedByUser, isUserKey } from './keys.ts'

const maxPassword = 1024

/** Whether an SSH username can be that of a user: an email address or a username of the console. */
export const isUserLogin = (name: string): boolean => /^[^\p{C}\p{Z}]{1,254}$/u.test(name) && !name.startsWith('enrol:')

/**
 * Reads what a user proves in a request: `probe` is a key that is only offered, `unusable` a key of a type or size that
 * nobody can sign in with.
 *
 * A key that is offered is always answered in the same way, because the answer to "would this key be right" would tell
 * who is a user here.
 */
export function readUserProof(request: AuthContext): UserClaim['proof'] | 'probe' | 'unusable' | 'refused' {
  if (request.method === 'password')
    return request.password.length > 0 && request.password.length <= maxPassword
      ? { kind: 'password', password: request.password }
      : 'refused'
  if (request.method !== 'publickey') return 'refused'
  const { algo, data } = request.key
  if (!isUserKey(algo, data)) return 'unusable'
  const { signature, blob, hashAlgo } = request
  if (signature === undefined || blob === undefined) return 'probe'
  return isSignedByUser(algo, data, blob, signature, hashAlgo)
    ? { kind: 'key', fingerprint: fingerprintOf(data) }
    : 'refused'
}
