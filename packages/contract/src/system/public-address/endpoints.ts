import { endpoints, get, put } from '../../kit/endpoint.ts'
import { item } from '../../kit/page.ts'
import type { publicAddressSchemas } from './schemas.ts'

/** The address at which browsers and devices reach this installation. */
export const publicAddress = endpoints<typeof publicAddressSchemas>()({
  get: get('/system/public-address', {
    access: 'super_admin',
    scope: 'system:read',
    summary: 'Read the public address of the installation',
    answer: item,
  }),
  set: put('/system/public-address', {
    access: 'super_admin',
    scope: 'system:write',
    errors: ['CONFLICT'],
    says: 'publicAddress.saved',
    summary: 'Set the public address of the installation',
    answer: item,
  }),
  check: get('/system/public-address/check', {
    access: 'super_admin',
    scope: 'system:read',
    errors: ['TOO_MANY_REQUESTS'],
    summary: 'Check whether this installation answers at an address',
    answer: item,
  }),
})
