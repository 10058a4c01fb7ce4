import type { Generated } from 'kysely'

export interface AuthTables {
  sessions: {
    id: Generated<number>; user_id: number; token_hash: Buffer; previous_hash: Buffer | null; previous_until: Date | null
    expires_at: Date; refresh_until: Date; created_at: Generated<Date>; ip: string | null; user_agent: string | null
  }
  access_tokens: {
    id: Generated<number>; user_id: number; name: string; token_hash: Buffer; scopes: string[]
    created_at: Generated<Date>; last_used_at: Date | null; expires_at: Date | null
  }
}
