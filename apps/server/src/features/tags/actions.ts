import { fail } from '@outpost/contract/kit/errors'
import type { TagActionKind } from '@outpost/contract/tags'
import type { Transaction } from '../../db/database.ts'
import type { Context } from '../../kit/implement.ts'

/** The tag that starts an action, and the device that has just got it. */
export interface TagRun {
  tagId: number
  device: { id: number; companyId: number }
  sourceId: number
}

/** What a room below gives for one kind of action. */
export interface ActionSource {
  /** The names of those records that the caller may use for a tag of this company; the others do not exist for him. */
  names: (context: Context, companyId: number, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>
  /** Starts the action, in the transaction in which the device gets the tag. */
  run: (context: Context, run: TagRun) => Promise<void>
}

const sources = new Map<TagActionKind, ActionSource>()

/**
 * Lets tags start what a room below knows how to do. A kind that no room offers cannot be stored.
 * @example offerTagAction('firmware_upload', { names: firmwareNames, run: orderFirmware })
 */
export function offerTagAction(kind: TagActionKind, source: ActionSource): void {
  sources.set(kind, source)
}

export interface WantedAction {
  action: TagActionKind
  source_id: number
}

/** The names of the sources, in the order of the actions. Throws VALIDATION at the first that is not there. */
export async function requireSources(context: Context, companyId: number, wanted: readonly WantedAction[]): Promise<string[]> {
  const known = new Map<TagActionKind, ReadonlyMap<number, string>>()
  for (const [kind, actions] of Map.groupBy(wanted, ({ action }) => action)) {
    const names = await sources.get(kind)?.names(context, companyId, actions.map(({ source_id }) => source_id))
    if (names) known.set(kind, names)
  }
  return wanted.map(({ action, source_id }, at) => {
    const name = known.get(action)?.get(source_id)
    if (name === undefined) throw fail('VALIDATION', { source: `actions.${at}.source_id`, message: `There is nothing with this id for ${action}.` })
    return name
  })
}

/** Stores the actions of a tag in the place of those that it had. */
export async function storeActions(context: Context, tag: { id: number; company_id: number }, wanted: readonly WantedAction[]): Promise<void> {
  const names = await requireSources(context, tag.company_id, wanted)
  await context.tx.deleteFrom('tag_actions').where('tag_id', '=', tag.id).execute()
  if (wanted.length === 0) return
  const rows = wanted.map((entry, at) => ({ tag_id: tag.id, place: at + 1, company_id: tag.company_id, ...entry, source_name: names[at]! }))
  await context.tx.insertInto('tag_actions').values(rows).execute()
}

/** The actions of tags as they are stored, in their order. */
export const actionsOf = (tx: Transaction, tagIds: readonly number[]) =>
  tx.selectFrom('tag_actions').selectAll().where('tag_id', 'in', tagIds.length > 0 ? tagIds : [0]).orderBy('tag_id').orderBy('place').execute()

/** Starts what tags start on devices that did not have them before, in the order of the pairs. */
export async function runActions(context: Context, pairs: readonly { device: TagRun['device']; tagId: number }[]): Promise<void> {
  const actions = Map.groupBy(await actionsOf(context.tx, [...new Set(pairs.map(({ tagId }) => tagId))]), ({ tag_id }) => tag_id)
  for (const { device, tagId } of pairs) {
    for (const { action, source_id } of actions.get(tagId) ?? []) await sources.get(action)?.run(context, { tagId, device, sourceId: source_id })
  }
}
