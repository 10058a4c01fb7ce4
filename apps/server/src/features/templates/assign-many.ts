import { writeReadingPlan } from '@outpost/contract/device/reading-plan'
import { encodeField } from '@outpost/contract/device/line-form'
import type { ParsedInputOf } from '@outpost/contract/kit/endpoint'
import { fail } from '@outpost/contract/kit/errors'
import { type LeftOutCode, templateLimits } from '@outpost/contract/templates/constants'
import type { templateAssignments } from '@outpost/contract/templates/endpoints'
import type { AssignResult, LeftOut } from '@outpost/contract/templates/schemas'
import type { Source } from '@outpost/contract/templates/source'
import { systemTemplate, systemTemplates } from '@outpost/contract/templates/system'
import { sql } from 'kysely'
import type { Context } from '../../kit/implement.ts'
import { inScope } from '../../kit/scope.ts'
import { outsideOf } from '../companies/service.ts'
import { requireDevices, type DeviceRecord } from '../devices/service.ts'
import { findTags } from '../tags/service.ts'
import { planTemplate } from './plans/compile.ts'
import { lackOf, lacks } from './plans/needs.ts'
import { type Assigned, maxEncoded, replan } from './plans/replan.ts'
import { lockTemplate } from './queries.ts'
import { assignSystem } from './system.ts'

type Asked = ParsedInputOf<typeof templateAssignments.assignMany>

/** What a template takes of the limits of a device. */
interface Size {
  parameters: number
  plan: number
  encoded: number
}

function sizeOf(id: number, period: number, data: readonly Source[]): Size {
  const text = writeReadingPlan({ revision: 0, templates: [planTemplate(id, period, data)] })
  return {
    parameters: data.reduce((sum, { variables }) => sum + variables.length, 0),
    plan: text.length,
    encoded: encodeField(text).length,
  }
}

/** The sizes of the active templates of each device, by the id of the template. */
async function usedBy({ tx }: Context, ids: readonly number[]): Promise<Map<number, Map<number, Size>>> {
  const { rows } = await sql<Assigned>`select * from template_readings_of(${ids}::int[])`.execute(tx)
  const known = new Map<string, Size>()
  const used = new Map<number, Map<number, Size>>()
  for (const { device_id, template_id, assigned_period: period, active, data } of rows) {
    if (!active) continue
    const key = `${template_id} ${period}`
    const size = known.get(key) ?? sizeOf(template_id, period, data)
    known.set(key, size)
    used.set(device_id, (used.get(device_id) ?? new Map<number, Size>()).set(template_id, size))
  }
  return used
}

const reasons: Readonly<Record<LeftOutCode, string>> = {
  ...lacks,
  company: 'The device does not belong to the company of the template or one of its subsidiaries.',
  parameters: `With this template, the device would exceed the limit of ${templateLimits.parameters} active parameters.`,
  length: 'Together, the templates of the device would be too long.',
}

/** Returns why a device cannot take what it would have; undefined if it can. */
function excessOf(sizes: Iterable<Size>): LeftOutCode | undefined {
  let [parameters, plan, encoded] = [0, 0, 0]
  for (const size of sizes) {
    parameters += size.parameters
    plan += size.plan
    encoded += size.encoded
  }
  if (parameters > templateLimits.parameters) return 'parameters'
  return plan > templateLimits.plan || encoded > maxEncoded ? 'length' : undefined
}

/** @throws NOT_FOUND for a device or tag outside the scope, VALIDATION if there are none or too many */
async function askedDevices({ tx, scope }: Context, { device_id, tag_id }: Asked): Promise<DeviceRecord[]> {
  const tags = new Set((await findTags(tx, scope, tag_id)).map(({ id }) => id))
  if (tag_id.some((id) => !tags.has(id))) throw fail('NOT_FOUND', { source: 'tag_id' })
  const { rows } = await sql<{ id: number }>`
    select distinct d.id from device_tags t join devices d on d.id = t.device_id
    where t.tag_id = any(${tag_id}::int[]) and ${inScope(scope, 'd.company_id')} limit ${templateLimits.devices + 1}`.execute(
    tx,
  )
  const ids = [...new Set([...device_id, ...rows.map(({ id }) => id)])]
  const source = tag_id.length > 0 ? 'tag_id' : 'device_id'
  if (ids.length === 0) throw fail('VALIDATION', { source, message: 'No device has one of these tags.' })
  if (ids.length > templateLimits.devices)
    throw fail('VALIDATION', {
      source,
      message: `Templates can be assigned to at most ${templateLimits.devices} devices at once.`,
    })
  return requireDevices(tx, scope, ids, 'device_id')
}

