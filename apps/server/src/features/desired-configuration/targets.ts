import { fail } from '@outpost/contract/kit/errors'
import type { Context } from '../../kit/implement.ts'
import { requireCompany } from '../companies/service.ts'
import { requireDevice } from '../devices/service.ts'
import { inScope } from '../../kit/scope.ts'

/** What a request names: a company, a tag or a device. */
export interface Asked {
  company_id?: number | undefined
  tag_id?: number | undefined
  device_id?: number | undefined
}

/** The columns that say so, and the company that the target belongs to. */
export interface Target {
  companyId: number
  columns: { target_company_id: number | null; tag_id: number | null; device_id: number | null }
}

async function companyOfTag({ tx, scope }: Context, id: number): Promise<number> {
  const tag = await tx
    .selectFrom('tags')
    .select('company_id')
    .where('id', '=', id)
    .where(inScope(scope, 'company_id'))
    .executeTakeFirst()
  if (!tag) throw fail('NOT_FOUND', { source: 'tag_id' })
  return tag.company_id
}

/**
 * Returns the target that a request names.
 * @param source where it is in the body, with a dot at the end
 * @throws VALIDATION unless it is exactly one, NOT_FOUND for one out of scope
 */
export async function requireTarget(context: Context, asked: Asked, source = ''): Promise<Target> {
  const { company_id, tag_id, device_id } = asked
  if ([company_id, tag_id, device_id].filter((one) => one !== undefined).length !== 1)
    throw fail('VALIDATION', {
      source: `${source}company_id`,
      message: 'Name exactly one of company_id, tag_id and device_id.',
    })
  const columns = { target_company_id: company_id ?? null, tag_id: tag_id ?? null, device_id: device_id ?? null }
  if (company_id !== undefined) await requireCompany(context.tx, context.scope, company_id, `${source}company_id`)
  const companyId =
    company_id ??
    (tag_id === undefined
      ? (await requireDevice(context.tx, context.scope, device_id!)).company_id
      : await companyOfTag(context, tag_id))
  return { companyId, columns }
}
