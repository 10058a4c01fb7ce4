import { reportLimits, type ReportSource } from '@outpost/contract/reports/constants'
import type { reports } from '@outpost/contract/reports/endpoints'
import type { ParsedInputOf } from '@outpost/contract/kit/endpoint'
import { fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { readEnd, readMoment } from '../../kit/moment.ts'
import type { Scope } from '../../kit/scope.ts'
import { outsideOf } from '../companies/service.ts'
import type { TemplateRow } from './generate/order.ts'
import { namesOf } from './generate/members.ts'
import { endOfPeriod } from './generate/period.ts'

type Fields = ParsedInputOf<typeof reports.create>
export type Given = Partial<Omit<Fields, 'company_id'>>
/** The fields of a template that a request can set. */
export type Wanted = Pick<
  TemplateRow,
  | 'name'
  | 'description'
  | 'type'
  | 'period'
  | 'parameters'
  | 'applied_by'
  | 'apply_list'
  | 'start_date'
  | 'end_date'
  | 'time_zone'
  | 'recipients'
  | 'is_active'
>

const day = 86_400_000
const invalid = (source: string, message: string) => fail('VALIDATION', { source, message })

/** Reads the start and the end of a custom period. Throws VALIDATION. */
function customSpan(start: Date | null, end: Date | null): { start_date: Date; end_date: Date } {
  if (!start) throw invalid('start_date', 'A custom period needs a start.')
  if (!end) throw invalid('end_date', 'A custom period needs an end.')
  if (end <= start) throw invalid('end_date', 'The end must come after the start.')
  if (end.getTime() - start.getTime() > reportLimits.days * day)
    throw invalid('start_date', `The period can be at most ${reportLimits.days} days.`)
  return { start_date: start, end_date: end }
}

/** A moment that was given, or the one that is stored. */
const given = (
  text: string | null | undefined,
  stored: Date | null,
  read: typeof readMoment,
  source: string,
): Date | null => (text === undefined ? stored : text === null || text === '' ? null : read(text, source)!)

/** Adds what a request changes to a template. Throws VALIDATION for what does not fit together. */
export function changedTemplate(stored: Wanted, { start_date, end_date, ...fields }: Given): Wanted {
  const changed: Wanted = { ...stored, ...fields }
  const recipients = [...new Map(changed.recipients.map((address) => [address.toLowerCase(), address])).values()]
  const common = {
    ...changed,
    name: changed.name === '' ? 'Report' : changed.name,
    parameters: [...new Set(changed.parameters)],
    apply_list: [...new Set(changed.apply_list)],
    recipients,
  }
  if (changed.period !== 'custom') return { ...common, start_date: null, end_date: null }
  if (changed.type === 'periodic')
    throw invalid(
      'period',
      'A periodic report needs the period day, week or month. Custom periods are for single reports.',
    )
  return {
    ...common,
    ...customSpan(
      given(start_date, stored.start_date, readMoment, 'start_date'),
      given(end_date, stored.end_date, readEnd, 'end_date'),
    ),
  }
}

const companiesOf = async (tx: Transaction, source: ReportSource, ids: readonly number[]): Promise<number[]> => {
  if (source === 'company') return [...ids]
  if (source === 'tag') return []
  const { rows } = await sql<{ company_id: number }>`
    select distinct company_id from devices where id = any(${ids}::integer[])`.execute(tx)
  return rows.map((row) => row.company_id)
}

/**
 * Checks that a user sees what a template applies to, and that it is in the company of the template or below it.
 * @throws VALIDATION with the field
 */
export async function requireApplicable(
  tx: Transaction,
  scope: Scope,
  companyId: number,
  { applied_by, apply_list }: Pick<Wanted, 'applied_by' | 'apply_list'>,
): Promise<void> {
  const known = await namesOf(tx, scope, applied_by, apply_list)
  if (apply_list.some((id) => !known.has(id)))
    throw invalid('apply_list', `The list names a ${applied_by} that does not exist.`)
  const companies = await companiesOf(tx, applied_by, apply_list)
  if ((await outsideOf(tx, companyId, companies)).length > 0)
    throw invalid(
      'apply_list',
      'A report contains devices of its company and of the subsidiaries of that company only.',
    )
}

/** When the report of the current period of a template is generated; null if it is not repeated. */
export const nextEndOf = ({ type, period, time_zone, is_active }: Wanted, now: Date): Date | null =>
  type === 'periodic' && is_active && period !== 'custom' ? endOfPeriod(period, time_zone, now) : null
