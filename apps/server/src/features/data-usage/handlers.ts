import { usageDays } from '@outpost/contract/data-usage/constants'
import { dataUsage } from '@outpost/contract/data-usage/endpoints'
import { dataUsageSchemas } from '@outpost/contract/data-usage/schemas'
import { fail } from '@outpost/contract/kit/errors'
import { type Context, implement } from '../../kit/implement.ts'
import { readEnd, readMoment } from '../../kit/moment.ts'
import { inScope } from '../../kit/scope.ts'
import { requireCompany, withChildCompanies } from '../companies/service.ts'
import { requireDevice } from '../devices/service.ts'
import { findTags } from '../tags/service.ts'
import { listSims, usageByDay, type UsageOf, usageOfSims } from './queries.ts'

const day = 86_400_000

/** Returns the usage by day of a period. Throws VALIDATION for one that is too long or ends before it begins. */
async function readDays(
  { tx, scope }: Context,
  of: UsageOf,
  { start_date, end_date }: { start_date: string; end_date: string },
) {
  const [from, to] = [readMoment(start_date, 'start_date')!, readEnd(end_date, 'end_date')!]
  if (from > to) throw fail('VALIDATION', { source: 'end_date', message: 'The end must come after the start.' })
  if (to.getTime() - from.getTime() > usageDays * day)
    throw fail('VALIDATION', { source: 'start_date', message: `The range can be at most ${usageDays} days.` })
  const rows = await usageByDay(tx, scope, of, from, to)
  return { rows, total: rows.length }
}

export default implement(dataUsage, dataUsageSchemas, {
  async days(context, { id, ...range }) {
    await requireDevice(context.tx, context.scope, id)
    return readDays(context, { device: id }, range)
  },
  async companyDays(context, { id, ...range }) {
    await requireCompany(context.tx, context.scope, id)
    return readDays(context, { company: id }, range)
  },
  async tagDays(context, { id, ...range }) {
    const { tx, scope } = context
    if ((await findTags(tx, scope, [id])).length === 0) throw fail('NOT_FOUND')
    return readDays(context, { tag: id }, range)
  },
  list: async ({ tx, scope, now }, query) =>
    listSims(tx, scope, await withChildCompanies(tx, scope, query), query, now.getTime()),
  async sims({ tx, scope, now }, { id, periods_ago }) {
    await requireDevice(tx, scope, id)
    return { sims: await usageOfSims(tx, scope, id, now.getTime(), periods_ago) }
  },
  async update({ tx, scope, audit }, { id, thresholds, ...settings }) {
    const changed = await tx
      .updateTable('data_usage_sims')
      .set({ ...settings, ...(thresholds && { thresholds: [...new Set(thresholds)].toSorted((a, b) => a - b) }) })
      .where('id', '=', id)
      .where(inScope(scope, 'company_id'))
      .returning(['id', 'device_id', 'reset_day', 'time_zone', 'allowance', 'thresholds'])
      .executeTakeFirst()
    if (!changed) throw fail('NOT_FOUND')
    const { device_id, ...answer } = changed
    audit({ target: `devices:${device_id}` })
    return answer
  },
})
