import { endpoints, get, post } from '../kit/endpoint.ts'
import { item, nothing, page } from '../kit/page.ts'
import type { configActionSchemas, configChangeSchemas, configLogSchemas } from './schemas.ts'

export const configChanges = endpoints<typeof configChangeSchemas>()({
  list: get('/devices/{id}/configurator/changes', {
    access: 'view_multi_configuration',
    scope: 'device_configurations:read',
    answer: page,
  }),
  get: get('/devices/{id}/configurator/changes/{change_id}', {
    access: 'view_multi_configuration',
    scope: 'device_configurations:read',
    answer: item,
  }),
  /** The old configuration returns unless the device connects anew, passes the tests and is confirmed in time. */
  create: post('/devices/{id}/configurator/changes', {
    access: 'create_multi_configuration',
    scope: 'device_configurations:write',
    once: true,
    errors: ['CONFLICT', 'DEVICE_OFFLINE', 'DEVICE_TIMEOUT', 'UNAVAILABLE'],
    answer: item,
  }),
  cancel: post('/devices/{id}/configurator/changes/{change_id}/cancel', {
    access: 'create_multi_configuration',
    scope: 'device_configurations:write',
    errors: ['CONFLICT', 'DEVICE_OFFLINE', 'DEVICE_TIMEOUT', 'UNAVAILABLE'],
    answer: nothing,
  }),
})

export const configLogs = endpoints<typeof configLogSchemas>()({
  list: get('/devices/{id}/configurator/logs', {
    access: 'view_multi_configuration',
    scope: 'device_configurations:read',
    answer: page,
  }),
  action: get('/devices/{id}/configurator/logs/{action_name}', {
    access: 'view_multi_configuration',
    scope: 'device_configurations:read',
    answer: page,
  }),
})

export const configActions = endpoints<typeof configActionSchemas>()({
  list: get('/devices/configurator/actions', {
    access: 'view_multi_configuration',
    scope: 'device_configurations:read',
    answer: page,
  }),
  get: get('/devices/configurator/actions/{action_name}', {
    access: 'view_multi_configuration',
    scope: 'device_configurations:read',
    answer: item,
  }),
  logs: get('/devices/configurator/actions/{action_name}/logs', {
    access: 'view_multi_configuration',
    scope: 'device_configurations:read',
    answer: page,
  }),
})
