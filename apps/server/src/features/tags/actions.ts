import { fail } from '@outpost/contract/kit/errors'
import type { TagActionKind } from '@outpost/contract/tags/constants'
import type { Transaction } from '../../db/database.ts'
import { extensionPoint } from '../../kit/extension.ts'
import type { Context } from '../../kit/implement.ts'

/** A kind of action that another feature offers. It is executed as a device job of that kind. */
export interface ActionSource {
  kind: TagActionKind
  /**
   * Returns the names of those records that the user may use for a tag of this company. All others count as missing.
   */
  names: (context: Context, companyId: number, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>
}

/** The kinds of actions that other features offer for tags. A kind that no feature offers cannot be stored. */
export const tagActions = extensionPoint<ActionSource>('tagActions')

export interface WantedAction {
  action: TagActionKind
  source_id: number
}

const keyOf = ({ action, source_id }: WantedAction): string => `${action}:${source_id}`

/** Returns the provider of a kind of action; undefined if there is none. */
const sourceOf = (kind: TagActionKind): ActionSource | undefined =>
  tagActions.all().findLast((source) => source.kind === kind)

/**
 * Returns the names of the sources in the order of the actions. Throws VALIDATION for the first one that is missing.
 */
async function requireSources(
  context: Context,
  companyId: number,
  wanted: readonly WantedAction[],
  had: ReadonlyMap<string, string>,
): Promise<string[]> {
  const known = new Map<TagActionKind, ReadonlyMap<number, string>>()
  const fresh = wanted.filter((entry) => !had.has(keyOf(entry)))
  for (const [kind, actions] of Map.groupBy(fresh, ({ action }) => action)) {
    const names = await sourceOf(kind)?.names(
      context,
      companyId,
      actions.map(({ source_id }) => source_id),
    )
    if (names) known.set(kind, names)
  }
  return wanted.map(({ action, source_id }, at) => {
    const name = had.get(keyOf({ action, source_id })) ?? known.get(action)?.get(source_id)
    if (name === undefined)
      throw fail('VALIDATION', {
        source: `actions.${at}.source_id`,
        message: 'This source does not exist, or it is not available to the company of the tag.',
      })
    return name
  })
}

/**
 * Replaces the actions of a tag. Existing actions are not checked again, so a user who edits one action does not need
 * the permission for another.
 */
export async function storeActions(
  context: Context,
  tag: { id: number; company_id: number },
  wanted: readonly WantedAction[],
): Promise<void> {
  const had = new Map((await actionsOf(context.tx, [tag.id])).map((row) => [keyOf(row), row.source_name]))
  const names = await requireSources(context, tag.company_id, wanted, had)
  await context.tx.deleteFrom('tag_actions').where('tag_id', '=', tag.id).execute()
  if (wanted.length === 0) return
  const rows = wanted.map((entry, at) => ({
    tag_id: tag.id,
    place: at + 1,
    company_id: tag.company_id,
    ...entry,
    source_name: names[at]!,
  }))
  await context.tx.insertInto('tag_actions').values(rows).execute()
}

/** Returns the stored actions of tags, in order. */
export const actionsOf = (tx: Transaction, tagIds: readonly number[]) =>
  tx
    .selectFrom('tag_actions')
    .selectAll()
    .where('tag_id', 'in', tagIds.length > 0 ? tagIds : [0])
    .orderBy('tag_id')
    .orderBy('place')
    .execute()
