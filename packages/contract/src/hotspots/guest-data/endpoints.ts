import { endpoints, get, put } from '../../kit/endpoint.ts'
import { item } from '../../kit/page.ts'
import type { guestDataSchemas } from './schemas.ts'

/** How long a company keeps what it notes about guests of its hotspots. */
export const guestData = endpoints<typeof guestDataSchemas>()({
  get: get('/hotspots/guest-data', { access: 'view_device_hotspots', scope: 'device_hotspots:read', answer: item }),
  set: put('/hotspots/guest-data', {
    access: 'update_device_hotspots',
    scope: 'device_hotspots:write',
    answer: item,
  }),
})
