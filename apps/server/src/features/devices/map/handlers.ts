import type { DeviceQuery } from '@outpost/contract/devices/filters'
import { deviceMap } from '@outpost/contract/devices/map/endpoints'
import { deviceMapSchemas } from '@outpost/contract/devices/map/schemas'
import { fail } from '@outpost/contract/kit/errors'
import { implement, type Context } from '../../../kit/implement.ts'
import { withChildCompanies } from '../../companies/service.ts'
import { withOriginals } from '../branding.ts'
import { requireDevice } from '../device-record.ts'
import { listLocated, readLocation, readMap } from './queries.ts'

/** Returns the filters of a query, checked. Throws FORBIDDEN if the user may not see devices or filter by a field. */
function filtersOf({ app, tx, scope, actor }: Context, query: DeviceQuery): Promise<DeviceQuery> {
  if (!actor.permissions.has('view_devices')) throw fail('FORBIDDEN')
  return withChildCompanies(tx, scope, withOriginals(app, query, actor.permissions))
}

export default implement(deviceMap, deviceMapSchemas, {
  async clusters(context, { bounds, zoom, ...query }) {
    const { tx, scope } = context
    return readMap(tx, scope, { ...(await filtersOf(context, query)), bounds, zoom })
  },
  async list(context, { bounds, ...query }) {
    const { tx, scope } = context
    return listLocated(tx, scope, { ...(await filtersOf(context, query)), bounds })
  },
  async location({ tx, scope }, { id }) {
    await requireDevice(tx, scope, id)
    return readLocation(tx, scope, id)
  },
})
