import { fail } from '@outpost/contract/kit/errors'
import { plainFileName } from '@outpost/contract/kit/patterns'
import { taskLimits, variablesOfTask } from '@outpost/contract/tasks/constants'
import type { App, Program } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import type { DeviceJob, DeviceJobKind, JobAnswer, Verdict } from '../../kit/device-job.ts'
import { secretHider } from '../../kit/hide-secrets.ts'
import { systemScope } from '../../kit/scope.ts'
import { inTransaction } from '../../kit/transaction.ts'
import {
  authorOf,
  endEvent,
  endJobAndReport,
  enterPhase,
  fetchToken,
  jobByToken,
  pauseOf,
  outcomeOf,
  putToken,
  readSent,
  sendJob,
  sendJobs,
} from '../device-jobs/service.ts'
import { type DeviceRecord, forgetOutput } from '../devices/service.ts'
import { receiveFile, storeFromDevice } from '../files/service.ts'
import { describeGroups } from './about.ts'
import { stopRuns } from './cancel.ts'
import { postpone, postponeAll, stepsBegun } from './postpone.ts'
import { createOrder, type OrderRow, secretsOf, tasksOf } from './order.ts'
import { outputText, resultOf, unsuccessful } from './results.ts'
import { commandOf, createRun, failRunsOf, finishRun, nextStep, openLogs, type RunRow, writeResult } from './run.ts'

/** A device that is offline between two tasks has a day to come back. */
const betweenTasks = 86_400

const kind = 'execute_tasks_group'

/** Returns the run of a job, locked until the transaction ends, and its order. */
async function runOf(tx: Transaction, jobId: number): Promise<{ run: RunRow; order: OrderRow } | undefined> {
  const run = await tx
    .selectFrom('task_runs')
    .selectAll()
    .where('job_id', '=', jobId)
    .where('status', '=', 'processing')
    .forUpdate()
    .executeTakeFirst()
  if (!run) return undefined
  return { run, order: await orderOf(tx, run) }
}

const orderOf = (tx: Transaction, { order_id }: RunRow): Promise<OrderRow> =>
  tx.selectFrom('task_orders').selectAll().where('id', '=', order_id).executeTakeFirstOrThrow()

const deviceOf = (tx: Transaction, { device_id }: DeviceJob): Promise<DeviceRecord> =>
  tx.selectFrom('devices').selectAll().where('id', '=', device_id).executeTakeFirstOrThrow()

/** Sends the next task of a run, from this one on, or ends the run if none is left. */
async function proceed(
  app: App,
  tx: Transaction,
  job: DeviceJob,
  { run, order }: { run: RunRow; order: OrderRow },
  from: number,
): Promise<Verdict> {
  const next = await nextStep(tx, run, order.steps, from, await pauseOf(tx, job))
  if ('later' in next) return postpone(tx, job, { run, order }, next)
  if ('over' in next) {
    const { ok, said } = await finishRun(tx, run, order.steps)
    return { outcome: ok ? 'done' : 'failed', said, event: endEvent(ok ? 'done' : 'failed', said) }
  }
  const text = `Task ${next.step + 1} of ${order.steps.length}: ${order.steps[next.step]!.name}`
  await enterPhase(tx, job.id, { phase: `task ${next.step + 1}`, message: text })
  await sendJob(app, tx, job, await deviceOf(tx, job), {
    kind,
    ...next.sending,
    actor: authorOf(job),
    channel: job.channel,
    wait: betweenTasks,
  })
  return {
    outcome: null,
    event: { status: 'progress', type: 'text', value: text, progress: { value: next.step, total: order.steps.length } },
  }
}

/** Stores the result of the task whose command has ended, and goes on. */
async function interpret(app: App, tx: Transaction, job: DeviceJob, answer: JobAnswer): Promise<Verdict> {
  const found = await runOf(tx, job.id)
  if (!found) return { outcome: outcomeOf(answer) }
  const { run, order } = found
  const step = order.steps[run.step]!
  const answered = answer.state === 'completed' || answer.state === 'failed'
  const sent = await tx
    .selectFrom('task_logs')
    .select(['output', 'file_id'])
    .where('run_id', '=', run.id)
    .where('step', '=', run.step)
    .executeTakeFirst()
  const secrets = secretsOf(app, order)
  const result = answered
    ? resultOf(step, answer, sent ?? { output: null, file_id: null }, secrets)
    : unsuccessful(answer)
  await writeResult(tx, run, run.step, result)
  const words = secrets.length > 0 ? secretHider(secrets)(answer.text) : undefined
  if (job.command_id) await forgetOutput(tx, job.command_id, words)
  // Nobody knows what an unanswered task has done, so the tasks after it do not build on it.
  if (!answered) {
    const { said } = await finishRun(tx, run, order.steps, answer.state === 'unknown')
    return { outcome: outcomeOf(answer), said }
  }
  const goesOn = result.success || !step.stop_on_failure
  if (goesOn && run.cancelled_at !== null && run.step + 1 < order.steps.length) {
    const { said } = await finishRun(tx, run, order.steps)
    return { outcome: 'cancelled', said, event: endEvent('cancelled', said) }
  }
  return proceed(app, tx, job, found, goesOn ? run.step + 1 : order.steps.length)
}

