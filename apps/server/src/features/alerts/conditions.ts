import type { Conditions, ConditionsInput, TaggedBlock } from '@outpost/contract/alerts/conditions'
import { messageActions } from '@outpost/contract/alerts/constants'
import { parameters } from '@outpost/contract/device/parameters'
import { fail } from '@outpost/contract/kit/errors'
import type { Context } from '../../kit/implement.ts'
import { serverOfCompany } from '../mail/service.ts'
import { groupsFor } from '../tasks/service.ts'
import { peopleByIds } from '../users/service.ts'
import { permissionFor } from './act/device.ts'
import { parametersOf } from './machine/rule.ts'

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

/** Blocks as responses contain them: all three levels have the same type. */
export const shownConditions = (blocks: readonly TaggedBlock[]): Conditions => blocks as Conditions

const groupOfParameter = new Map(parameters.map(({ name, group }) => [name, group as string]))

/** The group of a value: the period in which devices report it, or the template that reads it. */
const groupOf = (address: string): string =>
  groupOfParameter.get(address) ?? (address.includes(':') ? address.slice(0, address.indexOf(':')) : 'other')

/**
 * Returns the data group of conditions; `status` if they compare nothing that devices report.
 * @throws VALIDATION for an unknown parameter or two groups, FORBIDDEN for a value that the user may not read
 */
export function requireParameters({ app, actor }: Context, blocks: readonly TaggedBlock[]): string {
  const groups = new Map<string, string>()
  for (const address of parametersOf(blocks)) {
    const value = app.values.find(address)
    if (!value) throw fail('VALIDATION', { source: 'conditions_body', message: `There is no parameter ${address}.` })
    if (value.permission !== undefined && !actor.permissions.has(value.permission))
      throw fail('FORBIDDEN', { source: value.permission, message: `You do not have permission to read ${address}.` })
    groups.set(groupOf(address), address)
  }
  if (groups.size > 1)
    throw fail('VALIDATION', {
      source: 'conditions_body',
      message: `All parameters of an automation must belong to one data group. These do not: ${[...groups.values()].join(', ')}.`,
    })
  return [...groups.keys()][0] ?? 'status'
}

const actionsIn = (blocks: readonly TaggedBlock[]): TaggedBlock['actions'] =>
  blocks.flatMap(({ actions, conditions }) => [...actions, ...actionsIn(conditions ?? [])])

const missing = (what: string) => fail('VALIDATION', { source: 'conditions_body', message: what })

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
  if (actions.length === 0) throw missing('Add at least one action.')
  for (const { name } of actions)
    if (!messageActions.includes(name) && !actor.permissions.has(permissionFor(name)))
      throw fail('FORBIDDEN', { source: permissionFor(name) })
  const groups = actions.flatMap(({ options }) => options.task_group_id ?? [])
  const known = groups.length > 0 ? await groupsFor(tx, companyId, groups) : new Set<number>()
  if (groups.some((id) => !known.has(id))) throw missing('This task group does not exist.')
  const users = actions.flatMap(({ options }) => options.receiving_users ?? [])
  if (users.length > 0 && (await peopleByIds(tx, scope, users)).size < new Set(users).size)
    throw missing('One of the users does not exist.')
  for (const id of actions.flatMap(({ options }) => options.smtp_config_id ?? []))
    if (!(await serverOfCompany(app, tx, companyId, id)))
      throw missing('The company of the automation has no such SMTP configuration.')
}
