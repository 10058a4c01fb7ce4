import type { Generated } from 'kysely'

export interface RoleTables {
  roles: {
    id: Generated<number>
    company_id: number
    title: string
    description: Generated<string>
    permission_ids: number[]
    revision: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
}

declare module '../../db/database.ts' {
  interface Database extends RoleTables {}
}
