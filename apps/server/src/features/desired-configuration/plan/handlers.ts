import { desiredPlans } from '@outpost/contract/desired-configuration/endpoints'
import { type ConfigPlan, configPlanSchemas, type Difference } from '@outpost/contract/desired-configuration/schemas'
import { fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type Context, implement } from '../../../kit/implement.ts'
import { openChannel } from '../../channels/service.ts'
import { approveRollout, lockRollout, stopRollout } from '../../device-jobs/service.ts'
import { ownersOfDevices, showDrift } from '../../devices/service.ts'
import { driftColumns } from '../drift/note.ts'
import { orderRead } from '../read/order.ts'
import { askedDevices } from './devices.ts'
import { isSame } from './note.ts'
import { type DevicePlan, planDevices, type Plan, type PlanGroup, PlanSummary } from './plan.ts'
import { changeOf, type DeviceChange, rollOut, type SameDevice, sameDevice } from './rollout.ts'
import { listRollouts } from './rollout-queries.ts'
import { releasing, SharedTexts } from './shared-texts.ts'
import { findDevices } from './find.ts'

/** The number of devices that are named in each part of a plan. */
const named = 20
/** The most groups in one answer, and characters of their differences. */
const most = { groups: 200, characters: 8_388_608 } as const

const planning = ({ app, tx }: Context, ids: readonly number[], each: (plan: DevicePlan) => void): Promise<void> =>
  planDevices(app, tx, ids, each)

/** Returns the first groups, as many as one answer may have, but at least one. */
function shownGroups(groups: readonly PlanGroup[]): PlanGroup[] {
  let left: number = most.characters
  return groups.slice(0, most.groups).filter(({ differences }, place) => {
    left -= differences.reduce((sum, text) => sum + text.length, 0)
    return place === 0 || left > 0
  })
}

function present({ hash, groups, changing, faults, unread, same, untracked }: Plan, devices: number): ConfigPlan {
  const shown = shownGroups(groups)
  return {
    hash,
    devices,
    changing,
    groups: shown.map((group) => ({
      devices: group.devices.length,
      first: group.devices.slice(0, named),
      differences: group.differences.map((text) => JSON.parse(text) as Difference),
    })),
    more_groups: groups.length - shown.length,
    faults,
    unread: unread.length,
    unread_first: unread.slice(0, named),
    same,
    untracked,
  }
}

/** What an error about the devices of a request names. */
const sourceOf = ({ template_id }: { template_id?: number | undefined }) =>
  template_id === undefined ? 'device_id' : 'template_id'

const refuse = (plan: Plan): never => {
  throw fail('CONFLICT', {
    source: 'hash',
    message:
      plan.faults.length > 0
        ? 'The plan has errors. Correct them, and plan again.'
        : 'The plan has changed in the meantime. Plan again.',
  })
}

const refuseEmpty = (plan: Plan): never => {
  throw fail('CONFLICT', {
    source: 'hash',
    message:
      plan.unread.length > 0
        ? 'None of the devices has been read yet. Read them, and plan again.'
        : 'No template applies to these devices.',
  })
}

/** Notes devices that already are as they should be, so that later changes to them are noticed. */
async function noteSame({ app, tx, now }: Context, devices: readonly SameDevice[]): Promise<void> {
  for (const { deviceId, confirmed } of devices)
    await tx
      .updateTable('desired_devices')
      .set({ confirmed, confirmed_at: now, ...driftColumns(0) })
      .where('device_id', '=', deviceId)
      .execute()
  const ids = devices.map(({ deviceId }) => deviceId)
  await showDrift(app, tx, ids, 0)
}

