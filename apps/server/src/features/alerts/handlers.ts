import { alertLimits } from '@outpost/contract/alerts/constants'
import { automations } from '@outpost/contract/alerts/endpoints'
import { automationSchemas } from '@outpost/contract/alerts/schemas'
import { fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import { type Context, implement } from '../../kit/implement.ts'
import { requireRoom } from '../../kit/require-room.ts'
import { inScope } from '../../kit/scope.ts'
import { placeIn } from '../../kit/place-in.ts'
import { requireCompany, withChildCompanies } from '../companies/service.ts'
import { requireDevice, requireDevices } from '../devices/service.ts'
import { canSendMail } from '../mail/service.ts'
import { assign, requireAutomation, requireAutomations, restart, unassign } from './assign.ts'
import { requireActions, requireGeofences, requireParameters, tagBlocks } from './conditions.ts'
import { requireExamples } from './examples.ts'
import { requireSteps } from './escalation/check.ts'
import { follow, requireNotFollowed, unfollow } from './follow.ts'
import { type AutomationRows, listActions, listAutomations, listDevices, listEvaluations } from './queries.ts'

const one = { limit: 1, offset: 0 }

async function read({ tx, scope }: Context, id: number) {
  const [row] = (await listAutomations(tx, scope, { id: [id] }, one)).rows
  if (!row) throw fail('NOT_FOUND')
  return row
}

/** Adds whether emails can be sent, which the top company decides and most callers cannot see. */
async function withMail({ app }: Context, { rows, total }: AutomationRows) {
  const mail_ready = await app.ownTransaction(canSendMail)
  return { rows: rows.map((row) => ({ ...row, mail_ready })), total, meta: { mail_ready } }
}

async function present(context: Context, id: number) {
  const row = await read(context, id)
  return (await withMail(context, { rows: [row], total: 1 })).rows[0]!
}

const checkRoom = ({ tx }: Context, companyId: number): Promise<void> =>
  requireRoom(tx, {
    table: 'automations',
    companyId,
    most: alertLimits.automations,
    message: `The company already has ${alertLimits.automations} automations. Delete some of them first.`,
  })

const authorOf = ({ actor }: Context) => ({
  user_id: actor.userId,
  username: actor.username,
  author_company_id: actor.companyId,
})

interface Pair {
  automation_id: number
  device_id: number[]
}

async function assignAll(context: Context, pairs: readonly Pair[]): Promise<void> {
  const rows = await requireAutomations(
    context,
    pairs.map(({ automation_id }) => automation_id),
    'automation_id',
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const { automation_id, device_id } of pairs)
    await assign(context, byId.get(automation_id)!, device_id, 'device_id')
  noteAssigned(context, pairs)
}

const noteAssigned = ({ audit }: Context, pairs: readonly Pair[]): void =>
  audit({
    target: `automations:${pairs
      .slice(0, 50)
      .map(({ automation_id }) => automation_id)
      .join(',')}`,
    detail: { devices: pairs.reduce((sum, { device_id }) => sum + device_id.length, 0) },
  })

async function overwrite(context: Context, data: readonly { device_id: number; automation_id: number[] }[]) {
  const { tx, scope } = context
  const wanted = new Map(data.map(({ device_id, automation_id }) => [device_id, new Set(automation_id)]))
  await requireAutomations(
    context,
    [...wanted.values()].flatMap((ids) => [...ids]),
    placeIn(data, 'automation_id'),
  )
  await requireDevices(tx, scope, [...wanted.keys()], placeIn(data, 'device_id'))
  for (const [deviceId, ids] of wanted) {
    const { rows } = await sql<{ automation_id: number }>`
      select automation_id from automation_devices where device_id = ${deviceId} and not followed and ${inScope(scope, 'company_id')}`.execute(
      tx,
    )
    for (const { automation_id } of rows) if (!ids.has(automation_id)) await unassign(tx, automation_id, [deviceId])
  }
  const pairs = Map.groupBy(
    [...wanted].flatMap(([device_id, ids]) => [...ids].map((automation_id) => ({ automation_id, device_id }))),
    ({ automation_id }) => automation_id,
  )
  await assignAll(
    context,
    [...pairs].map(([automation_id, list]) => ({ automation_id, device_id: list.map(({ device_id }) => device_id) })),
  )
}

async function setEnabled(context: Context, ids: readonly number[], enabled: boolean): Promise<void> {
  const rows = await requireAutomations(context, ids, 'automations')
  for (const { id, enabled: before } of rows) {
    if (before === enabled) continue
    await context.tx.updateTable('automations').set({ enabled }).where('id', '=', id).execute()
    await restart(context.tx, id)
  }
  context.audit({ target: `automations:${ids.slice(0, 50).join(',')}`, detail: { enabled } })
}

/** The settings whose change lets the evaluation start again. */
const deciding = [
  'delay_enabled',
  'delay_repetitions_count',
  'delay_duration',
  'cooldown_enabled',
  'cooldown_duration',
  'clear_duration',
  'period_trigger_limit',
  'enabled',
] as const

export default implement(automations, automationSchemas, {
  async list(context, query) {
    const { tx, scope } = context
    const filter = { id: query.id, ...(await withChildCompanies(tx, scope, query)) }
    return withMail(context, await listAutomations(tx, scope, filter, query))
  },
  get: (context, { id }) => present(context, id),
  async create(context, { company_id, conditions_body, escalation, examples, ...fields }) {
    const { tx, scope, actor } = context
    const companyId = company_id ?? actor.companyId
    await requireCompany(tx, scope, companyId, 'company_id')
    const conditions = tagBlocks(conditions_body)
    const data_group = requireParameters(context, conditions)
    await requireGeofences(context, conditions)
    await requireActions(context, companyId, conditions)
    await requireSteps(context, companyId, escalation)
    requireExamples({ ...fields, conditions }, examples)
    await checkRoom(context, companyId)
    const { id } = await tx
      .insertInto('automations')
      .values({
        ...fields,
        ...authorOf(context),
        company_id: companyId,
        data_group,
        escalation: JSON.stringify(escalation),
        examples: JSON.stringify(examples),
        conditions: JSON.stringify(conditions),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    context.audit({ target: `automation:${id}`, detail: { name: fields.name, company_id: companyId } })
    return present(context, id)
  },
  async update(context, { id, company_id, conditions_body, escalation, examples, ...fields }) {
    const { tx, now } = context
    const row = await requireAutomation(context, id)
    if (company_id !== undefined && company_id !== row.company_id)
      throw fail('VALIDATION', { source: 'company_id', message: 'The company of an automation cannot be changed.' })
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
    const conditions = conditions_body ? tagBlocks(conditions_body) : row.conditions
    // A user who edits an automation becomes its author, and must be allowed everything that it does.
    const data_group = requireParameters(context, conditions)
    await requireGeofences(context, conditions)
    await requireActions(context, row.company_id, conditions)
    await requireSteps(context, row.company_id, escalation ?? row.escalation)
    requireExamples({ ...row, ...given, conditions }, examples ?? row.examples)
    const isRestarted =
      conditions_body !== undefined || deciding.some((name) => name in given && given[name] !== row[name])
    await tx
      .updateTable('automations')
      .set({
        ...given,
        ...authorOf(context),
        data_group,
        conditions: JSON.stringify(conditions),
        ...(escalation && { escalation: JSON.stringify(escalation) }),
        ...(examples && { examples: JSON.stringify(examples) }),
        ...(isRestarted && { revision: row.revision + 1 }),
        updated_at: now,
      })
      .where('id', '=', id)
      .execute()
    if (isRestarted) await restart(tx, id)
    context.audit({ target: `automation:${id}`, detail: { name: fields.name ?? row.name } })
  },
  async remove(context, { id }) {
    const row = await requireAutomation(context, id)
    const { rows } = await sql<{
      device_id: number
    }>`select device_id from automation_devices where automation_id = ${id}`.execute(context.tx)
    await unassign(
      context.tx,
      id,
      rows.map(({ device_id }) => device_id),
    )
    await context.tx.deleteFrom('automations').where('id', '=', id).execute()
    context.audit({ target: `automation:${id}`, detail: { name: row.name, company_id: row.company_id } })
  },
  async ofDevice(context, { id, ...page }) {
    const { tx, scope } = context
    await requireDevice(tx, scope, id)
    return withMail(context, await listAutomations(tx, scope, { device_id: id }, page))
  },
  async logs(context, { id, device_id, ...page }) {
    await read(context, id)
    return listEvaluations(context.tx, context.scope, id, { device_id }, page)
  },
  async log(context, { id, evaluation_id }) {
    await read(context, id)
    const rows = await listActions(context.tx, context.scope, id, evaluation_id)
    if (!rows) throw fail('NOT_FOUND')
    return { rows, total: rows.length }
  },
  async devices(context, { id, model, ...page }) {
    await read(context, id)
    return listDevices(context.tx, context.scope, id, { model }, page)
  },
  async assign(context, { id, devices, ...targets }) {
    const automation = await requireAutomation(context, id)
    await assign(context, automation, devices, 'devices')
    await follow(context, automation, targets)
    context.audit({
      target: `automation:${id}`,
      detail: { devices: devices.length, tags: targets.tag_id.length, companies: targets.company_id.length },
    })
  },
  async unassign(context, { id, devices, ...targets }) {
    await requireAutomation(context, id)
    await unfollow(context.tx, id, targets)
    await requireNotFollowed(context.tx, id, devices, 'devices')
    await unassign(context.tx, id, devices)
    context.audit({
      target: `automation:${id}`,
      detail: { devices: devices.length, tags: targets.tag_id.length, companies: targets.company_id.length },
    })
  },
  activate: (context, { enable, automations: ids }) => setEnabled(context, ids, enable),
  async activateDevices(context, { id, enable, devices }) {
    await requireAutomation(context, id)
    const changed = await context.tx
      .updateTable('automation_devices')
      .set({ enabled: enable })
      .where('automation_id', '=', id)
      .where('device_id', '=', sql<number>`any(${devices}::integer[])`)
      .returning('device_id')
      .execute()
    const known = new Set(changed.map(({ device_id }) => device_id))
    if (devices.some((device) => !known.has(device))) throw fail('NOT_FOUND', { source: 'devices' })
    await restart(context.tx, id, devices)
    context.audit({ target: `automation:${id}`, detail: { devices: devices.length, enabled: enable } })
  },
  assignMany: (context, { data }) => assignAll(context, data),
  async unassignMany(context, { data }) {
    await requireAutomations(
      context,
      data.map(({ automation_id }) => automation_id),
      'automation_id',
    )
    for (const { automation_id, device_id } of data) {
      await requireNotFollowed(context.tx, automation_id, device_id, 'device_id')
      await unassign(context.tx, automation_id, device_id)
    }
    noteAssigned(context, data)
  },
  overwrite: (context, { data }) => overwrite(context, data),
  overwriteDevices: (context, { data }) => overwrite(context, data),
})
