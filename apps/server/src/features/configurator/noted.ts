import { randomBytes } from 'node:crypto'
import type { App } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import type { Actor } from '../../kit/actor.ts'
import type { DeviceJob } from '../../kit/device-job.ts'
import {
  authorOf,
  endJobAndReport,
  noteJob,
  sendJob,
  sourceOf,
  tryOrderJob,
  writeFailedJob,
} from '../device-jobs/service.ts'
import type { DeviceRecord } from '../devices/service.ts'
import { hideIn } from './hide.ts'
import { planEntries, planText } from './plan.ts'
import { changeOrder, storeChange } from './stored.ts'

/** Seconds that a device of a rollout has to come back. */
const wait = 604_800

/** A change of one device in a rollout. */
export interface RolloutChange {
  /** Lines of `uci batch`. */
  lines: readonly string[]
  /** The hashes of the files that it changes as they were when the change was planned, by path, or `-`. */
  base: ReadonlyMap<string, string>
  secrets: readonly string[]
  confirmWithin: number
  /** The record that the rollout applies, with its name and its revision. */
  source: { id: number; name: string; revision: number }
  rollout: { id: number; stage: number; open: boolean; reason: 'turn' | 'approval' }
  actor: Actor
  channel: string
}

/**
 * Orders the change of one device in a rollout. It is sent at once if its stage is open; otherwise it waits for it.
 * @returns the id of its job; undefined if another change of the device is not over, for which a failed job is stored
 * @throws VALIDATION for anything that a device would refuse
 */
export async function orderRolloutChange(
  app: App,
  tx: Transaction,
  device: DeviceRecord,
  { lines, base, secrets, confirmWithin, source, rollout, actor, channel }: RolloutChange,
): Promise<number | undefined> {
  const entries = planEntries(
    lines.map((line) => ({ kind: 'uci' as const, line })),
    [],
  )
  const written = {
    change: randomBytes(16).toString('hex'),
    revision: source.revision,
    plan: Buffer.from(planText(entries, base)),
    confirmWithin,
  }
  const order = {
    ...changeOrder(app, written),
    source: sourceOf(actor),
    sourceId: source.id,
    sourceName: source.name,
    rollout: { id: rollout.id, stage: rollout.stage },
    reason: rollout.reason,
    actor,
    channel,
    wait,
  }
  const job = await (rollout.open ? tryOrderJob : noteJob)(app, tx, device, order)
  if (!job) {
    const said = 'Another change of this device is not over yet.'
    await writeFailedJob(tx, device, { ...order, rollout: { id: rollout.id, stage: null } }, said)
    return undefined
  }
  await storeChange(app, tx, device, job, {
    ...written,
    secrets,
    entries: lines.map((line) => hideIn(`uci ${line}`, secrets)),
    expected: {},
    username: actor.username,
  })
  return job.id
}

/** Begins the change of a device whose stage of the rollout has opened. */
export async function beginChange(app: App, tx: Transaction, job: DeviceJob): Promise<'begun'> {
  const row = await tx
    .selectFrom('config_changes')
    .select(['change', 'revision', 'plan', 'confirm_within'])
    .where('job_id', '=', job.id)
    .where('state', '=', 'open')
    .executeTakeFirst()
  if (!row?.plan) {
    await endJobAndReport(app, tx, job.id, 'failed', 'The change is over already.')
    return 'begun'
  }
  const device = await tx.selectFrom('devices').selectAll().where('id', '=', job.device_id).executeTakeFirstOrThrow()
  await sendJob(app, tx, job, device, {
    ...changeOrder(app, {
      change: row.change,
      revision: row.revision,
      plan: app.sealer.unseal(row.plan),
      confirmWithin: row.confirm_within,
    }),
    actor: authorOf(job),
    channel: job.channel,
    wait,
  })
  return 'begun'
}

/** Ends the changes of jobs that were withdrawn before they were sent. */
export const releaseChanges = (tx: Transaction, ids: readonly number[]): Promise<unknown> =>
  tx
    .updateTable('config_changes')
    .set({ state: 'cancelled', plan: null, finished_at: new Date() })
    .where('job_id', 'in', [...ids])
    .where('state', '=', 'open')
    .execute()
