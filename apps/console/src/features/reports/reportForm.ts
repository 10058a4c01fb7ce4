import type { InputOf } from '@outpost/contract/kit/endpoint'
import { line } from '@outpost/contract/kit/lines'
import type { ReportSource } from '@outpost/contract/reports/constants'
import type { reports } from '@outpost/contract/reports/endpoints'
import { type Report, reportSchemas } from '@outpost/contract/reports/schemas'
import { z } from 'zod'
import type { Values } from '../../kit/form/parts/core.tsx'

type Input = InputOf<typeof reports.create>

const { apply_list, ...shape } = reportSchemas.create.input.shape

/** The fields of the form that list devices, companies or tags. */
export const listFields = {
  device: 'device_list',
  company: 'company_list',
  tag: 'tag_list',
} as const satisfies Record<ReportSource, string>

/** The form for a report: a list for each way in which its devices are chosen. */
export const reportForm = z.object({
  ...shape,
  name: line(1, 100),
  device_list: apply_list.optional(),
  company_list: apply_list.optional(),
  tag_list: apply_list.optional(),
})

/**
 * Converts form values to the input of a report.
 * @param own the company of the user, which is meant if they see no other
 */
export function reportInput({ device_list, company_list, tag_list, ...values }: Values, own: number): Input {
  const lists = { device: device_list, company: company_list ?? [own], tag: tag_list }
  return { ...values, apply_list: lists[values['applied_by'] as ReportSource] ?? [] } as unknown as Input
}

const instant = (at: string | null): string | null => (at === null ? null : `${at.replace(' ', 'T')}Z`)

/** Converts a template to form values. */
export function valuesOfReport(report: Report): Values {
  const { name, description, type, period, parameters, applied_by, apply_list: list, time_zone, recipients } = report
  return {
    name,
    description,
    type,
    period,
    parameters,
    applied_by,
    [listFields[applied_by]]: list,
    start_date: instant(report.start_date),
    end_date: instant(report.end_date),
    time_zone,
    recipients,
    is_active: report.is_active === 1,
  }
}
