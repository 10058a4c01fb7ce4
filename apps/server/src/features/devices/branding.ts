import type { DeviceQuery } from '@outpost/contract/devices/filters'
import type { Right } from '@outpost/contract/kit/permissions'
import { sql } from 'kysely'
import type { Brand } from '../../brand/brand.ts'
import type { App } from '../../context.ts'
import { brandedModel, originalModels } from '../../brand/models.ts'
import { nullable, type SortColumns } from '../../kit/paginate.ts'
import { requireReadableQuery } from './field-permissions.ts'

/** What determines how devices are shown: the brand, and the value catalogue. */
export type Shown = Pick<App, 'brand' | 'values'>

/**
 * Translates the brand's model names in the filters of a query to the original names in the database.
 * @param held the permissions of the user
 * @throws FORBIDDEN if the query sorts or filters by a field that the user may not read
 */
export function withOriginals(app: Shown, query: DeviceQuery, held: ReadonlySet<Right>): DeviceQuery {
  requireReadableQuery(app.values, held, query)
  const brand = app.brand()
  if (brand.branded_devices.length === 0) return query
  const originals = (models: string[] | undefined) => models?.flatMap((name) => originalModels(brand, name))
  const [model, without] = [originals(query.model), originals(query['ne:model'])]
  return { ...query, ...(model && { model }), ...(without && { 'ne:model': without }) }
}

/** Renames the models in counts by model to the brand's names. Models with the same name are added together. */
export function underBrand(brand: Brand, counts: Readonly<Record<string, number>>): Record<string, number> {
  const named: Record<string, number> = {}
  for (const [model, count] of Object.entries(counts)) {
    const name = brandedModel(brand, model)
    named[name] = (named[name] ?? 0) + count
  }
  return named
}

/**
 * Sorts models by the names shown. Without model names of the brand nothing changes, and the list can use its index.
 */
export function brandedSort({ branded_devices: devices }: Brand): SortColumns {
  if (devices.length === 0) return {}
  const names = JSON.stringify(
    Object.fromEntries(devices.map(({ original_model, branded_model }) => [original_model, branded_model])),
  )
  return { model: nullable(sql`lower(coalesce(${names}::jsonb ->> d.model, d.model))`) }
}
