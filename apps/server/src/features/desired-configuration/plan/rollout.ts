import { fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import type { App } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import type { Actor } from '../../../kit/actor.ts'
import { orderRolloutChange } from '../../configurator/service.ts'
import {
  createRollout,
  finishRollout,
  openStage,
  type RolloutPlan,
  stagesOf,
  stageSizes,
} from '../../device-jobs/service.ts'
import type { DeviceRecord } from '../../devices/service.ts'
import { sealConfirmed } from '../device-row.ts'
import { type Confirmed, type Difference, uciLines } from '../render/diff.ts'
import { confirmedAfter } from './note.ts'
import type { DevicePlan } from './plan.ts'

/** What is kept of the plan of a device until its change is ordered. */
export interface DeviceChange {
  deviceId: number
  lines: string[]
  base: ReadonlyMap<string, string>
  secrets: string[]
  confirmed: Confirmed
}

/** The values that are hidden in what the device says, the longest first. */
function secretsIn(differences: readonly Difference[]): string[] {
  const values = differences.flatMap(({ secret, from, to }) => (secret ? [from ?? [], to ?? []].flat() : []))
  return [...new Set(values)].filter((value) => value !== '').toSorted((a, b) => b.length - a.length)
}

/** Returns what has to be sent to a device; undefined if that is nothing. */
export function changeOf(plan: DevicePlan): DeviceChange | undefined {
  const { device, differences, faults, unread, row } = plan
  if (faults.length > 0 || unread.length > 0 || differences.length === 0) return undefined
  const configs = new Set(differences.map(({ key }) => key.split('.')[0]!))
  return {
    deviceId: device.id,
    lines: uciLines(differences),
    base: new Map([...configs].map((config) => [`/etc/config/${config}`, row?.hashes[config] ?? '-'])),
    secrets: secretsIn(differences),
    confirmed: confirmedAfter(plan),
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
 * Rolls changes out in waves. The changes do not change any more. The first wave begins at once, unless a second user has
 * to approve the rollout or the hours are closed. Without changes, the rollout is finished at once.
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
  const mayBegin = !order.approval && order.hours === undefined
  let begun = 0
  for (const [place, change] of changes.entries()) {
    const device = devices.get(change.deviceId)
    if (!device) continue
    const stage = stages[place]!
    const jobId = await orderRolloutChange(app, tx, device, {
      ...change,
      confirmWithin: order.confirmWithin,
      source: { id: 0, name: order.name, revision: id },
      rollout: { id, stage, open: stage === 1 && mayBegin, reason: order.approval ? 'approval' : 'turn' },
      actor,
      channel,
    })
    if (jobId === undefined) continue
    begun++
    await tx
      .insertInto('desired_pending')
      .values({
        job_id: jobId,
        device_id: device.id,
        company_id: device.company_id,
        confirmed: sealConfirmed(app, change.confirmed),
      })
      .execute()
  }
  if (begun === 0)
    throw fail('CONFLICT', {
      source: 'device_id',
      message: 'Each of these devices has another change that is not over yet.',
    })
  if (order.hours && !order.approval) await openStage(app, tx, id, 1)
  return id
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
