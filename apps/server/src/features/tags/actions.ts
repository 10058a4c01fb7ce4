import { fail } from '@outpost/contract/kit/errors'
import type { TagActionKind } from '@outpost/contract/tags/constants'
import type { Transaction } from '../../db/database.ts'
import { extensionPoint } from '../../kit/extension.ts'
import type { Context } from '../../kit/implement.ts'

/** What a later feature gives for one kind of action. It is carried out as a device job of that kind. */
export interface ActionSource {
  kind: TagActionKind
  /** The names of those records that the caller may use for a tag of this company; the others do not exist for him. */
  names: (context: Context, companyId: number, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>
}

/** What tags can start, since a later feature knows how to do it. A kind that no feature offers cannot be stored. */
export const tagActions = extensionPoint<ActionSource>('tagActions')

export interface WantedAction {
  action: TagActionKind
  source_id: number
}

const keyOf = ({ action, source_id }: WantedAction): string => `${action}:${source_id}`

/** The feature that offers a kind of action; undefined where none does. */
const sourceOf = (kind: TagActionKind): ActionSource | undefined =>
  tagActions.all().findLast((source) => source.kind === kind)

/** The names of the sources, in the order of the actions. Throws VALIDATION at the first that is not there. */
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
        message: `There is no such source for a tag of this company.`,
      })
    return name
  })
}

/**
 * Stores the actions of a tag in the place of those that it had. What it had already is not asked for again: the person who edits the one
 * need not have the right to the other.
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

/** The actions of tags as they are stored, in their order. */
export const actionsOf = (tx: Transaction, tagIds: readonly number[]) =>
  tx
    .selectFrom('tag_actions')
    .selectAll()
    .where('tag_id', 'in', tagIds.length > 0 ? tagIds : [0])
    .orderBy('tag_id')
    .orderBy('place')
    .execute()
