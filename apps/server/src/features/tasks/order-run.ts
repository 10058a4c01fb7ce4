import type { RunFault } from '@outpost/contract/tasks/constants'
import type { App } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import type { Author } from '../../kit/actor.ts'
import { noteJobs, orderJob, writeFailedJob, type JobOrder } from '../device-jobs/service.ts'
import type { DeviceRecord } from '../devices/service.ts'
import { publishOnChannel } from '../channels/service.ts'
import type { OrderRow } from './order.ts'
import { faultMessages } from './preview.ts'
import { aboutOf } from './about.ts'
import { createRun, createRuns, endRun, finishRun, nextStep } from './run.ts'

/** How a run is ordered, and by whom. `wait`: seconds. `fault`: why the device is left out, which its log then says. */
export interface Wanted {
  actor: Author
  source: JobOrder['source']
  channel: string | null
  wait: number
  fault: RunFault | undefined
  /** Follows the name of the group in the log of jobs. */
  note?: string
  /** The rollout that the run belongs to. */
  rollout?: NonNullable<JobOrder['rollout']> & Pick<Required<JobOrder>, 'reason'>
  /** The job that this one repeats. */
  repeats?: NonNullable<JobOrder['repeats']>
}

const jobOf = (order: OrderRow, { actor, source, channel, wait, note, rollout, repeats }: Wanted): JobOrder => ({
  kind: 'execute_tasks_group',
  about: aboutOf(order),
  source,
  sourceId: order.group_id!,
  sourceName: note === undefined ? order.name : `${order.name} (${note})`,
  actor,
  channel,
  wait,
  ...(rollout && { rollout, reason: rollout.reason }),
  ...(repeats && { repeats }),
})

/** Stores the runs of a rollout, in a few statements. Its stages send their first commands. */
export async function planRuns(
  app: App,
  tx: Transaction,
  order: OrderRow,
  runs: readonly { device: DeviceRecord; wanted: Wanted }[],
): Promise<void> {
  const jobs = runs.map(({ device, wanted }) => ({ device, order: jobOf(order, wanted) }))
  await createRuns(tx, order, await noteJobs(app, tx, jobs))
}

/** Orders the run of a task group on a device. Its first command is sent when the transaction commits. */
export async function orderRun(
  app: App,
  tx: Transaction,
  order: OrderRow,
  device: DeviceRecord,
  wanted: Wanted,
): Promise<void> {
  const { channel, fault } = wanted
  const asked = jobOf(order, wanted)
  const run = await createRun(tx, order, device, null)
  const next = fault ? ({ over: true } as const) : await nextStep(tx, run, order.steps, 0, () => undefined)
  if (!('sending' in next)) {
    const { said } = fault
      ? await endRun(tx, run, { ok: false, said: faultMessages[fault] }, false)
      : await finishRun(tx, run, order.steps)
    await tx.updateTable('task_runs').set({ skipped: true }).where('id', '=', run.id).execute()
    await writeFailedJob(tx, device, asked, said)
    if (channel === null) return
    return publishOnChannel(app.bus, tx, channel, String(device.id), { status: 'error', type: 'text', value: said })
  }
  const { id } = await orderJob(app, tx, device, { ...asked, ...next.sending })
  await tx.updateTable('task_runs').set({ job_id: id }).where('id', '=', run.id).execute()
}
