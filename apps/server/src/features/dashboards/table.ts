import type { Widget } from '@outpost/contract/dashboards/widget'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** Read as an array, written as JSON text. */
type Widgets = ColumnType<Widget[], string, string>

export interface DashboardTables {
  dashboards: {
    id: GeneratedAlways<number>
    company_id: number
    device_id: number
    user_id: number | null
    name: string
    description: string
    shared: boolean
    /** Seconds. */
    refresh: number
    widgets: Widgets
    revision: Generated<number>
    updated_by: number | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  dashboard_versions: {
    dashboard_id: number
    version: number
    company_id: number
    name: string
    description: string
    refresh: number
    widgets: Widgets
    username: string | null
    created_at: Generated<Date>
  }
  dashboard_templates: {
    id: GeneratedAlways<number>
    company_id: number
    model: string
    name: string
    description: string
    refresh: number
    widgets: Widgets
    created_at: Generated<Date>
  }
  dashboard_links: {
    id: GeneratedAlways<number>
    dashboard_id: number
    company_id: number
    user_id: number
    /** The company in which the user created it. */
    author_company_id: number
    token_hash: Buffer
    rights: string[]
    created_at: Generated<Date>
    expires_at: Date
    last_used_at: Generated<Date | null>
  }
}

declare module '../../db/database.ts' {
  interface Database extends DashboardTables {}
}
