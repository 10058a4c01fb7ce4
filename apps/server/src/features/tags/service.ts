import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import type { Scope } from '../../kit/scope.ts'
import { inScope } from '../../kit/scope.ts'

/** A device as far as its tags are concerned: only tags of its own company or of those above may stand on it. */
export interface Tagged {
  id: number
  companyId: number
}

/** The tags among `ids` that the scope sees; the rest do not exist for it. */
export const findTags = (tx: Transaction, scope: Scope, ids: number[]) =>
  tx.selectFrom('tags').select(['id', 'company_id']).where('id', 'in', ids.length > 0 ? ids : [0]).where(inScope(scope, 'tags.company_id')).execute()

/** Puts tags on a device; those that it bears already stay. */
export async function putTags(tx: Transaction, device: Tagged, tagIds: number[]): Promise<void> {
  if (tagIds.length === 0) return
  await tx
    .insertInto('device_tags')
    .values(tagIds.map((tag) => ({ device_id: device.id, tag_id: tag, company_id: device.companyId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Takes tags off a device; without a list all of them. */
export async function takeTags(tx: Transaction, device: Tagged, tagIds?: number[]): Promise<void> {
  await tx
    .deleteFrom('device_tags')
    .where('device_id', '=', device.id)
    .$if(tagIds !== undefined, (query) => query.where('tag_id', 'in', tagIds!.length > 0 ? tagIds! : [0]))
    .execute()
}

/** The tags of devices as JSON, for lists that show them: one array a device, in the order of their names. */
export const tagsOfDevice = (deviceId: string) => sql<object[]>`
  coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name, 'description', t.description, 'color', t.color, 'company_id', t.company_id, 'user_id', t.user_id,
    'created_at', to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS'), 'updated_at', to_char(t.updated_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')) order by lower(t.name))
    from device_tags dt join tags t on t.id = dt.tag_id where dt.device_id = ${sql.ref(deviceId)}), '[]'::json)`
