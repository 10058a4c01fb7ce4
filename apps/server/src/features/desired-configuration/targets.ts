import type { Layer } from '@outpost/contract/desired-configuration/constants'
import { fail } from '@outpost/contract/kit/errors'
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
