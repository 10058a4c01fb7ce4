import type { Generated } from 'kysely'

export interface CompanyTables {
  companies: { id: Generated<number>; parent_id: number | null; name: string; level: number; created_at: Generated<Date>; updated_at: Generated<Date> }
  company_tree: { ancestor_id: number; descendant_id: number; depth: number }
}
