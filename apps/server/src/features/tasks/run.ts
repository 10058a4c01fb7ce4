import { createHash } from 'node:crypto'
import type { CommandName } from '@outpost/contract/device/commands'
import type { TaskResult } from '@outpost/contract/tasks/schemas'
import { sql, type Selectable } from 'kysely'
import type { Database, Transaction } from '../../db/database.ts'
import type { DeviceJob } from '../../kit/device-job.ts'
import { slices } from '../../kit/slices.ts'
import type { ExecInput, JobOrder, Pause } from '../device-jobs/service.ts'
import type { OrderRow } from './order.ts'
import type { Step } from './steps.ts'

export type RunRow = Selectable<Database['task_runs']>

/** The command of a step. */
type Sending = Required<Pick<JobOrder, 'timeout' | 'input'>> & { command: CommandName }

/** Returns the command of a step, or why it cannot be sent. */
export async function commandOf(
  tx: Transaction,
  { type, data, timeout, sealed, content }: Step,
): Promise<Sending | string> {
  if (type === 'command') {
    const input: ExecInput = { command: data.command, whole: true, ...(sealed !== undefined && { sealed }) }
    return { command: 'exec', input, timeout }
  }
  if (type === 'download_file') return { command: 'file.send', input: { file: 'path', path: data.file }, timeout }
  if (content) {
    const { size, sha256 } = content
    return { command: 'file.fetch', input: { size, sha256, path: data.target_path }, timeout }
  }
  const file = await tx.selectFrom('files').select(['size', 'sha256']).where('id', '=', data.file_id).executeTakeFirst()
  if (!file) return 'The file of this task has been deleted.'
  const { size, sha256 } = file
  return { command: 'file.fetch', input: { size, sha256: sha256.toString('hex'), path: data.target_path }, timeout }
}

const runOf = (order: OrderRow, device: { id: number; company_id: number }, jobId: number | null) => ({
  order_id: order.id,
  company_id: device.company_id,
  device_id: device.id,
  job_id: jobId,
  group_id: order.group_id,
  name: order.name,
  username: order.username,
})

/** Stores the run of an order on a device. Its job, which sends the commands, is added afterwards. */
export const createRun = (
  tx: Transaction,
  order: OrderRow,
  device: { id: number; company_id: number },
  jobId: number | null,
): Promise<RunRow> =>
  tx
    .insertInto('task_runs')
    .values(runOf(order, device, jobId))
    .returningAll()
    .executeTakeFirstOrThrow()

/** Stores the runs of jobs, in a few statements. */
export async function createRuns(tx: Transaction, order: OrderRow, jobs: readonly DeviceJob[]): Promise<void> {
  const runs = jobs.map(({ id, company_id, device_id }) => runOf(order, { id: device_id, company_id }, id))
  for (const some of slices(runs)) await tx.insertInto('task_runs').values(some).execute()
}

/** Makes a step the present one of runs of one order, and begins its log in each. */
export async function openLogs(
  tx: Transaction,
  runs: readonly RunRow[],
  step: number,
  { type, name, data }: Step,
): Promise<void> {
  const shown = JSON.stringify(data)
  const ids = runs.map(({ id }) => id)
  await tx
    .with('present', (query) => query.updateTable('task_runs').set({ step, message: null }).where('id', 'in', ids))
    .insertInto('task_logs')
    .values(runs.map(({ id, company_id }) => ({ run_id: id, company_id, step, type, name, data: shown })))
    .execute()
}

/** Stores the result of a step. */
export const writeResult = (tx: Transaction, run: RunRow, step: number, result: TaskResult): Promise<unknown> =>
  tx
    .updateTable('task_logs')
    .set({
      result: JSON.stringify(result),
      output: null,
      output_hash: result.output === undefined ? null : createHash('sha256').update(result.output).digest(),
    })
    .where('run_id', '=', run.id)
    .where('step', '=', step)
    .execute()

/** How the next part of a run goes on. */
export type Next = { step: number; sending: Sending } | { over: true } | { later: number; pause: Pause }

