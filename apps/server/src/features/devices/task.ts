import type { DeviceTask } from '@outpost/contract/devices/fields'
import type { App } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { announce } from './changes.ts'

/** Shows the current task in the record of a device; null for none. */
export async function showTask(
  app: App,
  tx: Transaction,
  { id, companyId }: { id: number; companyId: number },
  task: DeviceTask | null,
): Promise<void> {
  await tx.updateTable('devices').set({ task }).where('id', '=', id).execute()
  await announce(app, [[id, companyId, { task }]], tx)
}
