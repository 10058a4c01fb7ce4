import { fail } from '@outpost/contract/kit/errors'
import { actionLogs } from '@outpost/contract/device-jobs/action-logs/endpoints'
import { actionLogSchemas } from '@outpost/contract/device-jobs/action-logs/schemas'
import { implement } from '../../kit/implement.ts'
import { inScope } from '../../kit/scope.ts'
import { listActions } from './log-queries.ts'
import { orderOfJob } from './orders/queries.ts'

export default implement(actionLogs, actionLogSchemas, {
  async list({ tx, scope }, query) {
    const owners = (
      [
        ['device_id', 'devices', query.device_id],
        ['tag_id', 'tags', query.tag_id],
        ['rollout_id', 'device_rollouts', query.rollout_id],
        ['order_id', 'device_jobs', query.order_id],
      ] as const
    ).flatMap(([source, table, id]) => (id === undefined ? [] : [{ source, table, id }]))
    const [owner] = owners
    if (!owner || owners.length > 1)
      throw fail('VALIDATION', {
        source: 'device_id',
        message: 'Specify exactly one of device_id, tag_id, rollout_id and order_id.',
      })
    if (owner.table === 'device_jobs') {
      const order = await orderOfJob(tx, scope, owner.id)
      if (!order) throw fail('NOT_FOUND', { source: owner.source })
      return listActions(tx, scope, { ...query, order })
    }
    const found = await tx
      .selectFrom(owner.table)
      .select('id')
      .where('id', '=', owner.id)
      .where(inScope(scope, 'company_id'))
      .executeTakeFirst()
    if (!found) throw fail('NOT_FOUND', { source: owner.source })
    return listActions(tx, scope, query)
  },
})