/**
 * Returns the next step from `from` on whose command can be sent. Steps that cannot be sent fail, and the run is over
 * after one that stops the run on failure. A step waits if `pauseFor` gives a reason for its time limit in seconds.
 */
export async function nextStep(
  tx: Transaction,
  run: RunRow,
  steps: readonly Step[],
  from: number,
  pauseFor: (seconds: number) => Pause | undefined,
): Promise<Next> {
  for (let at = from; at < steps.length; at++) {
    const pause = pauseFor(steps[at]!.timeout)
    if (pause) return { later: at, pause }
    await openLogs(tx, [run], at, steps[at]!)
    const sending = await commandOf(tx, steps[at]!)
    if (typeof sending !== 'string') return { step: at, sending }
    await writeResult(tx, run, at, { success: false, message: sending })
    if (steps[at]!.stop_on_failure) break
  }
  return { over: true }
}

/** Makes a sentence of what a device says. */
const sentence = (text: string): string =>
  `${text.slice(0, 1).toUpperCase()}${text.slice(1)}${/[^.!?]$/.test(text) ? '.' : ''}`

/** Returns how a run has ended: whether every step succeeded, and a sentence that says so. */
async function summaryOf(
  tx: Transaction,
  run: RunRow,
  steps: readonly Step[],
  unknown: boolean,
): Promise<{ ok: boolean; said: string }> {
  const logs = await tx
    .selectFrom('task_logs')
    .select(['step', 'result'])
    .where('run_id', '=', run.id)
    .orderBy('step')
    .execute()
  const left = steps.length - logs.length
  const failed = unknown ? logs.at(-1) : logs.find(({ result }) => result?.success === false)
  if (run.cancelled_at !== null && left > 0)
    return {
      ok: false,
      said: `Cancelled by ${run.cancelled_by} after “${steps[run.step]!.name}”. Tasks that were not run: ${left}.`,
    }
  if (!failed)
    return { ok: true, said: steps.length === 1 ? 'The task succeeded.' : `All ${steps.length} tasks succeeded.` }
  const { name } = steps[failed.step]!
  const outcome = unknown ? `The outcome of “${name}” is unknown.` : `“${name}” failed.`
  const said = `${outcome} ${sentence(failed.result?.message ?? '')}`.trim()
  return { ok: false, said: left === 0 ? said : `${said} Tasks that were not run: ${left}.` }
}

/**
 * Ends a run once. The worker assigns the tags of its outcome, unless the run was cancelled.
 * @param unknown whether nobody knows what the last step has done
 * @returns how it ended
 */
export async function finishRun(
  tx: Transaction,
  run: RunRow,
  steps: readonly Step[],
  unknown = false,
): Promise<{ ok: boolean; said: string }> {
  return endRun(tx, run, await summaryOf(tx, run, steps, unknown), run.cancelled_at === null)
}

/** Ends a run whose outcome is known. Without `tags` its device gets none. */
export async function endRun(
  tx: Transaction,
  run: RunRow,
  summary: { ok: boolean; said: string },
  tags: boolean,
): Promise<{ ok: boolean; said: string }> {
  const { ok, said } = summary
  // The lock of the tags makes such jobs wait for each other, so runs without tags have none.
  await sql`with ended as (
      update task_runs set status = ${ok ? 'completed' : 'failed'}, message = ${said.slice(0, 2000)}, finished_at = now()
      where id = ${run.id} and status = 'processing' returning id, order_id)
    select graphile_worker.add_job('tasks.assign-tags', json_build_object('run', e.id)) from ended e join task_orders o on o.id = e.order_id
    where ${tags} and cardinality(${sql.ref(ok ? 'o.success_tags' : 'o.failed_tags')}) > 0`.execute(tx)
  return summary
}

/** Marks the runs of jobs that have ended without an answer of the device as failed. */
export const failRunsOf = (tx: Transaction, jobIds: readonly number[]): Promise<unknown> =>
  sql`update task_runs r set status = 'failed', message = coalesce(r.message, j.said), finished_at = now()
    from device_jobs j where j.id = r.job_id and r.job_id = any(${jobIds}::integer[]) and r.status = 'processing'`.execute(
    tx,
  )
