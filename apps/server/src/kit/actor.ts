import type { AccountBlock } from '@outpost/contract/kit/errors'
import type { Reach, Right, RoleName } from '@outpost/contract/kit/permissions'

/** Who is asking, as one of the audiences that may use the API. Device keys and web sessions of devices never become one. */
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
  /** What keeps this account from every call but those that lift it. */
  blocked: AccountBlock | null
  /** The user who really sits there while impersonating. */
  impersonator: { userId: number; email: string } | null
}

/** Who did something, as it is written down beside it. */
export type Author = Pick<Actor, 'userId' | 'username'>

/** How a person proves to be there: by a code of an authenticator app or of a mail, or by a passkey. */
export type SecondFactorMethod = 'totp' | 'email' | 'passkey' | 'identity'

export type Credential =
  | {
      kind: 'session'
      id: number
      issuedAt: Date
      expiresAt: Date
      xsrf: string
      /** The password was confirmed within the last minutes (`passwordWindow`); signing in does not count. */
      passwordConfirmed: boolean
    }
  | { kind: 'token'; id: number; scopes: readonly string[]; issuedAt: Date; expiresAt: Date | null }

/** True where the credential reaches this far: a session always, a token by its scopes (`*`, `devices:*`, `devices:read`), any token to `any`. */
export function holdsScope(credential: Credential, scope: string | null): boolean {
  if (credential.kind === 'session') return true
  if (scope === null) return false
  if (scope === 'any') return true
  const resource = scope.slice(0, scope.indexOf(':'))
  return credential.scopes.some((held) => held === '*' || held === scope || held === `${resource}:*`)
}
