import { endpoints, get } from '../../kit/endpoint.ts'
import { item, page } from '../../kit/page.ts'
import type { deviceMapSchemas } from './schemas.ts'

const reading = { access: 'view_device_location', scope: 'devices:read' } as const

/** Where devices are. The first two also require `view_devices`. */
export const deviceMap = endpoints<typeof deviceMapSchemas>()({
  clusters: get('/devices/map', { ...reading, answer: item }),
  list: get('/devices/map/devices', { ...reading, answer: page }),
  location: get('/devices/{id}/location', { ...reading, answer: item }),
})
