import { createHash, createHmac, type Hmac } from 'node:crypto'
import { maxPlanEntries, PlanError, writePlan } from '@outpost/contract/device/plan'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { App } from '../../../context.ts'
import type { Database, Transaction } from '../../../db/database.ts'
import { openAdopted, openConfirmed, openObserved } from '../device-row.ts'
import { compare, type Confirmed, type Difference, shownDifference, uciLines } from '../render/diff.ts'
import { loadLayers } from '../render/layers.ts'
import { type Fault, render, type Rendered } from '../render/render.ts'
import { takingTurns } from '../turns.ts'
import { isUntracked } from './note.ts'
import type { SharedTexts } from './shared-texts.ts'

/** The columns of a plan. The texts for the search are left out: they are longer than all the others together. */
const columns = [
  'device_id',
  'observed',
  'hashes',
  'read_at',
  'confirmed',
  'confirmed_at',
  'adopted',
  'drifted',
  'too_large',
] as const satisfies (keyof Database['desired_devices'])[]
type DeviceRow = Pick<Selectable<Database['desired_devices']>, (typeof columns)[number]>

/** The plan of one device. `unread` names the configs that templates change and that were never read. */
export interface DevicePlan {
  device: { id: number; name: string; company_id: number }
  rendered: Rendered
  differences: Difference[]
  faults: Fault[]
  unread: string[]
  row: DeviceRow | undefined
  confirmed: Confirmed
}

/** Entries of a plan besides its lines: one for each config. */
const room = maxPlanEntries - 40

/**
 * Returns why the differences cannot be sent to a device, as the rollout would say it.
 * @param accepted hashes of changes that can be sent: many devices have the same change, which is then checked once
 */
function refusalOf(differences: readonly Difference[], template: string, accepted: Set<string>): Fault | undefined {
  const lines = differences.flatMap((one) => uciLines([one]).map((line) => ({ line, one })))
  if (lines.length > room)
    return {
      template,
      option: '',
      message: `The change of the device has ${lines.length} lines; at most ${room} can be sent at once.`,
    }
  if (lines.length === 0) return undefined
  const change = createHash('sha256')
    .update(JSON.stringify(lines.map(({ line }) => line)))
    .digest('base64')
  if (accepted.has(change)) return undefined
  const configs = new Set(differences.map(({ key }) => key.split('.')[0]!))
  try {
    writePlan([
      ...lines.map(({ line }) => ({ entry: 'uci' as const, line })),
      ...[...configs].map((config) => ({ entry: 'base' as const, path: `/etc/config/${config}`, sha256: '-' })),
    ])
    accepted.add(change)
    return undefined
  } catch (error) {
    if (!(error instanceof PlanError)) throw error
    const one = lines[error.place.entry ?? -1]?.one
    return {
      template: one?.option?.template?.name ?? template,
      option: one?.key ?? '',
      message: `The device would refuse the change: ${error.reason}.`,
    }
  }
}

function planDevice(
  app: App,
  { device, templates, given }: Awaited<ReturnType<typeof loadLayers>>[number],
  row: DeviceRow | undefined,
  accepted: Set<string>,
): DevicePlan {
  const rendered = render(templates, given, openAdopted(app, row))
  const observed = openObserved(app, row?.observed)
  const confirmed = openConfirmed(app, row?.confirmed)
  const configs = new Set([...rendered.sections.keys(), ...confirmed.options.keys()].map((key) => key.split('.')[0]!))
  const unread = [...configs].filter((config) => !observed.has(config))
  if (unread.length > 0 || rendered.faults.length > 0)
    return { device, rendered, differences: [], faults: rendered.faults, unread, row, confirmed }
  const { differences, faults } = compare(rendered, observed, confirmed)
  const refusal = faults.length > 0 ? undefined : refusalOf(differences, templates[0]?.name ?? '', accepted)
  if (refusal) faults.push(refusal)
  return { device, rendered, differences, faults, unread, row, confirmed }
}

