import type { Generated } from 'kysely'
import type { SecondFactorMethod } from '../../kit/actor.ts'

export interface UserTables {
  second_factors: { user_id: number; method: SecondFactorMethod; secret: Buffer | null; last_step: Generated<number>; created_at: Generated<Date> }
  recovery_codes: { user_id: number; code_hash: Buffer; used_at: Date | null }
  users: {
    id: Generated<number>; company_id: number; email: string; username: string; first_name: string | null; last_name: string | null
    password_hash: string | null; role_id: number; tos_accepted_at: Date | null; tos_version: string | null; email_verified_at: Date | null; last_login_at: Date | null
    disabled_at: Date | null; created_at: Generated<Date>; updated_at: Generated<Date>
  }
}
