import type { Generated, GeneratedAlways } from 'kysely'
import type { SecondFactorMethod } from '../../kit/actor.ts'

export interface UserTables {
  memberships: {
    user_id: number
    company_id: number
    role_id: number
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  /** A view of all memberships, home companies included. */
  members: {
    user_id: number
    company_id: number
    role_id: number
    is_home: boolean
    created_at: Date
    updated_at: Date
  }
  invitations: {
    id: Generated<number>
    company_id: number
    email: string
    role_id: number
    token_hash: Buffer
    mail_id: string
    invited_by: number | null
    expires_at: Date
    created_at: Generated<Date>
  }
  company_invitations: {
    id: Generated<number>
    company_id: number
    email: string
    token_hash: Buffer
    mail_id: string
    invited_by: number | null
    expires_at: Date
    created_at: Generated<Date>
  }
  second_factors: {
    user_id: number
    method: SecondFactorMethod
    secret: Buffer | null
    last_step: Generated<number>
    created_at: Generated<Date>
  }
  recovery_codes: { user_id: number; code_hash: Buffer; used_at: Date | null }
  users: {
    id: Generated<number>
    company_id: number
    email: string
    username: string
    username_key: GeneratedAlways<string>
    first_name: string | null
    last_name: string | null
    password_hash: string | null
    role_id: number
    tos_accepted_at: Date | null
    tos_version: string | null
    email_verified_at: Date | null
    last_login_at: Date | null
    disabled_at: Date | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
}

declare module '../../db/database.ts' {
  interface Database extends UserTables {}
}
