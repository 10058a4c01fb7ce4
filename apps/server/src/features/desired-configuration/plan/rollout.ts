import { fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import type { App } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import type { Actor } from '../../../kit/actor.ts'
import { slices } from '../../../kit/slices.ts'
import { noteRolloutChanges } from '../../configurator/service.ts'
import {
  beginRollouts,
  createRollout,
  finishRollout,
  type RolloutPlan,
  stagesOf,
  stageSizes,
} from '../../device-jobs/service.ts'
import type { DeviceRecord } from '../../devices/service.ts'
import { sealConfirmed } from '../device-row.ts'
import { type Difference, uciLines } from '../render/diff.ts'
import { confirmedAfter } from './note.ts'
import type { DevicePlan } from './plan.ts'
import type { SharedTexts } from './shared-texts.ts'

/** What is kept of the plan of a device until its change is ordered. */
export interface DeviceChange {
  deviceId: number
  lines: string[]
  base: ReadonlyMap<string, string>
  secrets: string[]
  /** What the device will have confirmed, sealed. */
  confirmed: Buffer
}

/** What is kept of the plan of a device that needs no change: all that it has would be too much for many devices. */
export type SameDevice = Pick<DeviceChange, 'deviceId' | 'confirmed'>

/** @throws VALIDATION if all changes together become too large */
export function sameDevice(app: App, plan: DevicePlan, texts: SharedTexts): SameDevice {
  const confirmed = sealConfirmed(app, confirmedAfter(plan))
  texts.take(confirmed.length)
  return { deviceId: plan.device.id, confirmed }
}

/** The values that are hidden in what the device says, the longest first. */
function secretsIn(differences: readonly Difference[]): string[] {
  const values = differences.flatMap(({ secret, from, to }) => (secret ? [from ?? [], to ?? []].flat() : []))
  return [...new Set(values)].filter((value) => value !== '').toSorted((a, b) => b.length - a.length)
}

/**
 * Returns what has to be sent to a device; undefined if that is nothing.
 * @throws VALIDATION if all changes together become too large
 */
export function changeOf(app: App, plan: DevicePlan, texts: SharedTexts): DeviceChange | undefined {
  const { device, differences, faults, unread, row } = plan
  if (faults.length > 0 || unread.length > 0 || differences.length === 0) return undefined
  const configs = new Set(differences.map(({ key }) => key.split('.')[0]!))
  const { confirmed } = sameDevice(app, plan, texts)
  const kept = (list: readonly string[]): string[] => list.map((text) => texts.keep(text))
  return {
    deviceId: device.id,
    lines: kept(uciLines(differences)),
    base: new Map([...configs].map((config) => [`/etc/config/${config}`, row?.hashes[config] ?? '-'])),
    secrets: kept(secretsIn(differences)),
    confirmed,
  }
}

export interface RolloutOrder extends Pick<
  RolloutPlan,
  'waves' | 'soakSeconds' | 'halt' | 'hours' | 'expiresIn' | 'approval'
> {
  name: string
  /** The template whose devices were planned; 0 for chosen devices. */
  templateId: number
  confirmWithin: number
  /** The number of devices that need no change. */
  same: number
}

const planOf = (order: RolloutOrder): RolloutPlan => ({
  ...order,
  kind: 'configure',
  sourceId: order.templateId,
  sourceName: order.name,
  version: '',
  options: { confirm_within: order.confirmWithin, same: order.same },
  parentId: undefined,
})

/**
 * Rolls changes out in waves. The changes do not change any more. A worker begins the first wave, unless a second user has to
 * approve the rollout or the hours are closed. Without changes, the rollout is finished at once.
 * @throws CONFLICT if no device can begin because each has another change that is not over
 */
export async function rollOut(
  app: App,
  tx: Transaction,
  changes: readonly DeviceChange[],
  order: RolloutOrder,
  actor: Actor,
  channel: string,
): Promise<number> {
  const sizes = stageSizes(order.waves, changes.length)
  const stages = stagesOf(sizes)
  const id = await createRollout(tx, planOf(order), Math.max(1, sizes.length), actor, channel)
  if (changes.length === 0) {
    await finishRollout(tx, id)
    return id
  }
  const devices = await devicesOf(tx, changes)
  const jobs = await noteRolloutChanges(
    app,
    tx,
    {
      confirmWithin: order.confirmWithin,
      source: { id: 0, name: order.name, revision: id },
      rolloutId: id,
      reason: order.approval ? 'approval' : 'turn',
      actor,
      channel,
    },
    changes.flatMap(({ deviceId, ...change }, place) => {
      const device = devices.get(deviceId)
      return device ? [{ ...change, device, stage: stages[place]! }] : []
    }),
  )
  if (jobs.size === 0)
    throw fail('CONFLICT', {
      source: 'device_id',
      message: 'Each of these devices has another change that is not finished yet.',
    })
  await storePending(tx, changes, devices, jobs)
  await beginRollouts(tx)
  return id
}

/** Stores what each device will have confirmed when its job has succeeded. */
async function storePending(
  tx: Transaction,
  changes: readonly DeviceChange[],
  devices: ReadonlyMap<number, DeviceRecord>,
  jobs: ReadonlyMap<number, number>,
): Promise<void> {
  for (const some of slices(changes)) {
    const pending = some.flatMap(({ deviceId: device_id, confirmed }) => {
      const [job_id, device] = [jobs.get(device_id), devices.get(device_id)]
      return job_id === undefined || !device ? [] : [{ job_id, device_id, company_id: device.company_id, confirmed }]
    })
    if (pending.length > 0) await tx.insertInto('desired_pending').values(pending).execute()
  }
}

async function devicesOf(tx: Transaction, changes: readonly DeviceChange[]): Promise<Map<number, DeviceRecord>> {
  const ids = changes.map(({ deviceId }) => deviceId)
  const rows = await tx
    .selectFrom('devices')
    .selectAll()
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
