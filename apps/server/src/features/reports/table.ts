import type {
  ReportParameter,
  ReportPeriod,
  ReportSource,
  ReportState,
  ReportType,
} from '@outpost/contract/reports/constants'
import type { ReportDevice } from '@outpost/contract/reports/generated'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { StoredContent } from './generate/content.ts'

export interface ReportTables {
  report_templates: {
    id: Generated<number>
    company_id: number
    user_id: number | null
    username: string
    owner_company_id: number
    name: string
    description: string
    type: ReportType
    period: ReportPeriod
    parameters: ReportParameter[]
    applied_by: ReportSource
    apply_list: number[]
    start_date: Date | null
    end_date: Date | null
    time_zone: string
    recipients: string[]
    is_active: boolean
    paused: ColumnType<string | null, string | null | undefined, string | null>
    next_at: Date | null
    generated_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  generated_reports: {
    id: Generated<number>
    company_id: number
    template_id: number
    template_name: string
    user_id: number | null
    name: string
    description: string
    type: ReportType
    period: ReportPeriod
    parameters: ReportParameter[]
    applied_by: ReportSource
    apply_names: string[]
    start_date: Date
    end_date: Date
    time_zone: string
    scheduled: boolean
    state: ReportState
    message: ColumnType<string | null, string | null | undefined, string | null>
    below: Generated<boolean>
    devices_count: Generated<number>
    content: ColumnType<StoredContent | null, string | null | undefined, string | null>
    channel: ColumnType<string | null, string | null | undefined, string | null>
    created_at: Generated<Date>
    finished_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  generated_report_devices: {
    report_id: number
    place: number
    company_id: number
    device: JSONColumnType<ReportDevice>
  }
}

declare module '../../db/database.ts' {
  interface Database extends ReportTables {}
}
