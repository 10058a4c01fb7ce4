import type { Transaction } from '../../db/database.ts'
import type { DeviceJob, Verdict } from '../../kit/device-job.ts'
import { endEvent, type Pause, pauseJobs } from '../device-jobs/service.ts'
import type { OrderRow } from './order.ts'
import { endRun, type RunRow } from './run.ts'

/** The place of the task that waits, and why. */
interface Later {
  later: number
  pause: Pause
}

/** Returns how many tasks runs have begun, by the id of the run. Those that have begun none are left out. */
export async function stepsBegun(tx: Transaction, runs: readonly RunRow[]): Promise<Map<number, number>> {
  if (runs.length === 0) return new Map()
  const ids = runs.map(({ id }) => id)
  const rows = await tx
    .selectFrom('task_logs')
    .select((e) => ['run_id', e.fn.countAll<number>().as('begun')])
    .where('run_id', 'in', ids)
    .groupBy('run_id')
    .execute()
  return new Map(rows.map(({ run_id, begun }) => [run_id, begun]))
}

const textOf = ({ steps }: OrderRow, { later, pause }: Later): string => {
  const { name, timeout } = steps[later]!
  return pause === 'window'
    ? `Paused before “${name}”: the allowed hours end before its time limit of ${timeout} s. It runs in the next ones.`
    : `Paused before “${name}”: the device is offline. It runs when the device is back within the allowed hours.`
}

/**
 * Lets runs of one order wait before a task until the rollout continues them. Their message says so.
 * @returns false if the rollout has ended
 */
export async function postponeAll(
  tx: Transaction,
  jobs: readonly DeviceJob[],
  runs: readonly RunRow[],
  order: OrderRow,
  next: Later,
): Promise<boolean> {
  const message = textOf(order, next)
  if (!(await pauseJobs(tx, jobs, next.pause, message))) return false
  const ids = runs.flatMap((run) => (run.message === message ? [] : run.id))
  if (ids.length > 0) await tx.updateTable('task_runs').set({ message }).where('id', 'in', ids).execute()
  return true
}

/** Like `postponeAll` for one run. If the rollout has ended, so that nothing would continue the run, it ends. */
export async function postpone(
  tx: Transaction,
  job: DeviceJob,
  { run, order }: { run: RunRow; order: OrderRow },
  next: Later,
): Promise<Verdict> {
  const total = order.steps.length
  if (await postponeAll(tx, [job], [run], order, next)) {
    const progress = { value: next.later, total }
    return { outcome: null, event: { status: 'progress', type: 'text', value: textOf(order, next), progress } }
  }
  const left = `Tasks that were not run: ${total - next.later}.`
  const said = `The rollout has ended, and its hours ended before the next task. ${left}`
  await endRun(tx, run, { ok: false, said }, false)
  return { outcome: 'cancelled', said, event: endEvent('cancelled', said) }
}