/** The number of devices that are in memory at once with all they have. */
const slice = 200

/**
 * Plans devices, in slices, so that memory does not grow with their number.
 * @param each called for each device, in the order of their ids
 */
export async function planDevices(
  app: App,
  tx: Transaction,
  ids: readonly number[],
  each: (plan: DevicePlan) => void,
): Promise<void> {
  const ordered = ids.toSorted((a, b) => a - b)
  const othersFirst = takingTurns()
  const accepted = new Set<string>()
  for (let from = 0; from < ordered.length; from += slice) {
    const some = ordered.slice(from, from + slice)
    const layers = await loadLayers(app, tx, some)
    const rows = await tx
      .selectFrom('desired_devices')
      .select(columns)
      .where('device_id', '=', sql<number>`any(${some}::int[])`)
      .execute()
    const byDevice = new Map(rows.map((row) => [row.device_id, row]))
    for (const one of layers) {
      each(planDevice(app, one, byDevice.get(one.device.id), accepted))
      await othersFirst()
    }
  }
}

/** Devices with the same differences. */
export interface PlanGroup {
  /** As users see them, each in JSON: there may be as many groups as devices, and only some are shown. */
  differences: string[]
  devices: { id: number; name: string }[]
}

export interface Plan {
  /** Changes whenever the plan does. */
  hash: string
  groups: PlanGroup[]
  /** Devices that would be changed: those of all groups. */
  changing: number
  faults: (Fault & { device: { id: number; name: string } })[]
  unread: { id: number; name: string }[]
  same: number
  /** Those of `same` on which something else, or nothing, was confirmed. */
  untracked: number
}

/** The faults that a plan names. Each of 10,000 devices can have thousands, with the same cause. */
export const mostFaults = 200

/** Groups the plans of devices by their differences, the largest group first. */
export class PlanSummary {
  readonly #hash: Hmac
  readonly #texts: SharedTexts
  readonly #groups = new Map<string, PlanGroup>()
  readonly #faults: Plan['faults'] = []
  readonly #unread: Plan['unread'] = []
  #same = 0
  #untracked = 0

  /** The hash has a key, because users who know all lines but a short secret could otherwise guess it. */
  constructor({ sealer }: Pick<App, 'sealer'>, texts: SharedTexts) {
    this.#texts = texts
    this.#hash = createHmac('sha256', sealer.derive('configuration plan'))
  }

  /** Throws VALIDATION if the plan becomes too large. */
  add(plan: DevicePlan): void {
    const { differences, faults, unread } = plan
    const { id, name } = plan.device
    const device = { id, name }
    this.#hash.update(`${id}\n`)
    if (faults.length > 0) {
      const left = mostFaults - this.#faults.length
      return void this.#faults.push(...faults.slice(0, left).map((fault) => ({ ...fault, device })))
    }
    if (unread.length > 0) return void this.#unread.push(device)
    if (differences.length === 0) {
      this.#same++
      if (isUntracked(plan)) this.#untracked++
      return
    }
    const key = JSON.stringify(uciLines(differences))
    this.#hash.update(key)
    // Before the lines, because two devices may get the same value in place of different ones.
    const shown = differences.map((one) => JSON.stringify(shownDifference(one)))
    const group = createHash('sha256').update(shown.join('\n')).update(key).digest('base64')
    const known = this.#groups.get(group)
    if (known) return void known.devices.push(device)
    this.#groups.set(group, { differences: shown.map((text) => this.#texts.keep(text)), devices: [device] })
  }

  plan(): Plan {
    const groups = [...this.#groups.values()].toSorted((a, b) => b.devices.length - a.devices.length)
    return {
      hash: this.#hash.digest('hex'),
      groups,
      changing: groups.reduce((sum, { devices }) => sum + devices.length, 0),
      faults: this.#faults,
      unread: this.#unread,
      same: this.#same,
      untracked: this.#untracked,
    }
  }
}
