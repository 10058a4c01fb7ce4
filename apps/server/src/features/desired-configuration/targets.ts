import type { Layer } from '@outpost/contract/desired-configuration/constants'
import { fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import type { Context } from '../../kit/implement.ts'
import { inScope } from '../../kit/scope.ts'

/** What a request names: a company, a tag or a device, by its id. */
export interface Asked {
  layer: Layer
  target_id: number
}

/** The columns that say so, and the company that the target belongs to. */
export interface Target {
  companyId: number
  columns: { target_company_id: number | null; tag_id: number | null; device_id: number | null }
}

/** Returns the company that a target belongs to; undefined if it is out of scope. */
async function companyOf({ tx, scope }: Context, { layer, target_id: id }: Asked): Promise<number | undefined> {
  if (layer === 'company')
    return (
      await tx.selectFrom('companies').select('id').where('id', '=', id).where(inScope(scope, 'id')).executeTakeFirst()
    )?.id
  const row = await tx
    .selectFrom(layer === 'tag' ? 'tags' : 'devices')
    .select('company_id')
    .where('id', '=', id)
    .where(inScope(scope, 'company_id'))
    .executeTakeFirst()
  return row?.company_id
}

/**
 * Returns the target that a request names. Throws NOT_FOUND for one out of scope.
 * @param source where it is in the body, with a dot at the end
 */
export async function requireTarget(context: Context, asked: Asked, source = ''): Promise<Target> {
  const companyId = await companyOf(context, asked)
  if (companyId === undefined) throw fail('NOT_FOUND', { source: `${source}target_id` })
  const { layer, target_id: id } = asked
  const columns = {
    target_company_id: layer === 'company' ? id : null,
    tag_id: layer === 'tag' ? id : null,
    device_id: layer === 'device' ? id : null,
  }
  return { companyId, columns }
}

/** Why a template cannot be assigned to a target that `findOutside` has found. */
export const outsideMessage =
  'A template can only be assigned to its own company and its subsidiaries, and to their tags and devices.'

/**
 * Finds a target that belongs neither to a company nor to its subsidiaries. A template must not reach it, because its
 * company could change the devices of another one.
 * @returns its index
 */
export async function findOutside(
  { tx }: Context,
  companyId: number,
  targets: readonly Target['columns'][],
): Promise<number | undefined> {
  const column = (name: keyof Target['columns']) => sql`${targets.map((one) => one[name])}::int[]`
  const { rows } = await sql<{ place: number }>`
    select a.place::int from unnest(${column('target_company_id')}, ${column('tag_id')}, ${column('device_id')})
        with ordinality a (company_id, tag_id, device_id, place)
      left join tags t on t.id = a.tag_id left join devices d on d.id = a.device_id
    where not exists (select from company_tree c where c.ancestor_id = ${companyId}
      and c.descendant_id = coalesce(a.company_id, t.company_id, d.company_id))
    order by a.place limit 1`.execute(tx)
  return rows[0] && rows[0].place - 1
}
