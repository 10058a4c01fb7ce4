import { del, endpoints, get, post, put } from '../../kit/endpoint.ts'
import { created, nothing, page } from '../../kit/page.ts'
import type { geofenceSchemas } from './schemas.ts'

const read = { access: 'view_device_location', scope: 'devices:read' } as const
const write = { access: 'update_device_location', scope: 'devices:write' } as const

/** Areas on the map, with the devices that are in them. */
export const geofences = endpoints<typeof geofenceSchemas>()({
  list: get('/geofences', { ...read, answer: page }),
  create: post('/geofences', {
    ...write,
    once: true,
    says: 'geofence.created',
    errors: ['LIMIT_REACHED'],
    answer: created,
  }),
  update: put('/geofences/{id}', { ...write, says: 'geofence.updated', answer: nothing }),
  remove: del('/geofences/{id}', { ...write, says: 'geofence.removed', answer: nothing }),
  /** The devices in a geofence. */
  devices: get('/geofences/{id}/devices', { ...read, answer: page }),
})
