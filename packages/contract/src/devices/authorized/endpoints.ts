import { del, endpoints, get, post } from '../../kit/endpoint.ts'
import { item, nothing, page } from '../../kit/page.ts'
import type { authorizedSchemas } from './schemas.ts'

export const authorized = endpoints<typeof authorizedSchemas>()({
  list: get('/devices/authorized', {
    access: 'super_admin',
    scope: 'devices:read',
    summary: 'List approved devices',
    answer: page,
  }),
  /** Takes one device, or a list in `data`. Entries that already exist get the new model and batch. */
  create: post('/devices/authorized', {
    access: 'super_admin',
    scope: 'devices:write',
    once: true,
    says: 'device.listed',
    summary: 'Add devices to the list of approved devices',
    answer: item,
  }),
  /** Ignores entries that do not exist. */
  remove: del('/devices/authorized', {
    access: 'super_admin',
    scope: 'devices:write',
    says: 'device.unlisted',
    summary: 'Remove devices from the list of approved devices',
    answer: nothing,
  }),
})
