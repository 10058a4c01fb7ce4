import { dashboards } from '@outpost/contract/dashboards/endpoints'
import { Dashboard, DashboardEntry, dashboardSchemas } from '@outpost/contract/dashboards/schemas'
import { checkWidgets } from '@outpost/contract/dashboards/widget'
import { z } from 'zod'
import { type JsonObject, plainJson } from '../json.ts'
import { type Found, type Kind, pick } from './kind.ts'

const { shared: _, ...fields } = dashboardSchemas.create.input.shape

/** Shared dashboards of devices. Those that only their author sees are left alone. */
export const dashboardKind: Kind = {
  name: 'dashboard',
  place: 'dashboards',
  schema: z
    .object(fields)
    .superRefine(({ widgets }, context) => checkWidgets(widgets, context))
    .transform((dashboard) => plainJson(dashboard) as JsonObject),
  async read(api, tree) {
    const found: Found[] = []
    for (const entry of await api.all(dashboards.list, DashboardEntry)) {
      const owner = tree.pathOf(entry.company_id)
      if (!owner || !entry.shared) continue
      const { id, name, revision, ...dashboard } = await api.one(dashboards.get, Dashboard, { id: entry.id })
      const input = pick(plainJson({ name, ...dashboard }) as JsonObject, Object.keys(fields))
      found.push({ id, owner, name, input, revision })
    }
    return found
  },
  create: async (api, _companyId, input) =>
    (await api.one(dashboards.create, Dashboard, { ...input, shared: true })).id,
  async update(api, { id, revision }, input, changed) {
    await api.call(dashboards.update, { id, ...pick(input, changed), ...(revision && { revision }) })
  },
  async remove(api, { id }) {
    await api.call(dashboards.remove, { id })
  },
}
