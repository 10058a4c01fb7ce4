import { actionLogs } from '@outpost/contract/device-jobs/action-logs/endpoints'
import { type BulkAction, bulkActions } from '@outpost/contract/device-jobs/constants'
import { deviceCommands } from '@outpost/contract/device-jobs/endpoints'
import type { JobOrder } from '@outpost/contract/device-jobs/orders/schemas'
import { act } from '../../../kit/api/act.ts'
import { goTo } from '../../../kit/screen/goTo.ts'
import { openStatus } from '../../../kit/view/status.ts'
import { jobAddress } from './address.ts'
import { whatOf } from './texts.ts'

/** The maximum number of jobs in one answer. */
const MOST = 10_000

const isBulk = (name: string | null): name is BulkAction => bulkActions.some((action) => action === name)

/**
 * Shows what became of an order: the devices of a request in the Action status dialog as long as its channel is kept, and
 * otherwise the page of the order or the rollout.
 */
export async function showResults(order: JobOrder): Promise<void> {
  const { id, rollout_id, channel, action_name: action } = order
  if (rollout_id !== null || channel === null) return goTo(jobAddress(order))
  const log = await act(actionLogs.list, { order_id: id, limit: MOST, sort: ['device_name'] })
  if (!log) return
  const entries = log.rows.map((job) => ({ key: String(job.device_id), label: job.device_name }))
  const retry = async (keys: readonly string[]) =>
    isBulk(action) ? (await act(deviceCommands.actions, { action, device_id: keys.map(Number) }))?.channel : undefined
  await openStatus({ channel, title: whatOf(order), entries, ...(isBulk(action) && { retry }) })
}
