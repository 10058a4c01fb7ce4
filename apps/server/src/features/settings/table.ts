import type { Generated, JSONColumnType } from 'kysely'

export interface SettingTables {
  settings: { user_id: number; key: string; value: JSONColumnType<object>; updated_at: Generated<Date> }
}
