import type { Right } from '@outpost/contract/kit/permissions'
import type { ReportParameter } from '@outpost/contract/reports/constants'
import type { ReportDevice } from '@outpost/contract/reports/generated'
import { type RawBuilder, sql } from 'kysely'
import { inScope, type Scope } from '../../kit/scope.ts'
import type { StoredContent } from './generate/content.ts'

/** Returns those of the parameters that a user may read. */
export const readableParameters = (
  parameters: readonly ReportParameter[],
  held: ReadonlySet<Right>,
): ReportParameter[] => parameters.filter((name) => name !== 'data_usage' || held.has('view_device_data_usage'))

/** The condition that a user may see a report: with devices of subsidiaries, only users who see all of these. */
export const seesReport = (scope: Scope): RawBuilder<boolean> =>
  sql<boolean>`(${inScope(scope, 'g.company_id')} and (${scope.everything || scope.depth > 0} or not g.below))`

const noData = {
  sent: null,
  received: null,
  sent_sim1: null,
  sent_sim2: null,
  received_sim1: null,
  received_sim2: null,
  unknown_seconds: 0,
} as const

/** Returns the line of a device without the data usage. */
export const withoutData = (device: ReportDevice): ReportDevice => ({ ...device, ...noData })

/** Returns the figures of a report without the data usage. */
export const contentWithoutData = (content: StoredContent): StoredContent => ({
  ...content,
  all: { ...content.all, mobile_data: { sent: null, received: null, total: null } },
  days: content.days.map((day) => ({ ...day, sent: null, received: null })),
})
