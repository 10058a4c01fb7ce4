import type { DeviceQuery } from '@outpost/contract/devices/filters'
import type { Right } from '@outpost/contract/kit/permissions'
import { sql } from 'kysely'
import type { Brand } from '../../brand/brand.ts'
import type { App } from '../../context.ts'
import { brandedModel, originalModels } from '../../brand/models.ts'
import { nullable, type SortColumns } from '../../kit/paginate.ts'
import { requireReadableQuery } from './field-permissions.ts'

/** What decides how devices are shown: the brand's names, and the values that there are. */
export type Shown = Pick<App, 'brand' | 'values'>

/**
 * The same query as the database understands it: filters name models as the brand calls them. Throws FORBIDDEN for
 * one that sorts or filters by what the reader may not read.
 * @param held the reader's permissions
 */
export function withOriginals(app: Shown, query: DeviceQuery, held: ReadonlySet<Right>): DeviceQuery {
  requireReadableQuery(app.values, held, query)
  const brand = app.brand()
  if (brand.branded_devices.length === 0) return query
  const originals = (models: string[] | undefined) => models?.flatMap((name) => originalModels(brand, name))
  const [model, without] = [originals(query.model), originals(query['ne:model'])]
  return { ...query, ...(model && { model }), ...(without && { 'ne:model': without }) }
}

/** Counts by model under the brand's names; two models of one name are counted together. */
export function underBrand(brand: Brand, counts: Readonly<Record<string, number>>): Record<string, number> {
  const named: Record<string, number> = {}
  for (const [model, count] of Object.entries(counts)) {
    const name = brandedModel(brand, model)
    named[name] = (named[name] ?? 0) + count
  }
  return named
}

/** Models are sorted as they are shown. Without a brand's own names the list keeps its index. */
export function brandedSort({ branded_devices: devices }: Brand): SortColumns {
  if (devices.length === 0) return {}
  const names = JSON.stringify(
    Object.fromEntries(devices.map(({ original_model, branded_model }) => [original_model, branded_model])),
  )
  return { model: nullable(sql`lower(coalesce(${names}::jsonb ->> d.model, d.model))`) }
}
