import type { AccountBlock } from '@outpost/contract/kit/errors'
import type { Reach, Right, RoleName } from '@outpost/contract/kit/permissions'

/** The authenticated caller of the API. Device keys and the web sessions of devices never become an actor. */
export interface Actor {
  userId: number
  email: string
  username: string
  companyId: number
  companyLevel: number
  reach: Reach
  role: { id: number; name: RoleName | 'custom'; title: string }
  permissions: ReadonlySet<Right>
  credential: Credential
  secondFactor: SecondFactorMethod | null
  /** The reason why this account may only use the endpoints that remove the block. */
  blocked: AccountBlock | null
  /** The user who is actually signed in while impersonating. */
  impersonator: { userId: number; email: string } | null
}

/** A session or token in one company, as whose holder an actor began something that lasts. */
export interface Opener {
  credential: Pick<Credential, 'kind' | 'id'>
  companyId: number
}

/** The author of a change, in the form that is stored with it. */
export type Author = Pick<Actor, 'userId' | 'username'>

/**
 * The method of the second factor: a code from an authenticator app or an email, a passkey, or an external identity.
 */
export type SecondFactorMethod = 'totp' | 'email' | 'passkey' | 'identity'

export type Credential =
  | {
      kind: 'session'
      id: number
      issuedAt: Date
      expiresAt: Date
      xsrf: string
      /** The password was confirmed recently (`passwordWindow`); signing in does not count. */
      passwordConfirmed: boolean
    }
  | { kind: 'token'; id: number; scopes: readonly string[]; issuedAt: Date; expiresAt: Date | null }
  /** An SSH key of the user. It opens devices and calls no endpoint. */
  | { kind: 'key'; id: number; scopes: readonly string[]; issuedAt: Date; expiresAt: null }

/**
 * Whether a credential covers a scope: a session always does, a token or key by its scopes (`*`, `devices:*`, `devices:read`),
 * and any token covers `any`.
 */
export function holdsScope(credential: Credential, scope: string | null): boolean {
  if (credential.kind === 'session') return true
  if (scope === null) return false
  if (scope === 'any') return true
  const resource = scope.slice(0, scope.indexOf(':'))
  return credential.scopes.some((held) => held === '*' || held === scope || held === `${resource}:*`)
}
