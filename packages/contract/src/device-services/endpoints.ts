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
    summary: 'List the services of a device',
    answer: item,
  }),
  switch: put('/devices/{id}/services', {
    access: 'create_multi_configuration',
    scope: 'device_configurations:write',
    errors: asking,
    summary: 'Switch services of a device on or off',
    answer: item,
  }),
})

/** The rules of dynamic DNS on one device. */
export const ddnsRules = endpoints<typeof ddnsRuleSchemas>()({
  list: get('/devices/{id}/services/ddns', {
    access: 'view_devices',
    scope: 'device_configurations:read',
    errors: asking,
    summary: 'List the dynamic DNS rules of a device',
    answer: page,
  }),
  create: post('/devices/{id}/services/ddns', {
    access: 'create_multi_configuration',
    scope: 'device_configurations:write',
    once: true,
    errors: asking,
    summary: 'Add a dynamic DNS rule to a device',
    answer: item,
  }),
  update: put('/devices/{id}/services/ddns/{rule_id}', {
    access: 'create_multi_configuration',
    scope: 'device_configurations:write',
    errors: asking,
    summary: 'Change a dynamic DNS rule of a device',
    answer: item,
  }),
  remove: del('/devices/{id}/services/ddns/{rule_id}', {
    access: 'create_multi_configuration',
    scope: 'device_configurations:write',
    errors: asking,
    summary: 'Delete a dynamic DNS rule of a device',
    answer: item,
  }),
})

/** The sites that one device blocks in its networks. */
export const siteBlocking = endpoints<typeof siteBlockingSchemas>()({
  get: get('/devices/{id}/services/site-blocking', {
    access: 'view_devices',
    scope: 'device_configurations:read',
    errors: asking,
    summary: 'Get the site blocking of a device',
    answer: item,
  }),
  update: put('/devices/{id}/services/site-blocking', {
    access: 'create_multi_configuration',
    scope: 'device_configurations:write',
    errors: asking,
    summary: 'Change the site blocking of a device',
    answer: item,
  }),
})

/** The wireless networks of one device. They are switched like its other services. */
export const wifiNetworks = endpoints<typeof wifiNetworkSchemas>()({
  list: get('/devices/{id}/services/wifi', {
    access: 'view_devices',
    scope: 'device_configurations:read',
    errors: asking,
    summary: 'List the wireless networks of a device',
    answer: page,
  }),
  code: get('/devices/{id}/services/wifi/{network_id}/code', {
    access: 'create_multi_configuration',
    scope: 'device_configurations:read',
    errors: asking,
    changes: true,
    summary: 'Get what the QR code of a wireless network contains',
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
    summary: 'List the eSIM profiles of a device',
    answer: item,
  }),
  add: post('/devices/{id}/esim/profiles', {
    access: 'create_multi_configuration',
    scope: 'device_configurations:write',
    once: true,
    errors: working,
    summary: 'Add an eSIM profile to a device',
    answer: channelAnswer,
  }),
  switch: put('/devices/{id}/esim/profiles/{iccid}/state', {
    access: 'create_multi_configuration',
    scope: 'device_configurations:write',
    errors: working,
    summary: 'Enable or disable an eSIM profile of a device',
    answer: channelAnswer,
  }),
  rename: put('/devices/{id}/esim/profiles/{iccid}', {
    access: 'create_multi_configuration',
    scope: 'device_configurations:write',
    errors: working,
    summary: 'Rename an eSIM profile of a device',
    answer: channelAnswer,
  }),
  remove: del('/devices/{id}/esim/profiles/{iccid}', {
    access: 'create_multi_configuration',
    scope: 'device_configurations:write',
    errors: working,
    summary: 'Delete an eSIM profile of a device',
    answer: channelAnswer,
  }),
  check: get('/devices/{id}/check/esim-bootstrap', {
    access: 'view_devices',
    scope: 'devices:read',
    changes: true,
    errors: working,
    summary: 'Check whether a device uses its bootstrap profile',
    answer: channelAnswer,
  }),
})
