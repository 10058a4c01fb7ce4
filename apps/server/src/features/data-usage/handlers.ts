import { usageDays } from '@outpost/contract/data-usage/constants'
import { dataUsage } from '@outpost/contract/data-usage/endpoints'
import { dataUsageSchemas } from '@outpost/contract/data-usage/schemas'
import { fail } from '@outpost/contract/kit/errors'
import { implement } from '../../kit/implement.ts'
import { readEnd, readMoment } from '../../kit/moment.ts'
import { inScope } from '../../kit/scope.ts'
import { requireDevice } from '../devices/service.ts'
import { usageByDay, usageOfSims } from './queries.ts'

const day = 86_400_000

export default implement(dataUsage, dataUsageSchemas, {
  async days({ tx, scope }, { id, start_date, end_date }) {
    const [from, to] = [readMoment(start_date, 'start_date')!, readEnd(end_date, 'end_date')!]
    if (from > to) throw fail('VALIDATION', { source: 'end_date', message: 'The end must come after the start.' })
    if (to.getTime() - from.getTime() > usageDays * day)
      throw fail('VALIDATION', { source: 'start_date', message: `The range can be at most ${usageDays} days.` })
    await requireDevice(tx, scope, id)
    const rows = await usageByDay(tx, scope, id, from, to)
    return { rows, total: rows.length }
  },
  async sims({ tx, scope, now }, { id, periods_ago }) {
    await requireDevice(tx, scope, id)
    return { sims: await usageOfSims(tx, scope, id, now.getTime(), periods_ago) }
  },
  async update({ tx, scope, audit }, { id, ...settings }) {
    const changed = await tx
      .updateTable('data_usage_sims')
      .set(settings)
      .where('id', '=', id)
      .where(inScope(scope, 'company_id'))
      .returning(['id', 'device_id', 'reset_day', 'time_zone', 'allowance'])
      .executeTakeFirst()
    if (!changed) throw fail('NOT_FOUND')
    const { device_id, ...answer } = changed
    audit({ target: `devices:${device_id}` })
    return answer
  },
})
