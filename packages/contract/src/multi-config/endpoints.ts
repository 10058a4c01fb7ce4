import { del, endpoints, get, post, put } from '../kit/endpoint.ts'
import { channelAnswer, created, nothing, page } from '../kit/page.ts'
import { multiLimits } from './constants.ts'
import type { configTemplateSchemas, multiConfigSchemas } from './schemas.ts'

export const multiConfig = endpoints<typeof multiConfigSchemas>()({
  groups: post('/devices/configurator/groups', {
    access: 'view_multi_configuration',
    scope: 'device_configurations:read',
    answer: page,
  }),
  /** The values arrive on the channel under the id of the device. */
  read: post('/devices/configurator/configuration', {
    access: 'view_multi_configuration',
    scope: 'device_configurations:read',
    errors: ['DEVICE_OFFLINE', 'CONFLICT'],
    answer: channelAnswer,
  }),
  /** The outcome for each device arrives on the channel under its id. */
  configure: post('/devices/configurator/configure', {
    access: 'create_multi_configuration',
    scope: 'device_configurations:write',
    once: true,
    bodyLimit: multiLimits.body,
    errors: ['PAYLOAD_TOO_LARGE'],
    answer: channelAnswer,
  }),
})

export const configTemplates = endpoints<typeof configTemplateSchemas>()({
  list: get('/devices/configurator/templates', {
    access: 'view_multi_configuration',
    scope: 'device_configurations:read',
    answer: page,
  }),
  create: post('/devices/configurator/templates', {
    access: 'create_multi_configuration',
    scope: 'device_configurations:write',
    once: true,
    errors: ['LIMIT_REACHED'],
    answer: created,
  }),
  update: put('/devices/configurator/templates/{id}', {
    access: 'create_multi_configuration',
    scope: 'device_configurations:write',
    answer: nothing,
  }),
  remove: del('/devices/configurator/templates/{id}', {
    access: 'create_multi_configuration',
    scope: 'device_configurations:write',
    answer: nothing,
  }),
  use: post('/devices/configurator/templates/{id}/use', {
    access: 'create_multi_configuration',
    scope: 'device_configurations:write',
    once: true,
    answer: channelAnswer,
  }),
})
