import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import type { Context } from '../../kit/implement.ts'
import { inScope, type Scope } from '../../kit/scope.ts'
import { runActions } from './actions.ts'

export { offerTagAction, type ActionSource, type TagRun } from './actions.ts'

/** A device as far as its tags are concerned: only tags of its own company or of those above may stand on it. */
export interface Tagged {
  id: number
  companyId: number
}

/** The tags among `ids` that the scope sees; the rest do not exist for it. */
export const findTags = (tx: Transaction, scope: Scope, ids: readonly number[]) =>
  tx.selectFrom('tags').select(['id', 'company_id']).where('id', 'in', ids.length > 0 ? ids : [0]).where(inScope(scope, 'tags.company_id')).execute()

/** Writes tags on a device; those that it bears already stay. Answers those that are new to it. */
export async function putTags(tx: Transaction, device: Tagged, tagIds: readonly number[]): Promise<number[]> {
  if (tagIds.length === 0) return []
  const added = await tx
    .insertInto('device_tags')
    .values([...new Set(tagIds)].map((tag) => ({ device_id: device.id, tag_id: tag, company_id: device.companyId })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('tag_id')
    .execute()
  return added.map((row) => row.tag_id)
}

/** Gives tags to a device, and starts what those start that are new to it (TAGS-014). */
export async function giveTags(context: Context, device: Tagged, tagIds: readonly number[]): Promise<void> {
  const added = await putTags(context.tx, device, tagIds)
  if (added.length > 0) await runActions(context, device, added)
}

/** Takes tags off a device. */
export async function takeTags(tx: Transaction, device: Tagged, tagIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('device_tags').where('device_id', '=', device.id).where('tag_id', 'in', tagIds.length > 0 ? tagIds : [0]).execute()
}

/** Leaves exactly these tags on a device. One that it bears already is not new to it. */
export async function replaceTags(context: Context, device: Tagged, tagIds: readonly number[]): Promise<void> {
  const others = context.tx.deleteFrom('device_tags').where('device_id', '=', device.id)
  await (tagIds.length > 0 ? others.where('tag_id', 'not in', tagIds) : others).execute()
  await giveTags(context, device, tagIds)
}

/** The tags of devices as JSON, for lists that show them: one array a device, in the order of their names. */
export const tagsOfDevice = (deviceId: string) => sql<object[]>`
  coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name, 'description', t.description, 'color', t.color, 'company_id', t.company_id, 'user_id', t.user_id,
    'created_at', to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS'), 'updated_at', to_char(t.updated_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')) order by lower(t.name))
    from device_tags dt join tags t on t.id = dt.tag_id where dt.device_id = ${sql.ref(deviceId)}), '[]'::json)`
