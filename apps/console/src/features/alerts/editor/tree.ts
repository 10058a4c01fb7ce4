import type { Comparison, TaggedAction, TaggedBlock } from '@outpost/contract/alerts/conditions'

/** How the comparisons of a group decide together. `mixed`: each names how it is joined with the next one. */
export const groupKinds = ['all', 'any', 'none', 'mixed'] as const
export type GroupKind = (typeof groupKinds)[number]

/** The most groups: the server's conditions have three levels, and each group takes one. */
export const maxGroups = 3

/** Comparisons that decide together. All groups of an automation must be met. */
export interface Group<C = Comparison> {
  kind: GroupKind
  expression: readonly C[]
}

type Action = Pick<TaggedAction, 'name' | 'options'>

/** A block as a request contains it. */
export interface Block<C> {
  type: 'if' | 'else'
  expression: readonly C[]
  actions: readonly Action[]
  conditions?: readonly Block<C>[]
}

const joinOf: Readonly<Record<Exclude<GroupKind, 'mixed'>, '&&' | '||'>> = { all: '&&', any: '||', none: '||' }

/**
 * Returns the conditions that groups make: each group is a block within that of the group before. A group of which none
 * must be met is an `if` that does nothing, with what follows in its `else`.
 */
export function blocksOf<C extends { joins_with?: unknown }>(
  [group, ...more]: readonly Group<C>[],
  actions: readonly Action[],
): Block<C>[] {
  if (!group) return []
  const { kind, expression } = group
  const joined =
    kind === 'mixed' ? expression : expression.map((comparison) => ({ ...comparison, joins_with: joinOf[kind] }))
  const inner = {
    actions: more.length > 0 ? [] : actions,
    ...(more.length > 0 && { conditions: blocksOf(more, actions) }),
  }
  if (kind !== 'none') return [{ type: 'if', expression: joined, ...inner }]
  return [
    { type: 'if', expression: joined, actions: [] },
    { type: 'else', expression: [], ...inner },
  ]
}

/** How the comparisons of an expression are joined. The last one, or the first one, need not say. */
function kindOf(expression: readonly Comparison[]): Exclude<GroupKind, 'none'> {
  const named = expression[0]?.joins_with ? expression.slice(0, -1) : expression.slice(1)
  const joins = new Set(named.map(({ joins_with }) => joins_with ?? '&&'))
  return joins.size > 1 ? 'mixed' : joins.has('||') ? 'any' : 'all'
}

/** An automation as groups, with the actions that follow if all of them are met. */
export interface Grouped {
  groups: Group[]
  actions: readonly TaggedAction[]
}

const isEmptyBlock = ({ actions, conditions = [] }: TaggedBlock): boolean =>
  actions.length === 0 && conditions.length === 0

/** Returns conditions as groups; undefined if they have other branches, which scripts can give them. */
export function groupsOf(blocks: readonly TaggedBlock[]): Grouped | undefined {
  const [first, second, ...others] = blocks
  if (first?.type !== 'if' || others.length > 0) return undefined
  const isNone = second?.type === 'else' && isEmptyBlock(first)
  if (second && !isNone) return undefined
  const kind = kindOf(first.expression)
  // "None of a and b together" is not what the editor calls none of them.
  if (isNone && kind !== 'any' && first.expression.length > 1) return undefined
  const group: Group = { kind: isNone ? 'none' : kind, expression: first.expression }
  const { actions, conditions = [] } = isNone ? second! : first
  if (conditions.length === 0) return { groups: [group], actions }
  if (actions.length > 0) return undefined
  const inner = groupsOf(conditions)
  return inner && { groups: [group, ...inner.groups], actions: inner.actions }
}
