import type { BulkAction } from '@outpost/contract/device-jobs/constants'
import type { App } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { extensionPoint } from '../../kit/extension.ts'
import type { DeviceRecord } from '../devices/service.ts'
import { type Asking, orderJob } from './order.ts'

/** An action that can be started on many devices at once. */
export interface Action {
  name: BulkAction
  /** Its name in the activity log. */
  log: string
  /** Starts it on one device, in the transaction of the call. */
  start: (app: App, tx: Transaction, device: DeviceRecord, asking: Asking) => Promise<void>
}

const ordering =
  (kind: 'reboot' | 'update_metrics_data'): Action['start'] =>
  async (app, tx, device, asking) => {
    await orderJob(app, tx, device, { kind, ...asking })
  }

/** The actions on devices that features know how to start. */
export const bulkActions = extensionPoint<Action>('bulkActions')

export const ownActions: readonly Action[] = [
  { name: 'reboot', log: 'Reboot', start: ordering('reboot') },
  { name: 'update_metrics_data', log: 'Update information', start: ordering('update_metrics_data') },
]

/** Every name of the contract has an action. */
export function actionOf(name: BulkAction): Action {
  const action = bulkActions.all().find((each) => each.name === name)
  if (!action) throw new Error(`no feature brings ${name}`)
  return action
}
