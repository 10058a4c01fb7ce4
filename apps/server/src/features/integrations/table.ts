import type { Generated } from 'kysely'

export interface IntegrationTables {
  metrics_tokens: {
    id: Generated<number>
    company_id: number
    name: string
    token_hash: Buffer
    include_subsidiaries: boolean
    created_by: string
    created_at: Generated<Date>
    expires_at: Date | null
    last_used_at: Date | null
    last_used_ip: string | null
  }
}

declare module '../../db/database.ts' {
  interface Database extends IntegrationTables {}
}
