import type { BulkAction } from '@outpost/contract/devices/commands'
import type { App } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { orderCommand, type Order } from './command-service.ts'
import type { DeviceRecord } from './service.ts'

/** What the devices of one call are told: by whom, on which channel they answer, and how long it may wait for them. */
export type Asking = Pick<Order, 'actor' | 'channel' | 'wait'>

/** An action that can be started on many devices at once. */
export interface Action {
  /** Its name in the activity log. */
  log: string
  /** Starts it on one device, in the transaction of the call. */
  start: (app: App, tx: Transaction, device: DeviceRecord, asking: Asking) => Promise<void>
}

const ordering = (name: 'reboot' | 'refresh'): Action['start'] => async (app, tx, device, asking) => {
  await orderCommand(app, tx, device, { name, input: {}, ...asking })
}

const actions = new Map<BulkAction, Action>([
  ['reboot', { log: 'Reboot', start: ordering('reboot') }],
  ['update_metrics_data', { log: 'Update information', start: ordering('refresh') }],
])

/** Brings an action that a room below knows how to start. */
export function contributeAction(name: BulkAction, action: Action): void {
  actions.set(name, action)
}

/** Every name of the contract has an action once all rooms are loaded. */
export function actionOf(name: BulkAction): Action {
  const action = actions.get(name)
  if (!action) throw new Error(`no room brings ${name}`)
  return action
}