const abilitiesOf = async ({ tx }: Context, devices: readonly DeviceRecord[]): Promise<Map<number, string[] | null>> =>
  new Map(
    (
      await tx
        .selectFrom('template_devices')
        .select(['device_id', 'abilities'])
        .where('device_id', '=', sql<number>`any(${devices.map(({ id }) => id)}::int[])`)
        .execute()
    ).map((row) => [row.device_id, row.abilities]),
  )

/** What is known of the devices while one template after another is assigned. */
interface Devices {
  all: readonly DeviceRecord[]
  abilities: ReadonlyMap<number, string[] | null>
  used: Map<number, Map<number, Size>>
}

/** Assigns a template to the devices that can take it. Returns these, and those that are left out. */
async function assignTo(
  { tx, now }: Context,
  template: Awaited<ReturnType<typeof lockTemplate>>,
  asked: Asked,
  { all, abilities, used }: Devices,
): Promise<{ able: DeviceRecord[]; left: LeftOut[] }> {
  const { enabled, period } = asked
  const chosen = { period: period ?? template.period, enabled }
  const size = sizeOf(template.id, chosen.period, template.data)
  const outside = new Set(
    await outsideOf(
      tx,
      template.company_id,
      all.map(({ company_id }) => company_id),
    ),
  )
  const left: LeftOut[] = []
  const able = all.filter((device) => {
    const wanted = new Map(used.get(device.id))
    if (enabled && template.enabled) wanted.set(template.id, size)
    else wanted.delete(template.id)
    const code = outside.has(device.company_id)
      ? 'company'
      : (lackOf(template.data, abilities.get(device.id) ?? null) ?? excessOf(wanted.values()))
    if (code === undefined) used.set(device.id, wanted)
    else left.push(leftOut(device, template, code))
    return code === undefined
  })
  if (able.length > 0)
    await tx
      .insertInto('template_assignments')
      .values(able.map(({ id, company_id }) => ({ template_id: template.id, device_id: id, company_id, ...chosen })))
      .onConflict((conflict) =>
        conflict.columns(['template_id', 'device_id']).doUpdateSet({ ...chosen, updated_at: now }),
      )
      .execute()
  return { able, left }
}

/**
 * Assigns templates to devices and to all that have one of some tags. Devices that cannot take a template are left out
 * of it, with the reason.
 * @throws NOT_FOUND, VALIDATION
 */
export async function assignMany(context: Context, asked: Asked): Promise<AssignResult> {
  const { app, tx, scope, audit } = context
  const all = await askedDevices(context, asked)
  const templates = []
  // In one order, so that two requests do not wait for each other.
  const askedIds = [...new Set(asked.config_id)].toSorted((a, b) => a - b)
  for (const id of askedIds.filter((one) => !systemTemplate(one)))
    templates.push(await lockTemplate(tx, scope, id, 'config_id'))
  const ids = all.map(({ id }) => id)
  const devices = { all, abilities: await abilitiesOf(context, all), used: await usedBy(context, ids) }
  const left_out: LeftOut[] = []
  const changed = new Set<number>()
  let assigned = 0
  for (const system of systemTemplates.filter(({ id }) => askedIds.includes(id))) {
    const done = await assignSystem(context, system, { ...asked, device_id: ids }, 'device_id')
    assigned += done.length
    for (const id of done) changed.add(id)
  }
  for (const template of templates) {
    const { able, left } = await assignTo(context, template, asked, devices)
    assigned += able.length
    for (const { id } of able) changed.add(id)
    left_out.push(...left)
  }
  await replan(app, tx, [...changed])
  audit({
    target: `template:${askedIds.join(',')}`.slice(0, 200),
    detail: { devices: all.length, tags: asked.tag_id.length, assigned, left_out: left_out.length },
  })
  return { assigned, devices: changed.size, left_out: left_out.slice(0, templateLimits.leftOut) }
}

const leftOut = (
  { id, name, serial }: DeviceRecord,
  template: { id: number; name: string },
  code: LeftOutCode,
): LeftOut => ({
  device_id: id,
  device_name: name || serial || String(id),
  config_id: template.id,
  config_name: template.name,
  code,
  reason: reasons[code],
})
