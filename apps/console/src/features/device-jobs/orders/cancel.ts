import { deviceUpdates } from '@outpost/contract/files/updates/endpoints'
import { actionLogs } from '@outpost/contract/device-jobs/action-logs/endpoints'
import { jobOrders } from '@outpost/contract/device-jobs/orders/endpoints'
import type { JobOrder } from '@outpost/contract/device-jobs/orders/schemas'
import { confirm } from '../../../kit/dialog/confirm.ts'
import { translate } from '../../../kit/i18n/i18n.ts'

/** What the user must be allowed to do to cancel an order: stop its rollout, or cancel actions of devices. */
export const neededToCancel = ({ rollout_id }: Pick<JobOrder, 'rollout_id'>) =>
  rollout_id === null
    ? jobOrders.cancel.access
    : ({ every: [jobOrders.cancel.access, deviceUpdates.stopRollout.access] } as const)

/** Whether an order has jobs that can be cancelled: those that have not started, and runs between two tasks. */
export const canBeCancelled = ({ waiting, running, action_name }: JobOrder): boolean =>
  waiting > 0 || (running > 0 && action_name === 'execute_tasks_group')

/** Asks, and cancels the jobs of an order that have not started. */
export function cancelOrder({ id, waiting, rollout_id, action_name }: JobOrder): Promise<true | undefined> {
  const isRollout = rollout_id !== null
  return confirm({
    endpoint: jobOrders.cancel,
    input: { id },
    title: translate(isRollout ? 'orders:stopTitle' : 'orders:cancelTitle'),
    message:
      action_name === 'execute_tasks_group' && !isRollout
        ? translate('orders:cancelRuns')
        : translate('orders:cancelMessage', { count: waiting }),
    confirmLabel: translate(isRollout ? 'orders:stopVerb' : 'orders:cancelVerb'),
    refreshes: [actionLogs.list],
  })
}