/** Receives what the device sends for the current task: the output of a command, or the requested file. */
const receive: NonNullable<DeviceJobKind['receive']> = async (app, job, claim, bytes) => {
  const type = await inTransaction(app.db, systemScope, async (tx) => {
    const found = await runOf(tx, job.id)
    return found?.order.steps[found.run.step]?.type
  })
  if (type === 'command') {
    const output = outputText(await readSent(claim, bytes, taskLimits.output))
    return keep(app, job, claim.token, (tx, run) => noteSent(tx, run, { output }))
  }
  if (type !== 'download_file') throw fail('NOT_FOUND', { message: 'No open request for this file.' })
  const file = await receiveFile(app, claim, bytes)
  try {
    await keep(app, job, claim.token, async (tx, run, order) => {
      const name = plainFileName(order.steps[run.step]!.data.file.split('/').at(-1)!).slice(0, 200)
      const id = await storeFromDevice(tx, await deviceOf(tx, job), file, {
        userId: job.user_id,
        type: 'device_task_manager_file',
        name,
      })
      await noteSent(tx, run, { file_id: id })
    })
  } finally {
    // Does nothing if the file was kept.
    await file.discard()
  }
}

/** Stores what has arrived, once, if the task is still the current one. */
const keep = (
  app: Program,
  job: DeviceJob,
  token: string,
  store: (tx: Transaction, run: RunRow, order: OrderRow) => Promise<unknown>,
): Promise<void> =>
  inTransaction(app.db, systemScope, async (tx) => {
    const open = await jobByToken(tx, job.device_id, token)
    const found = open && (await runOf(tx, open.id))
    if (!open || !found) throw fail('NOT_FOUND', { message: 'No open request for this file.' })
    await store(tx, found.run, found.order)
    await enterPhase(tx, open.id, {
      phase: `received ${found.run.step + 1}`,
      message: 'The device has sent its file.',
      spendToken: true,
    })
  })

const noteSent = (tx: Transaction, run: RunRow, sent: { output?: string; file_id?: number }): Promise<unknown> =>
  tx.updateTable('task_logs').set(sent).where('run_id', '=', run.id).where('step', '=', run.step).execute()

/** The file that the current task transfers to the device. */
const offered: NonNullable<DeviceJobKind['offered']> = async (app, tx, job) => {
  const found = await runOf(tx, job.id)
  const step = found?.order.steps[found.run.step]
  if (step?.type !== 'upload_file') return undefined
  if (step.content) return { content: app.sealer.unseal(Buffer.from(step.content.sealed, 'base64')) }
  return tx.selectFrom('files').select(['sha256', 'size']).where('id', '=', step.data.file_id).executeTakeFirst()
}

/** Seconds that a run may wait for its device: in a rollout from the beginning of its stage. */
async function patienceOf(tx: Transaction, { rollout_id, expires_at }: DeviceJob): Promise<number> {
  const rollout =
    rollout_id === null
      ? undefined
      : await tx.selectFrom('device_rollouts').select('options').where('id', '=', rollout_id).executeTakeFirst()
  const wait = rollout?.options['wait']
  return typeof wait === 'number' ? wait : Math.max(1, Math.round((expires_at.getTime() - Date.now()) / 1000))
}

/** Begins a run that a rollout has planned, or that a tag has started. */
const begin: NonNullable<DeviceJobKind['begin']> = async (app, tx, job) => {
  const planned = await runOf(tx, job.id)
  if (!planned) return beginForTag(app, tx, job)
  const begun = (await stepsBegun(tx, [planned.run])).get(planned.run.id)
  return begun === undefined ? start(app, tx, job, planned) : resume(app, tx, job, planned, begun)
}

/** Begins runs of one rollout, and continues those that were paused. */
const beginAll: NonNullable<DeviceJobKind['beginAll']> = async (app, tx, jobs) => {
  const runs = await openRuns(tx, jobs)
  const begun = await stepsBegun(tx, [...runs.values()])
  const [paused, fresh] = [[] as DeviceJob[], [] as DeviceJob[]]
  for (const job of jobs) (begun.has(runs.get(job.id)?.id ?? 0) ? paused : fresh).push(job)
  for (const job of paused) await begin(app, tx, job)
  if (fresh.length > 0) await beginFresh(app, tx, fresh, runs)
}

