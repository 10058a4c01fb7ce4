import type { RunFault } from '@outpost/contract/tasks/constants'
import type { App } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import type { Author } from '../../kit/actor.ts'
import { orderJob, writeFailedJob, type JobOrder } from '../device-jobs/service.ts'
import type { DeviceRecord } from '../devices/service.ts'
import { publishOnChannel } from '../channels/service.ts'
import type { OrderRow } from './order.ts'
import { faultMessages } from './preview.ts'
import { createRun, endRun, finishRun, nextStep } from './run.ts'

/** How a run is ordered, and by whom. `wait`: seconds. `fault`: why the device is left out, which its log then says. */
interface Wanted {
  actor: Author
  source: JobOrder['source']
  channel: string | null
  wait: number
  fault: RunFault | undefined
}

/** Orders the run of a task group on a device. Its first command is sent when the transaction commits. */
export async function orderRun(
  app: App,
  tx: Transaction,
  order: OrderRow,
  device: DeviceRecord,
  { actor, source, channel, wait, fault }: Wanted,
): Promise<void> {
  const run = await createRun(tx, order, device, null)
  const next = fault ? ({ over: true } as const) : await nextStep(tx, run, order.steps, 0)
  const asked = {
    kind: 'execute_tasks_group',
    source,
    sourceId: order.group_id!,
    sourceName: order.name,
    actor,
    channel,
    wait,
  } as const
  if ('over' in next) {
    const { said } = fault
      ? await endRun(tx, run, { ok: false, said: faultMessages[fault] }, false)
      : await finishRun(tx, run, order.steps)
    await writeFailedJob(tx, device, asked, said)
    if (channel === null) return
    return publishOnChannel(app.bus, tx, channel, String(device.id), { status: 'error', type: 'text', value: said })
  }
  const { id } = await orderJob(app, tx, device, { ...asked, ...next.sending })
  await tx.updateTable('task_runs').set({ job_id: id }).where('id', '=', run.id).execute()
}
