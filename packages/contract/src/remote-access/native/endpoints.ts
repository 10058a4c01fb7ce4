import { endpoints, get } from '../../kit/endpoint.ts'
import { item } from '../../kit/page.ts'
import type { nativeSchemas } from './schemas.ts'

/** How users reach an entry with their own SSH client. */
export const native = endpoints<typeof nativeSchemas>()({
  get: get('/remote/{id}/ssh-client', {
    access: 'open_remote_sessions',
    scope: 'device_remote_access:read',
    errors: ['UNAVAILABLE', 'BAD_HOST'],
    answer: item,
  }),
})
