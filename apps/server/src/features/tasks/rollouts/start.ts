import { fail } from '@outpost/contract/kit/errors'
import type { RunFault } from '@outpost/contract/tasks/constants'
import type { App } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import type { Actor } from '../../../kit/actor.ts'
import {
  createRollout,
  minutesOf,
  openStage,
  sourceOf,
  stagesOf,
  stageSizes,
  type RolloutPlan,
} from '../../device-jobs/service.ts'
import type { DeviceRecord } from '../../devices/service.ts'
import type { OrderRow } from '../order.ts'
import { orderRun, planRuns, type Wanted } from '../order-run.ts'
import { faultsOf } from '../preview.ts'

/** How a group is rolled out: its stages, when it stops, and when devices may start. */
export type Stages = Pick<RolloutPlan, 'waves' | 'soakSeconds' | 'halt' | 'hours' | 'expiresIn' | 'approval'>

/** The jobs that a repetition repeats, by device. */
type Repeats = ReadonlyMap<number, { id: number; attempt: number }>

interface Start {
  order: OrderRow
  devices: readonly DeviceRecord[]
  /** Seconds that a run may wait for an offline device once its stage has begun. */
  wait: number
  channel: string
  /** The rollout that a new one repeats. */
  parentId?: number | undefined
  repeats?: Repeats | undefined
}

interface Orders extends Start {
  faults: ReadonlyMap<number, RunFault>
  /** The place of a device in a rollout; undefined if all devices start at once. */
  turnOf?: (deviceId: number) => NonNullable<Wanted['rollout']>
}

/** Orders the run of each device. */
async function orderRuns(app: App, tx: Transaction, orders: Orders, actor: Actor): Promise<void> {
  const { order, devices, wait, channel, repeats, faults, turnOf } = orders
  const runs = devices.map((device) => {
    const [earlier, rollout] = [repeats?.get(device.id), turnOf?.(device.id)]
    const wanted: Wanted = {
      actor,
      source: sourceOf(actor),
      channel,
      wait,
      fault: faults.get(device.id),
      ...(rollout && { rollout }),
      ...(earlier && { repeats: earlier }),
    }
    return { device, wanted }
  })
  const isPlanned = ({ wanted }: { wanted: Wanted }) => wanted.rollout !== undefined && wanted.fault === undefined
  await planRuns(app, tx, order, runs.filter(isPlanned))
  for (const { device, wanted } of runs.filter((run) => !isPlanned(run))) await orderRun(app, tx, order, device, wanted)
}

/** Runs an order on devices at once. @returns the number of devices that are not left out */
export async function startRuns(app: App, tx: Transaction, start: Start, actor: Actor): Promise<number> {
  const faults = await faultsOf(tx, start.devices)
  await orderRuns(app, tx, { ...start, faults }, actor)
  return start.devices.length - faults.size
}

/** Throws VALIDATION if the allowed hours are shorter than the time limit of a task, which would never start. */
function requireTime({ steps }: OrderRow, hours: Stages['hours']): void {
  const long = hours && steps.find(({ timeout }) => timeout > minutesOf(hours) * 60)
  if (!long) return
  throw fail('VALIDATION', {
    source: 'window',
    message: `The task “${long.name}” may take ${long.timeout} s, which is longer than the allowed hours. Extend them, or shorten its time limit.`,
  })
}

/**
 * Runs an order on devices in stages. The stages are distributed over the devices that are not left out. The first one
 * opens at once, unless a second user has to approve the rollout.
 * @returns the id of the rollout
 */
export async function startRollout(app: App, tx: Transaction, start: Start, stages: Stages, actor: Actor) {
  const { order, wait, channel, parentId } = start
  requireTime(order, stages.hours)
  const devices = start.devices.toSorted((a, b) => a.id - b.id)
  const faults = await faultsOf(tx, devices)
  const going = devices.filter(({ id }) => !faults.has(id))
  const sizes = stageSizes(stages.waves, going.length)
  const places = stagesOf(sizes)
  const stageOf = new Map(going.map(({ id }, place) => [id, places[place]!]))
  const plan: RolloutPlan = {
    ...stages,
    kind: 'execute_tasks_group',
    sourceId: order.group_id ?? 0,
    sourceName: order.name,
    version: '',
    options: { wait },
    parentId,
  }
  const id = await createRollout(tx, plan, Math.max(1, sizes.length), actor, channel)
  await tx.updateTable('task_orders').set({ rollout_id: id }).where('id', '=', order.id).execute()
  const reason = stages.approval ? 'approval' : 'turn'
  const turnOf = (deviceId: number) => ({ id, stage: stageOf.get(deviceId) ?? null, reason }) as const
  await orderRuns(app, tx, { ...start, devices, faults, turnOf }, actor)
  if (!stages.approval) await openStage(app, tx, id, 1)
  return id
}
