import { del, endpoints, get, post } from '../../kit/endpoint.ts'
import { item, nothing, page } from '../../kit/page.ts'
import type { authorizedSchemas } from './schemas.ts'

export const authorized = endpoints<typeof authorizedSchemas>()({
  list: get('/devices/authorized', {
    access: 'super_admin',
    scope: 'devices:read',
    answer: page,
  }),
  /** Takes one device, or a list in `data`. Entries that already exist get the new model and batch. */
  create: post('/devices/authorized', {
    access: 'super_admin',
    scope: 'devices:write',
    once: true,
    says: 'device.listed',
    answer: item,
  }),
  /** Ignores entries that do not exist. */
  remove: del('/devices/authorized', {
    access: 'super_admin',
    scope: 'devices:write',
    says: 'device.unlisted',
    answer: nothing,
  }),
})
