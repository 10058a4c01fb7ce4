import { del, endpoints, get, post } from '../kit/endpoint.ts'
import { created, madeFile, nothing, page, raw } from '../kit/page.ts'
import { maxDescription } from './constants.ts'
import type { apiDescriptionSchemas } from './schemas.ts'

export const apiDescriptions = endpoints<typeof apiDescriptionSchemas>()({
  list: get('/devices/configurator/specifications', {
    access: 'super_admin',
    scope: 'device_configurations:read',
    answer: page,
  }),
  create: post('/devices/configurator/specifications', {
    access: 'super_admin',
    scope: 'device_configurations:write',
    upload: { field: 'file', most: maxDescription },
    errors: ['CONFLICT', 'FORM_EXPECTED', 'PAYLOAD_TOO_LARGE', 'STORAGE_FULL', 'TOO_MANY_REQUESTS'],
    answer: created,
  }),
  remove: del('/devices/configurator/specifications/{id}', {
    access: 'super_admin',
    scope: 'device_configurations:write',
    answer: nothing,
  }),
  read: get('/devices/configurator/specification', {
    access: 'view_multi_configuration',
    scope: 'device_configurations:read',
    answer: raw,
  }),
  document: get('/devices/configurator/specification/{name}', {
    access: 'view_multi_configuration',
    scope: 'device_configurations:read',
    answer: madeFile('application/json'),
  }),
})
