import type { Conditions, ConditionsInput, TaggedBlock } from '@outpost/contract/alerts/conditions'
import { messageActions } from '@outpost/contract/alerts/constants'
import { geofenceOf } from '@outpost/contract/alerts/geofence'
import { isComputed } from '@outpost/contract/device/computed-values'
import { parameters } from '@outpost/contract/device/parameters'
import { fail } from '@outpost/contract/kit/errors'
import type { Context } from '../../kit/implement.ts'
import { readGeofences } from '../devices/service.ts'
import { serverOfCompany } from '../mail/service.ts'
import { groupsFor } from '../tasks/service.ts'
import { peopleByIds } from '../users/service.ts'
import { permissionFor } from './act/device.ts'
import { isTimed } from './machine/rule.ts'
import { receiversFor } from './receivers/queries.ts'

type InputBlock = Pick<ConditionsInput[number], 'type' | 'expression' | 'actions'> & {
  conditions?: readonly InputBlock[]
}

/** How deep blocks can be nested. */
const levels = 3

/**
 * Gives every block and action its tag, by which the log names it: `cond_0`, `cond_0_1`, `cond_0.SendEmail.1`. The tags
 * follow from the position.
 */
export function tagBlocks(blocks: readonly InputBlock[], prefix = 'cond', level = 1): TaggedBlock[] {
  return blocks.map(({ type, expression, actions, conditions }, n) => {
    const tag = `${prefix}_${n}`
    return {
      tag,
      type,
      expression: [...expression],
      actions: actions.map(({ name, options }, k) => ({ tag: `${tag}.${name}.${k + 1}`, name, options })),
      ...(level < levels && { conditions: tagBlocks(conditions ?? [], tag, level + 1) }),
    }
  })
}

/** Returns where a block is in a request, from its tag: `cond_0_1` is `conditions_body.0.conditions.1`. */
const placeOf = (tag: string): string => {
  const [first, ...inner] = tag.split('_').slice(1)
  return [`conditions_body.${first}`, ...inner.map((n) => `conditions.${n}`)].join('.')
}

const flat = (blocks: readonly TaggedBlock[]): TaggedBlock[] =>
  blocks.flatMap((block) => [block, ...flat(block.conditions ?? [])])

/** Blocks as responses contain them: all three levels have the same type. */
export const shownConditions = (blocks: readonly TaggedBlock[]): Conditions => blocks as Conditions

const groupOfParameter = new Map(parameters.map(({ name, group }) => [name, group as string]))

/** The group of a value: the period in which devices report it, or the template that reads it. */
const groupOf = (address: string): string =>
  groupOfParameter.get(address) ??
  // What the server computes from the dynamic values can be compared together with them.
  (isComputed(address) ? 'dynamic' : undefined) ??
  (address.includes(':') ? address.slice(0, address.indexOf(':')) : 'other')

/**
 * Returns the data group of conditions; `status` if they compare nothing that devices report.
 * @throws VALIDATION for an unknown parameter or two groups, FORBIDDEN for a value that the user may not read
 */
export function requireParameters({ app, actor }: Context, blocks: readonly TaggedBlock[]): string {
  const groups = new Map<string, string>()
  for (const { tag, expression } of flat(blocks))
    for (const [n, { parameter: address }] of expression.entries()) {
      if (isTimed(address) || geofenceOf(address) !== undefined) continue
      const source = `${placeOf(tag)}.expression.${n}.parameter`
      const value = app.values.find(address)
      if (!value) throw fail('VALIDATION', { source, message: `There is no parameter ${address}.` })
      if (value.permission !== undefined && !actor.permissions.has(value.permission))
        throw fail('FORBIDDEN', { source: value.permission, message: `You do not have permission to read ${address}.` })
      groups.set(groupOf(address), address)
      if (groups.size > 1)
        throw fail('VALIDATION', {
          source,
          message: `All parameters of an automation must belong to one data group. These do not: ${[...groups.values()].join(', ')}.`,
        })
    }
  return [...groups.keys()][0] ?? 'status'
}

/** Returns the ids of the geofences that conditions compare. */
export const geofencesIn = (blocks: readonly TaggedBlock[]): number[] =>
  flat(blocks).flatMap(({ expression }) => expression.flatMap(({ parameter }) => geofenceOf(parameter) ?? []))

/**
 * Throws FORBIDDEN if conditions compare a geofence and the user may not see locations, VALIDATION for a geofence that
 * the user does not see.
 */
export async function requireGeofences(context: Context, blocks: readonly TaggedBlock[]): Promise<void> {
  const named = flat(blocks).flatMap(({ tag, expression }) =>
    expression.flatMap(({ parameter }, n) => {
      const id = geofenceOf(parameter)
      return id === undefined ? [] : [{ id, source: `${placeOf(tag)}.expression.${n}.parameter` }]
    }),
  )
  if (named.length === 0) return
  if (!context.actor.permissions.has('view_device_location'))
    throw fail('FORBIDDEN', { source: 'view_device_location' })
  const known = new Set(
    (
      await readGeofences(
        context,
        named.map(({ id }) => id),
      )
    ).map(({ id }) => id),
  )
  const wrong = named.find(({ id }) => !known.has(id))
  if (wrong) throw fail('VALIDATION', { source: wrong.source, message: 'There is no such geofence.' })
}

/** The actions of conditions, each with the place of its options in a request. */
const actionsIn = (blocks: readonly TaggedBlock[]) =>
  flat(blocks).flatMap(({ tag, actions }) =>
    actions.map((action, n) => ({ ...action, place: `${placeOf(tag)}.actions.${n}` })),
  )

const missing = (source: string, message: string) => fail('VALIDATION', { source, message })

/**
 * Throws if conditions have no actions, or an action names something that the user may not use: FORBIDDEN without the
 * permission for it, VALIDATION for a task group, user or SMTP configuration that the company does not have.
 */
export async function requireActions(
  { app, tx, scope, actor }: Context,
  companyId: number,
  blocks: readonly TaggedBlock[],
) {
  const actions = actionsIn(blocks)
  if (actions.length === 0) throw missing('conditions_body', 'Add at least one action.')
  for (const { name } of actions)
    if (!messageActions.includes(name) && !actor.permissions.has(permissionFor(name)))
      throw fail('FORBIDDEN', { source: permissionFor(name) })
  const groups = actions.flatMap(({ options }) => options.task_group_id ?? [])
  const known = groups.length > 0 ? await groupsFor(tx, companyId, groups) : new Set<number>()
  const users = actions.flatMap(({ options }) => options.receiving_users ?? [])
  const people = users.length > 0 ? await peopleByIds(tx, scope, users) : new Set<number>()
  const chosen = actions.flatMap(({ options }) => options.receiver_ids ?? [])
  const receivers = chosen.length > 0 ? await receiversFor(tx, companyId, chosen) : new Set<number>()
  for (const { place, options } of actions) {
    const { task_group_id, receiving_users = [], smtp_config_id, receiver_ids = [] } = options
    if (receiver_ids.some((id) => !receivers.has(id)))
      throw missing(`${place}.options.receiver_ids`, 'The company of the automation has no such receiver.')
    if (task_group_id !== undefined && !known.has(task_group_id))
      throw missing(`${place}.options.task_group_id`, 'The company of the automation has no such task group.')
    if (receiving_users.some((id) => !people.has(id)))
      throw missing(`${place}.options.receiving_users`, 'One of the users does not exist.')
    if (smtp_config_id && !(await serverOfCompany(app, tx, companyId, smtp_config_id)))
      throw missing(`${place}.options.smtp_config_id`, 'The company of the automation has no such SMTP configuration.')
  }
}
