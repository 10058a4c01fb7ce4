import { endpoints, get } from '../../kit/endpoint.ts'
import { page } from '../../kit/page.ts'
import type { deviceConnectionSchemas } from './schemas.ts'

/** The connection history of devices. */
export const deviceConnections = endpoints<typeof deviceConnectionSchemas>()({
  /** Newest first. With `start_date` and `end_date`, the connections that were open at some time between the two. */
  list: get('/devices/{id}/connections', {
    access: 'view_device_logs',
    scope: 'device_logs:read',
    summary: 'List the connections of a device',
    answer: page,
  }),
})
