import type { Generated } from 'kysely'

export interface MultiConfigTables {
  config_templates: {
    id: Generated<number>
    company_id: number
    name: string
    version: string
    template: Buffer
    min_firmware: string | null
    max_firmware: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
}

declare module '../../db/database.ts' {
  interface Database extends MultiConfigTables {}
}
