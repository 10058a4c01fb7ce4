import { del, endpoints, get, post, put } from '../kit/endpoint.ts'
import { channelAnswer, item, page, raw } from '../kit/page.ts'
import type { hotspotSchemas, wirelessSchemas } from './schemas.ts'

const asking = ['CONFLICT', 'DEVICE_OFFLINE', 'DEVICE_TIMEOUT', 'UNAVAILABLE'] as const

/** The hotspots of devices. Their users and guests are read from the device, and changed there at once. */
export const hotspots = endpoints<typeof hotspotSchemas>()({
  list: get('/hotspots', { access: 'view_device_hotspots', scope: 'device_hotspots:read', answer: page }),
  ofDevice: get('/devices/{id}/hotspots', {
    access: 'view_device_hotspots',
    scope: 'device_hotspots:read',
    answer: page,
  }),
  support: get('/devices/{id}/hotspots/support', { access: 'view_devices', scope: 'devices:read', answer: item }),
  users: get('/devices/{id}/hotspots/{index}/users', {
    access: 'view_device_hotspots',
    scope: 'device_hotspots:read',
    changes: true,
    errors: ['DEVICE_OFFLINE'],
    answer: channelAnswer,
  }),
  addUser: post('/devices/{id}/hotspots/{index}/users', {
    access: 'update_device_hotspots',
    scope: 'device_hotspots:write',
    once: true,
    errors: ['DEVICE_OFFLINE'],
    answer: channelAnswer,
  }),
  removeUser: del('/devices/{id}/hotspots/{index}/users', {
    access: 'update_device_hotspots',
    scope: 'device_hotspots:write',
    errors: ['DEVICE_OFFLINE'],
    answer: channelAnswer,
  }),
  guests: get('/devices/{id}/hotspots/{index}/users/active', {
    access: 'view_device_hotspots',
    scope: 'device_hotspots:read',
    errors: asking,
    answer: raw,
  }),
  changeGuest: put('/devices/{id}/hotspots/{index}/users/active/{mac}', {
    access: 'update_device_hotspots',
    scope: 'device_hotspots:write',
    errors: asking,
    answer: raw,
  }),
  disconnectGuest: del('/devices/{id}/hotspots/{index}/users/active/{mac}', {
    access: 'update_device_hotspots',
    scope: 'device_hotspots:write',
    errors: asking,
    answer: raw,
  }),
})

/** The access points of devices, from their reports. */
export const wireless = endpoints<typeof wirelessSchemas>()({
  list: get('/wireless', { access: 'view_wireless_information', scope: 'wireless:read', answer: page }),
  ofDevice: get('/devices/{device_id}/wireless', {
    access: 'view_wireless_information',
    scope: 'wireless:read',
    answer: page,
  }),
  graph: get('/devices/{device_id}/wireless/graph', {
    access: 'view_wireless_information',
    scope: 'wireless:read',
    answer: item,
  }),
  health: get('/devices/{device_id}/wireless/health', {
    access: 'view_wireless_information',
    scope: 'wireless:read',
    errors: asking,
    answer: item,
  }),
})