/** Begins runs of one rollout. All of them have the same order, and so the same first task. */
async function beginFresh(
  app: App,
  tx: Transaction,
  jobs: readonly DeviceJob[],
  runs: ReadonlyMap<number, RunRow>,
): Promise<void> {
  const open = jobs.flatMap(({ id }) => runs.get(id) ?? [])
  const order = open[0] && (await orderOf(tx, open[0]))
  const task = order?.steps[0]
  const sending = task && (await commandOf(tx, task))
  if (!sending || typeof sending === 'string') {
    // Of a task that cannot be sent, each run stores the reason and may go on with the next one.
    for (const job of jobs) await begin(app, tx, job)
    return
  }
  if ((await pauseOf(tx, jobs[0]!))(task.timeout) === 'window') {
    await postponeAll(tx, jobs, open, order, { later: 0, pause: 'window' })
    return
  }
  await openLogs(tx, open, 0, task)
  const wait = await patienceOf(tx, jobs[0]!)
  const devices = await devicesOf(tx, jobs)
  const sent = jobs.flatMap((job) => {
    const device = runs.has(job.id) && devices.get(job.device_id)
    const command = { kind, ...sending, actor: authorOf(job), channel: job.channel, wait } as const
    return device ? [{ job, device, order: command }] : []
  })
  await sendJobs(app, tx, sent)
}

/** Returns the open runs of jobs by job, locked until the transaction ends. */
async function openRuns(tx: Transaction, jobs: readonly DeviceJob[]): Promise<Map<number, RunRow>> {
  const runs = await tx
    .selectFrom('task_runs')
    .selectAll()
    .where(
      'job_id',
      'in',
      jobs.map(({ id }) => id),
    )
    .where('status', '=', 'processing')
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(runs.map((run) => [run.job_id!, run]))
}

async function devicesOf(tx: Transaction, jobs: readonly DeviceJob[]): Promise<Map<number, DeviceRecord>> {
  const ids = jobs.map(({ device_id }) => device_id)
  const devices = await tx.selectFrom('devices').selectAll().where('id', 'in', ids).execute()
  return new Map(devices.map((device) => [device.id, device]))
}

/** Begins a run that a tag has started. Its group must need no values. */
const beginForTag: NonNullable<DeviceJobKind['begin']> = async (app, tx, job) => {
  const group = await tx.selectFrom('task_groups').selectAll().where('id', '=', job.source_id).executeTakeFirst()
  if (!group) {
    await endJobAndReport(app, tx, job.id, 'failed', 'The task group has been deleted.')
    return 'begun'
  }
  const variables = (await tasksOf(tx, group.id)).flatMap(({ data }) => variablesOfTask(data))
  if (variables.length > 0) {
    const said = `The task group needs values for its variables: ${variables.join(', ')}. Run it from its list.`
    await endJobAndReport(app, tx, job.id, 'failed', said)
    return 'begun'
  }
  const order = await createOrder(app, tx, group, new Map(), authorOf(job))
  return start(app, tx, job, { order, run: await createRun(tx, order, await deviceOf(tx, job), job.id) })
}

/** Continues a run that was paused with the task at this place. */
async function resume(
  app: App,
  tx: Transaction,
  job: DeviceJob,
  found: { run: RunRow; order: OrderRow },
  from: number,
): Promise<'begun'> {
  const { outcome, said = '' } = await proceed(app, tx, job, found, from)
  if (outcome !== null) await endJobAndReport(app, tx, job.id, outcome === 'done' ? 'done' : 'failed', said)
  return 'begun'
}

/** Sends the first task of a run. */
async function start(
  app: App,
  tx: Transaction,
  job: DeviceJob,
  { run, order }: { run: RunRow; order: OrderRow },
): Promise<'begun'> {
  const next = await nextStep(tx, run, order.steps, 0, await pauseOf(tx, job))
  if ('later' in next) {
    // The rollout that begins the run is running, so the run waits.
    await postpone(tx, job, { run, order }, next)
    return 'begun'
  }
  if ('over' in next) {
    const { ok, said } = await finishRun(tx, run, order.steps)
    await endJobAndReport(app, tx, job.id, ok ? 'done' : 'failed', said)
    return 'begun'
  }
  await sendJob(app, tx, job, await deviceOf(tx, job), {
    kind,
    ...next.sending,
    actor: authorOf(job),
    channel: job.channel,
    wait: await patienceOf(tx, job),
  })
  return 'begun'
}

/** Jobs that run the tasks of a group on a device, one command after another. */
export const taskKinds = {
  [kind]: {
    command: 'exec',
    otherCommands: ['file.fetch', 'file.send'],
    token: (app, id, command) => (command === 'file.fetch' ? fetchToken(app, id) : putToken(app, id)),
    interpret,
    receive,
    offered,
    begin,
    beginAll,
    stop: stopRuns,
    release: failRunsOf,
    describe: describeGroups,
  } satisfies DeviceJobKind,
} as const
