import type { ReportContent } from '@outpost/contract/reports/schemas'
import type { ReportDevice } from '@outpost/contract/reports/generated'
import { utc } from '../../kit/paginate.ts'
import type { StoredContent } from './generate/content.ts'
import type { GeneratedRow } from './generate/generate.ts'

/** A duration in days, hours and minutes, as the vendor's API has it: `12d 3h 40m`; empty if it is unknown. */
function durationText(seconds: number | undefined): string {
  if (seconds === undefined) return ''
  const minutes = Math.floor(seconds / 60)
  return `${Math.floor(minutes / 1440)}d ${Math.floor((minutes % 1440) / 60)}h ${minutes % 60}m`
}

/** Returns a generated report as the API has it. */
export function presentContent(
  row: GeneratedRow & { company_name: string },
  content: StoredContent,
  devices: ReportDevice[],
): ReportContent {
  return {
    id: row.id,
    params: {
      report_name: row.name,
      report_description: row.description,
      type: row.type,
      period_type: row.period,
      company: row.company_id,
      company_name: row.company_name,
      apply_to: row.apply_names.join(', '),
      applied_by: row.applied_by,
      start_date: utc(row.start_date),
      end_date: utc(row.end_date),
      time_zone: row.time_zone,
      parameters: row.parameters.join(', '),
      generation_date: Math.floor((row.finished_at ?? row.created_at).getTime() / 1000),
    },
    all: content.all,
    devices,
    operator_stats: content.operator_stats,
    connection_type_stats: content.connection_type_stats,
    days: content.days,
    max_router_uptime: durationText(content.all.max_router_uptime?.value),
    max_connection_uptime: durationText(content.all.max_connection_uptime?.value),
  }
}
