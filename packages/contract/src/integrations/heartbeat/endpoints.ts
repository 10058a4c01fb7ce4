import { del, endpoints, get, post, put } from '../../kit/endpoint.ts'
import { item, nothing } from '../../kit/page.ts'
import type { heartbeatSchemas } from './schemas.ts'

/** The address that is called regularly while this installation works, so that an outside service notices when it is gone. */
export const heartbeat = endpoints<typeof heartbeatSchemas>()({
  get: get('/system/heartbeat', { access: 'super_admin', scope: 'system:read', answer: item }),
  set: put('/system/heartbeat', {
    access: 'super_admin',
    scope: 'system:write',
    says: 'heartbeat.saved',
    answer: item,
  }),
  remove: del('/system/heartbeat', {
    access: 'super_admin',
    scope: 'system:write',
    errors: ['NOT_FOUND'],
    says: 'heartbeat.removed',
    answer: nothing,
  }),
  test: post('/system/heartbeat/test', {
    access: 'super_admin',
    scope: 'system:write',
    once: true,
    errors: ['TOO_MANY_REQUESTS'],
    answer: item,
  }),
})
