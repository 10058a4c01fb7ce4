import type { Generated } from 'kysely'

export interface UserTables {
  users: {
    id: Generated<number>; company_id: number; email: string; username: string; first_name: string | null; last_name: string | null
    password_hash: string | null; role_id: number; tos_accepted_at: Date | null; email_verified_at: Date | null; last_login_at: Date | null
    disabled_at: Date | null; created_at: Generated<Date>; updated_at: Generated<Date>
  }
}
