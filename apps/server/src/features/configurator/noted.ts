import { randomBytes } from 'node:crypto'
import type { App } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import type { Actor } from '../../kit/actor.ts'
import type { DeviceJob } from '../../kit/device-job.ts'
import { secretHider } from '../../kit/hide-secrets.ts'
import { slices } from '../../kit/slices.ts'
import {
  authorOf,
  endJobAndReport,
  type JobOrder,
  noteJobs,
  type SentJob,
  sendJobs,
  sourceOf,
  writeFailedJob,
} from '../device-jobs/service.ts'
import type { DeviceRecord } from '../devices/service.ts'
import { logRequested } from './activity.ts'
import { shownEntry } from './hide.ts'
import { planEntries, planText } from './plan.ts'
import { changeOrder, storeChanges, type WrittenChange } from './stored.ts'

/** Seconds that a device of a rollout has to come back. */
const wait = 604_800

/** A change of one device in a rollout. */
export interface RolloutChange {
  device: DeviceRecord
  stage: number
  /** Lines of `uci batch`. */
  lines: readonly string[]
  /** The hashes of the files that it changes as they were when the change was planned, by path, or `-`. */
  base: ReadonlyMap<string, string>
  secrets: readonly string[]
}

/** What the changes of a rollout have in common. */
export interface RolloutOfChanges {
  confirmWithin: number
  /** The record that the rollout applies, with its name and its revision. */
  source: { id: number; name: string; revision: number }
  rolloutId: number
  reason: 'turn' | 'approval'
  actor: Actor
  channel: string
}

/** Changes in memory at once with their plans. */
const slice = 500

/**
 * Stores the changes of the devices of a rollout. Each waits for its stage.
 * @returns the ids of their jobs, by device; for a device with another change that is not over, a failed job is stored
 * @throws VALIDATION for anything that a device would refuse
 */
export async function noteRolloutChanges(
  app: App,
  tx: Transaction,
  rollout: RolloutOfChanges,
  changes: readonly RolloutChange[],
): Promise<Map<number, number>> {
  const noted = new Map<number, number>()
  for (const some of slices(changes, slice)) {
    const written = some.map((change) => ({ ...change, ...write(rollout, change) }))
    const orders = written.map((change) => ({ device: change.device, order: jobOf(app, rollout, change) }))
    for (const { device_id, id } of await noteJobs(app, tx, orders)) noted.set(device_id, id)
    const stored = written.flatMap((change) => {
      const id = noted.get(change.device.id)
      const entries = shownLines(change)
      return id === undefined
        ? []
        : [{ ...change, job: { id }, entries, expected: {}, username: rollout.actor.username }]
    })
    await storeChanges(app, tx, stored)
    for (const { device, order } of orders)
      if (!noted.has(device.id)) {
        const failed = { ...order, rollout: { id: rollout.rolloutId, stage: null } }
        await writeFailedJob(tx, device, failed, 'Another change of this device is not finished yet.')
      }
  }
  return noted
}

/** The lines of a change as users see them. */
function shownLines({ lines, secrets }: RolloutChange): string[] {
  const hide = secretHider(secrets)
  return lines.map((line) => hide(shownEntry({ kind: 'uci', line })))
}

function write({ source, confirmWithin }: RolloutOfChanges, { lines, base }: RolloutChange): WrittenChange {
  const entries = planEntries(
    lines.map((line) => ({ kind: 'uci' as const, line })),
    [],
  )
  return {
    change: randomBytes(16).toString('hex'),
    revision: source.revision,
    plan: Buffer.from(planText(entries, base)),
    confirmWithin,
  }
}

const jobOf = (app: App, rollout: RolloutOfChanges, change: WrittenChange & RolloutChange): JobOrder => ({
  ...changeOrder(app, change),
  about: { lines: () => shownLines(change), definition: [change.lines, [...change.base]] },
  source: sourceOf(rollout.actor),
  sourceId: rollout.source.id,
  sourceName: rollout.source.name,
  rollout: { id: rollout.rolloutId, stage: change.stage },
  reason: rollout.reason,
  actor: rollout.actor,
  channel: rollout.channel,
  wait,
})

/** Begins the change of a device whose stage of the rollout has opened. */
export async function beginChange(app: App, tx: Transaction, job: DeviceJob): Promise<'begun'> {
  await beginChanges(app, tx, [job])
  return 'begun'
}

/** Like `beginChange` for up to 500 jobs, in a few statements. */
export async function beginChanges(app: App, tx: Transaction, jobs: readonly DeviceJob[]): Promise<void> {
  const rows = await tx
    .selectFrom('config_changes')
    .select(['job_id', 'change', 'revision', 'plan', 'confirm_within'])
    .where(
      'job_id',
      'in',
      jobs.map(({ id }) => id),
    )
    .where('state', '=', 'open')
    .execute()
  const changes = new Map(rows.map((row) => [row.job_id, row]))
  const ids = jobs.map(({ device_id }) => device_id)
  const devices = await tx.selectFrom('devices').selectAll().where('id', 'in', ids).execute()
  const byId = new Map(devices.map((device) => [device.id, device]))
  const sent: SentJob[] = []
  for (const job of jobs) {
    const row = changes.get(job.id)
    if (!row?.plan) {
      await endJobAndReport(app, tx, job.id, 'failed', 'The change is already finished.')
      continue
    }
    const written = { ...row, plan: app.sealer.unseal(row.plan), confirmWithin: row.confirm_within }
    const order = { ...changeOrder(app, written), actor: authorOf(job), channel: job.channel, wait }
    sent.push({ job, device: byId.get(job.device_id)!, order })
  }
  await sendJobs(app, tx, sent)
  for (const some of Map.groupBy(sent, ({ job }) => job.rollout_id).values()) {
    const { job } = some[0]!
    const changed = some.map(({ device }) => device)
    await logRequested(tx, changed, job.source_name, authorOf(job))
  }
}

/** Ends the changes of jobs that were withdrawn before they were sent. */
export const releaseChanges = (tx: Transaction, ids: readonly number[]): Promise<unknown> =>
  tx
    .updateTable('config_changes')
    .set({ state: 'cancelled', plan: null, finished_at: new Date() })
    .where('job_id', 'in', [...ids])
    .where('state', '=', 'open')
    .execute()
