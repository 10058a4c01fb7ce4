import type { Generated, GeneratedAlways } from 'kysely'

export interface CompanyTables {
  companies: {
    id: Generated<number>
    parent_id: number | null
    name: string
    name_key: GeneratedAlways<string>
    level: number
    email: string | null
    can_use_parent_license: Generated<boolean>
    data_billed: Generated<boolean>
    max_companies: number | null
    max_users: number | null
    max_devices: number | null
    file_quota: Generated<number | null>
    revision: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  company_tree: { ancestor_id: number; descendant_id: number; depth: number }
}

declare module '../../db/database.ts' {
  interface Database extends CompanyTables {}
}
