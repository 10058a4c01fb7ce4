import type { LoginOutcome } from '@outpost/contract/auth/sessions/schemas'
import type { Generated } from 'kysely'
import type { SecondFactorMethod } from '../../kit/actor.ts'

export interface AuthTables {
  sessions: {
    id: Generated<number>
    user_id: number
    token_hash: Buffer
    previous_hash: Buffer | null
    previous_until: Date | null
    /** Whether the current token has been used. */
    token_used: Generated<boolean>
    expires_at: Date
    refresh_until: Date
    created_at: Generated<Date>
    ip: string | null
    user_agent: string | null
    /** When the password was last confirmed in this session, for an action that requires it. */
    password_confirmed_at: Generated<Date | null>
    /** The user's further company in which the session acts; null for the home company. */
    company_id: number | null
    /** Only in an impersonating session: the session that it was started from, and the permission given for it. */
    own_session_id: Generated<number | null>
    impersonation_id: Generated<number | null>
  }
  second_factor_setups: {
    user_id: number
    session_id: number
    id: string
    method: SecondFactorMethod
    secret: Buffer | null
    code_hash: Buffer | null
    expires_at: Date
  }
  mfa_challenges: {
    id: string
    user_id: number
    session_id: number | null
    act: string
    code_hash: Buffer | null
    expires_at: Date
    used_at: Date | null
  }
  passkeys: {
    id: Generated<number>
    user_id: number
    name: string
    credential_id: Buffer
    public_key: Buffer
    sign_count: number
    transports: string[]
    synced: boolean
    created_at: Generated<Date>
    last_used_at: Date | null
  }
  passkey_challenges: { id: string; session_id: number | null; expires_at: Date }
  account_links: {
    token_hash: Buffer
    user_id: number
    purpose: 'activation' | 'password'
    email: string
    expires_at: Date
    used_at: Date | null
  }
  access_tokens: {
    id: Generated<number>
    user_id: number
    name: string
    token_hash: Buffer
    scopes: string[]
    created_at: Generated<Date>
    last_used_at: Date | null
    expires_at: Date | null
    company_id: number | null
    /** The grant with which an application's access token ends. Null for a personal token. */
    grant_id: Generated<number | null>
  }
  ssh_keys: {
    id: Generated<number>
    user_id: number
    name: string
    type: string
    public_key: string
    fingerprint: string
    created_at: Generated<Date>
    last_used_at: Date | null
  }
  identity_providers: {
    id: Generated<number>
    name: string
    issuer: string
    client_id: string
    client_secret: Buffer | null
    allowed_domains: string[]
    enabled: boolean
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  identities: {
    id: Generated<number>
    provider_id: number
    subject: string
    user_id: number
    email: string | null
    created_at: Generated<Date>
    last_used_at: Date | null
  }
  identity_flows: {
    state_hash: Buffer
    browser_hash: Buffer
    provider_id: number
    purpose: 'login' | 'link' | 'confirm' | 'answer'
    session_id: number | null
    question: string | null
    nonce: string
    verifier: Buffer
    expires_at: Date
  }
  oauth_applications: {
    id: Generated<number>
    user_id: number
    name: string
    client_id: string
    secret_hash: Buffer | null
    redirect_uris: string[]
    scopes: string[]
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  oauth_grants: {
    id: Generated<number>
    application_id: number
    user_id: number
    company_id: Generated<number | null>
    scopes: string[]
    created_at: Generated<Date>
    expires_at: Date
  }
  oauth_approvals: {
    id: Generated<number>
    company_id: number
    application_id: number
    scopes: string[]
    approved_by: string
    created_at: Generated<Date>
  }
  oauth_codes: {
    code_hash: Buffer
    application_id: number
    user_id: number
    company_id: number | null
    redirect_uri: string
    scopes: string[]
    challenge: string
    expires_at: Date
    used_at: Date | null
    grant_id: number | null
  }
  oauth_refresh_tokens: { token_hash: Buffer; grant_id: number; created_at: Generated<Date>; used_at: Date | null }
  /** Tokens that sessions have replaced. */
  spent_session_tokens: { token_hash: Buffer; session_id: number; spent_at: Generated<Date> }
  logins: {
    id: Generated<number>
    user_id: number
    at: Generated<Date>
    ip: string | null
    user_agent: string | null
    method: string
    outcome: LoginOutcome
  }
}

declare module '../../db/database.ts' {
  interface Database extends AuthTables {}
}
