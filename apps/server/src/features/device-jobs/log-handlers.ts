import { fail } from '@outpost/contract/kit/errors'
import { actionLogs } from '@outpost/contract/device-jobs/action-logs/endpoints'
import { actionLogSchemas } from '@outpost/contract/device-jobs/action-logs/schemas'
import { implement } from '../../kit/implement.ts'
import { inScope } from '../../kit/scope.ts'
import { listActions } from './log-queries.ts'

export default implement(actionLogs, actionLogSchemas, {
  async list({ tx, scope }, query) {
    const { device_id, tag_id } = query
    if ((device_id === undefined) === (tag_id === undefined))
      throw fail('VALIDATION', { source: 'device_id', message: 'Name either a device or a tag.' })
    const [table, id] = device_id === undefined ? (['tags', tag_id!] as const) : (['devices', device_id] as const)
    const found = await tx
      .selectFrom(table)
      .select('id')
      .where('id', '=', id)
      .where(inScope(scope, 'company_id'))
      .executeTakeFirst()
    if (!found) throw fail('NOT_FOUND', { source: device_id === undefined ? 'tag_id' : 'device_id' })
    return listActions(tx, scope, query)
  },
})