/** Plans once more, and rolls the plan out if it is still the one that the user has seen. */
async function planAndRollOut(
  context: Context,
  { device_id, template_id, hash, name, waves, ...order }: z.output<typeof configPlanSchemas.rollOut.input>,
  texts: { shown: SharedTexts; sent: SharedTexts },
) {
  const { app, tx, scope, actor, audit } = context
  const ids = await askedDevices(context, { device_id, template_id })
  const summary = new PlanSummary(app, texts.shown)
  const changes: DeviceChange[] = []
  const changed: DevicePlan['device'][] = []
  const same: SameDevice[] = []
  await planning(context, ids, (plan) => {
    summary.add(plan)
    const change = changeOf(app, plan, texts.sent)
    if (change) {
      changes.push(change)
      changed.push(plan.device)
    }
    if (isSame(plan)) same.push(sameDevice(app, plan, texts.sent))
  })
  const plan = summary.plan()
  if (plan.hash !== hash || plan.faults.length > 0) refuse(plan)
  if (changes.length + same.length === 0) refuseEmpty(plan)
  await noteSame(context, same)
  const channel = await openChannel(tx, actor.userId)
  const id = await rollOut(
    app,
    tx,
    changes,
    {
      name,
      templateId: template_id ?? 0,
      waves,
      soakSeconds: order.soak_seconds,
      halt: { failures: order.failure_limit ?? null, percent: order.halt_percent ?? null, after: order.halt_after },
      hours: order.window,
      expiresIn: order.expires_in,
      // Nothing begins without changes, so there is nothing to approve.
      approval: order.approval && changes.length > 0,
      confirmWithin: order.confirm_within,
      same: same.length,
    },
    actor,
    channel,
  )
  audit({
    target: `rollout:${id}`,
    detail: { name, devices: changes.length, same: same.length, waves: JSON.stringify(waves) },
    owners: ownersOfDevices(changed),
  })
  return (await listRollouts(tx, scope, { id: [id], limit: 1, offset: 0 })).rows[0]!
}

export const plans = implement(desiredPlans, configPlanSchemas, {
  async read(context, asked) {
    const { app, tx, actor, audit } = context
    const ids = await askedDevices(context, asked)
    const configs = new Map<number, string[]>()
    await planning(context, ids, ({ device, rendered, confirmed, row }) => {
      const keys = [...rendered.sections.keys(), ...confirmed.options.keys(), ...Object.keys(row?.hashes ?? {})]
      configs.set(device.id, [...new Set(keys.map((key) => key.split('.')[0]!))])
    })
    const devices = await tx
      .selectFrom('devices')
      .selectAll()
      .where('id', '=', sql<number>`any(${ids}::int[])`)
      .orderBy('id')
      .execute()
    const by = { actor, channel: await openChannel(tx, actor.userId) }
    let ordered = 0
    for (const device of devices) if (await orderRead(app, tx, device, configs.get(device.id) ?? [], by)) ordered++
    audit({ target: 'configuration', detail: { devices: ids.length, ordered } })
    return { ordered }
  },
  async plan(context, asked) {
    const ids = await askedDevices(context, asked)
    const texts = new SharedTexts(sourceOf(asked))
    return releasing([texts], async () => {
      const summary = new PlanSummary(context.app, texts)
      await planning(context, ids, (plan) => summary.add(plan))
      return present(summary.plan(), ids.length)
    })
  },
  rollOut(context, asked) {
    const texts = { shown: new SharedTexts(sourceOf(asked)), sent: new SharedTexts(sourceOf(asked)) }
    return releasing(Object.values(texts), () => planAndRollOut(context, asked, texts))
  },
  rollouts: ({ tx, scope }, query) => listRollouts(tx, scope, query),
  async stop(context, { id }) {
    const { app, tx, audit } = context
    const row = await lockRollout(context, id, 'configure')
    if (row.finished_at === null) await stopRollout(app, tx, row, 'The rollout was stopped.')
    audit({ target: `rollout:${id}`, detail: { name: row.source_name } })
  },
  async approve(context, { id }) {
    const { app, tx, actor, audit } = context
    const row = await lockRollout(context, id, 'configure')
    await approveRollout(app, tx, row, actor)
    audit({ target: `rollout:${id}`, detail: { name: row.source_name } })
  },
  find: ({ tx, scope }, query) => findDevices(tx, scope, query),
})
