import { endpoints, get } from '../../kit/endpoint.ts'
import { item, page } from '../../kit/page.ts'
import type { deviceConnectionSchemas } from './schemas.ts'

/** The connection history of devices. */
export const deviceConnections = endpoints<typeof deviceConnectionSchemas>()({
  /** Newest first. With `start_date` and `end_date`, the connections that were open at some time between the two. */
  list: get('/devices/{id}/connections', {
    access: 'view_device_logs',
    scope: 'device_logs:read',
    answer: page,
  }),
  /** For ten minutes after a restart of the server, and while devices that it cut off are still missing. */
  reconnecting: get('/devices/reconnecting', {
    access: 'view_devices',
    scope: 'devices:read',
    answer: item,
  }),
})
