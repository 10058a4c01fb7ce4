import { endpoints, get, put } from '../../kit/endpoint.ts'
import { item } from '../../kit/page.ts'
import type { publicAddressSchemas } from './schemas.ts'

/** The address at which browsers and devices reach this installation. */
export const publicAddress = endpoints<typeof publicAddressSchemas>()({
  get: get('/system/public-address', {
    access: 'super_admin',
    scope: 'system:read',
    answer: item,
  }),
  set: put('/system/public-address', {
    access: 'super_admin',
    scope: 'system:write',
    errors: ['CONFLICT'],
    says: 'publicAddress.saved',
    answer: item,
  }),
  check: get('/system/public-address/check', {
    access: 'super_admin',
    scope: 'system:read',
    errors: ['TOO_MANY_REQUESTS'],
    answer: item,
  }),
})
