import type { EndReason } from '@outpost/contract/impersonation/constants'
import type { Generated } from 'kysely'

export interface ImpersonationTables {
  impersonations: {
    id: Generated<number>
    company_id: number
    company_name: string
    user_id: number | null
    user_email: string
    actor_id: number | null
    actor_email: string
    reason: string
    token_hash: Buffer | null
    created_at: Generated<Date>
    expires_at: Date
    approved_at: Date | null
    access_until: Date | null
    started_at: Date | null
    ip: string | null
    ended_at: Date | null
    end_reason: EndReason | null
  }
}

declare module '../../db/database.ts' {
  interface Database extends ImpersonationTables {}
}
