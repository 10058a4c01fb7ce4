import { templateLimits } from '@outpost/contract/desired-configuration/constants'
import { fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import type { Context } from '../../../kit/implement.ts'
import { inScope } from '../../../kit/scope.ts'

interface Asked {
  device_id?: number[] | undefined
  template_id?: number | undefined
}

/** Throws NOT_FOUND if a device is out of scope. */
async function requireIds({ tx, scope }: Context, ids: readonly number[]): Promise<number[]> {
  const unique = [...new Set(ids)]
  const rows = await tx
    .selectFrom('devices')
    .select('id')
    .where('id', '=', sql<number>`any(${unique}::int[])`)
    .where(inScope(scope, 'company_id'))
    .execute()
  if (rows.length < unique.length) throw fail('NOT_FOUND', { source: 'device_id' })
  return unique
}

/** Returns the devices in the scope that a template reaches. Throws NOT_FOUND. */
async function reachedBy({ tx, scope }: Context, templateId: number): Promise<number[]> {
  const template = await tx
    .selectFrom('desired_templates')
    .select('id')
    .where('id', '=', templateId)
    .where(inScope(scope, 'company_id'))
    .executeTakeFirst()
  if (!template) throw fail('NOT_FOUND', { source: 'template_id' })
  const { rows } = await sql<{ id: number }>`
    select d.id from devices d where ${inScope(scope, 'd.company_id')} and d.id in (
      select a.device_id from desired_assignments a where a.template_id = ${templateId} and a.device_id is not null
      union select dt.device_id from desired_assignments a join device_tags dt on dt.tag_id = a.tag_id where a.template_id = ${templateId}
      union select x.id from desired_assignments a join company_tree t on t.ancestor_id = a.target_company_id
        join devices x on x.company_id = t.descendant_id where a.template_id = ${templateId})
    order by d.id limit ${templateLimits.devices + 1}`.execute(tx)
  if (rows.length > templateLimits.devices)
    throw fail('VALIDATION', {
      source: 'template_id',
      message: `The template reaches more than ${templateLimits.devices} devices. Select some of them.`,
    })
  return rows.map(({ id }) => id)
}

/**
 * Returns the ids of the devices that a request is about: those it lists, and those that a template reaches.
 * @throws VALIDATION without both
 */
export async function askedDevices(context: Context, { device_id, template_id }: Asked): Promise<number[]> {
  if (device_id === undefined && template_id === undefined)
    throw fail('VALIDATION', { source: 'device_id', message: 'Specify device_id or template_id.' })
  const listed = device_id === undefined ? [] : await requireIds(context, device_id)
  const reached = template_id === undefined ? [] : await reachedBy(context, template_id)
  return [...new Set([...listed, ...reached])]
}
