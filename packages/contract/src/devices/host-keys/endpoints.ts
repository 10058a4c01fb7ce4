import { endpoints, get, post } from '../../kit/endpoint.ts'
import { item } from '../../kit/page.ts'
import type { hostKeySchemas } from './schemas.ts'

export const hostKeys = endpoints<typeof hostKeySchemas>()({
  get: get('/system/host-keys', {
    access: 'super_admin',
    scope: 'system:read',
    answer: item,
  }),
  rotate: post('/system/host-keys/rotate', {
    access: 'super_admin',
    scope: 'system:write',
    once: true,
    answer: item,
  }),
})
