import type { SharedView } from '@outpost/contract/settings/shared-views/schemas'
import type { Generated, JSONColumnType } from 'kysely'

export interface SettingTables {
  settings: { user_id: number; key: string; value: JSONColumnType<object>; updated_at: Generated<Date> }
  shared_views: {
    id: Generated<number>
    company_id: number
    list: string
    name: string
    search: JSONColumnType<SharedView['search']>
    layout: JSONColumnType<SharedView['layout']>
    user_id: number | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
}

declare module '../../db/database.ts' {
  interface Database extends SettingTables {}
}
