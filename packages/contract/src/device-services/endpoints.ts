import { del, endpoints, get, post, put } from '../kit/endpoint.ts'
import { channelAnswer, item, page } from '../kit/page.ts'
import type { siteBlockingSchemas } from './blocking.schemas.ts'
import type { esimSchemas } from './esim.schemas.ts'
import type { ddnsRuleSchemas, deviceServiceSchemas } from './schemas.ts'
import type { wifiNetworkSchemas } from './wifi.schemas.ts'

const asking = ['CONFLICT', 'DEVICE_OFFLINE', 'DEVICE_TIMEOUT', 'UNAVAILABLE'] as const

/** The services of one device. They are read from the device, which must be online. */
export const deviceServices = endpoints<typeof deviceServiceSchemas>()({
  list: get('/devices/{id}/services', {
    access: 'view_devices',
    scope: 'device_configurations:read',
    errors: asking,
    answer: item,
  }),
  switch: put('/devices/{id}/services', {
    access: 'create_multi_configuration',
    scope: 'device_configurations:write',
    errors: asking,
    answer: item,
  }),
})

/** The rules of dynamic DNS on one device. */
export const ddnsRules = endpoints<typeof ddnsRuleSchemas>()({
  list: get('/devices/{id}/services/ddns', {
    access: 'view_devices',
    scope: 'device_configurations:read',
    errors: asking,
    answer: page,
  }),
  create: post('/devices/{id}/services/ddns', {
    access: 'create_multi_configuration',
    scope: 'device_configurations:write',
    once: true,
    errors: asking,
    answer: item,
  }),
  update: put('/devices/{id}/services/ddns/{rule_id}', {
    access: 'create_multi_configuration',
    scope: 'device_configurations:write',
    errors: asking,
    answer: item,
  }),
  remove: del('/devices/{id}/services/ddns/{rule_id}', {
    access: 'create_multi_configuration',
    scope: 'device_configurations:write',
    errors: asking,
    answer: item,
  }),
})

/** The sites that one device blocks in its networks. */
export const siteBlocking = endpoints<typeof siteBlockingSchemas>()({
  get: get('/devices/{id}/services/site-blocking', {
    access: 'view_devices',
    scope: 'device_configurations:read',
    errors: asking,
    answer: item,
  }),
  update: put('/devices/{id}/services/site-blocking', {
    access: 'create_multi_configuration',
    scope: 'device_configurations:write',
    errors: asking,
    answer: item,
  }),
})

/** The wireless networks of one device. They are switched like its other services. */
export const wifiNetworks = endpoints<typeof wifiNetworkSchemas>()({
  list: get('/devices/{id}/services/wifi', {
    access: 'view_devices',
    scope: 'device_configurations:read',
    errors: asking,
    answer: page,
  }),
  code: get('/devices/{id}/services/wifi/{network_id}/code', {
    access: 'create_multi_configuration',
    scope: 'device_configurations:read',
    errors: asking,
    changes: true,
    answer: item,
  }),
})

const working = ['CONFLICT', 'DEVICE_OFFLINE'] as const

/** The profiles of the eSIM of one device. Changes are announced on a channel, since a device may go offline for them. */
export const esim = endpoints<typeof esimSchemas>()({
  get: get('/devices/{id}/esim', {
    access: 'create_multi_configuration',
    scope: 'device_configurations:read',
    errors: asking,
    answer: item,
  }),
  add: post('/devices/{id}/esim/profiles', {
    access: 'create_multi_configuration',
    scope: 'device_configurations:write',
    once: true,
    errors: working,
    answer: channelAnswer,
  }),
  switch: put('/devices/{id}/esim/profiles/{iccid}/state', {
    access: 'create_multi_configuration',
    scope: 'device_configurations:write',
    errors: working,
    answer: channelAnswer,
  }),
  rename: put('/devices/{id}/esim/profiles/{iccid}', {
    access: 'create_multi_configuration',
    scope: 'device_configurations:write',
    errors: working,
    answer: channelAnswer,
  }),
  remove: del('/devices/{id}/esim/profiles/{iccid}', {
    access: 'create_multi_configuration',
    scope: 'device_configurations:write',
    errors: working,
    answer: channelAnswer,
  }),
  check: get('/devices/{id}/check/esim-bootstrap', {
    access: 'view_devices',
    scope: 'devices:read',
    changes: true,
    errors: working,
    answer: channelAnswer,
  }),
})
