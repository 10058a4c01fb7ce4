import { type Selectable, sql } from 'kysely'
import type { Database, Transaction } from '../../../db/database.ts'
import type { Span } from '../../telemetry/service.ts'

export type TemplateRow = Selectable<Database['report_templates']>

interface Ordered {
  span: Span
  scheduled: boolean
  channel: string | null
}

/**
 * Orders the report of a template for a span, in the transaction of what causes it. A scheduled report is ordered once for
 * each period. @returns its id; undefined if it was ordered before
 */
export async function orderReport(
  tx: Transaction,
  template: TemplateRow,
  { span, scheduled, channel }: Ordered,
): Promise<number | undefined> {
  const row = await tx
    .insertInto('generated_reports')
    .values({
      company_id: template.company_id,
      template_id: template.id,
      template_name: template.name,
      user_id: template.user_id,
      name: template.name,
      description: template.description,
      type: template.type,
      period: template.period,
      parameters: template.parameters,
      applied_by: template.applied_by,
      apply_names: [],
      start_date: span.from,
      end_date: span.to,
      time_zone: template.time_zone,
      scheduled,
      state: 'processing',
      channel,
    })
    .onConflict((conflict) => conflict.columns(['template_id', 'start_date']).where('scheduled', '=', true).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row)
    await sql`select graphile_worker.add_job('reports.generate', json_build_object('id', ${row.id}::integer),
      queue_name := 'reports', job_key := ${`report:${row.id}`}, max_attempts := 5)`.execute(tx)
  return row?.id
}
