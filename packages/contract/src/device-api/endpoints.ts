import { del, endpoints, get, post } from '../kit/endpoint.ts'
import { created, madeFile, nothing, page, raw } from '../kit/page.ts'
import { maxDescription } from './constants.ts'
import type { apiDescriptionSchemas } from './schemas.ts'

export const apiDescriptions = endpoints<typeof apiDescriptionSchemas>()({
  list: get('/devices/configurator/specifications', {
    access: 'super_admin',
    scope: 'device_configurations:read',
    summary: 'List the uploaded descriptions of APIs of devices',
    answer: page,
  }),
  create: post('/devices/configurator/specifications', {
    access: 'super_admin',
    scope: 'device_configurations:write',
    upload: { field: 'file', most: maxDescription },
    errors: ['CONFLICT', 'FORM_EXPECTED', 'PAYLOAD_TOO_LARGE', 'STORAGE_FULL', 'TOO_MANY_REQUESTS'],
    summary: 'Upload the description of an API of devices',
    answer: created,
  }),
  remove: del('/devices/configurator/specifications/{id}', {
    access: 'super_admin',
    scope: 'device_configurations:write',
    summary: 'Delete the description of an API of devices',
    answer: nothing,
  }),
  read: get('/devices/configurator/specification', {
    access: 'view_multi_configuration',
    scope: 'device_configurations:read',
    summary: 'Read where the description of the API of a device is',
    answer: raw,
  }),
  document: get('/devices/configurator/specification/{name}', {
    access: 'view_multi_configuration',
    scope: 'device_configurations:read',
    summary: 'Download the description of an API of devices',
    answer: madeFile('application/json'),
  }),
})
