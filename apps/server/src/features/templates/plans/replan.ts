import { createHash } from 'node:crypto'
import { encodeField } from '@outpost/contract/device/line-form'
import {
  type PlannedGroup,
  type PlannedTemplate,
  type ReadingPlan,
  writeReadingPlan,
} from '@outpost/contract/device/reading-plan'
import { fail } from '@outpost/contract/kit/errors'
import { templateLimits } from '@outpost/contract/templates/constants'
import type { Source } from '@outpost/contract/templates/source'
import { type PeriodField, systemTemplates } from '@outpost/contract/templates/system'
import { sql } from 'kysely'
import type { App } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { planTemplate } from './compile.ts'

/** A template that is assigned to a device. */
export interface Assigned {
  device_id: number
  template_id: number
  assigned_period: number
  active: boolean
  data: Source[]
}

/** Bytes of a frame that a plan may take after it was encoded once more. */
export const maxEncoded = 62_000
/** Ids of devices in one message of the bus. */
const perMessage = 500

/** Returns the plan of templates, and how `hello` names it. @throws VALIDATION if it is too long for a device */
function written(content: ReadingPlan): { plan: string; wanted: string } {
  const plan = writeReadingPlan(content)
  if (plan.length > templateLimits.plan || encodeField(plan).length > maxEncoded)
    throw fail('VALIDATION', {
      source: 'data',
      message: 'All templates of a device together are too long to be sent to it. Shorten commands and transforms.',
    })
  return { plan, wanted: `${content.revision} ${createHash('sha256').update(plan).digest('hex').slice(0, 16)}` }
}

function plannedOf(rows: readonly Assigned[]): PlannedTemplate[] {
  const active = rows.filter((row) => row.active)
  const count = active.reduce(
    (sum, { data }) => sum + data.reduce((all, { variables }) => all + variables.length, 0),
    0,
  )
  if (count > templateLimits.parameters)
    throw fail('VALIDATION', {
      source: 'configs',
      message: `A device has at most ${templateLimits.parameters} active parameters; these would be ${count}.`,
    })
  return active.map(({ template_id, assigned_period, data }) => planTemplate(template_id, assigned_period, data))
}

/** Returns by device the groups of its own values whose period is not the default one. */
async function ownPeriods(tx: Transaction, ids: readonly number[]): Promise<Map<number, PlannedGroup[]>> {
  const { rows } = await sql<{ device_id: number } & Record<PeriodField, number>>`
    select * from device_periods_of(${ids}::int[])`.execute(tx)
  return new Map(
    rows.map((row) => [
      row.device_id,
      systemTemplates.flatMap(({ key, field, period }): PlannedGroup[] =>
        key === 'dynamic' || row[field] === period ? [] : [{ group: key, period: row[field] }],
      ),
    ]),
  )
}

/**
 * Plans devices again after their templates or assignments have changed. Those whose plan differs get a new revision,
 * and are told after the commit. The caller must hold a lock on what has changed.
 * @throws VALIDATION if a device had more than 200 active parameters, or too long a plan
 */
export async function replan(app: Pick<App, 'bus'>, tx: Transaction, deviceIds: readonly number[]): Promise<void> {
  if (deviceIds.length === 0) return
  const ids = [...new Set(deviceIds)].toSorted((a, b) => a - b)
  await sql`insert into template_devices (device_id, company_id)
    select id, company_id from devices where id = any(${ids}::int[]) order by id on conflict do nothing`.execute(tx)
  const known = await tx
    .selectFrom('template_devices')
    .select(['device_id', 'revision', 'plan', 'abilities'])
    .where('device_id', '=', sql<number>`any(${ids}::int[])`)
    .orderBy('device_id')
    .forUpdate()
    .execute()
  const { rows } = await sql<Assigned>`select * from template_readings_of(${ids}::int[])`.execute(tx)
  const byDevice = Map.groupBy(rows, ({ device_id }) => device_id)
  const periods = await ownPeriods(tx, ids)
  const changed = known.flatMap(({ device_id, revision, plan, abilities }) => {
    const templates = plannedOf(byDevice.get(device_id) ?? [])
    // An agent that is too old for groups would refuse the whole plan.
    const groups = abilities === null || abilities.includes('groups') ? (periods.get(device_id) ?? []) : []
    const present = plan ?? writeReadingPlan({ revision, templates: [] })
    if (present === writeReadingPlan({ revision, groups, templates })) return []
    return [{ device_id, revision: revision + 1, ...written({ revision: revision + 1, groups, templates }) }]
  })
  if (changed.length === 0) return
  await sql`update template_devices d set revision = n.revision, plan = n.plan, wanted = n.wanted, refusal = ''
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as n(device_id int, revision int, plan text, wanted text)
    where d.device_id = n.device_id`.execute(tx)
  for (let at = 0; at < changed.length; at += perMessage)
    await app.bus.publish(tx, 'templates.changed', {
      devices: changed.slice(at, at + perMessage).map(({ device_id }) => device_id),
    })
}
