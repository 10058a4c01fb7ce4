import { del, endpoints, get, post, put } from '../kit/endpoint.ts'
import { channelAnswer, item, nothing, page } from '../kit/page.ts'
import type { vpnClientSchemas, vpnHubSchemas, vpnNetworkSchemas } from './schemas.ts'

const view = { access: 'view_vpn_hubs', scope: 'vpn_hubs:read' } as const
const edit = { access: 'create_vpn_hubs', scope: 'vpn_hubs:write' } as const
const remove = { access: 'delete_vpn_hubs', scope: 'vpn_hubs:write' } as const

/** Reads on a channel, as the vendor's API has them. */
const ask = { ...view, changes: 'channel', answer: channelAnswer } as const

/** Hubs: VPN servers of a company, each with a network and a certificate authority of its own. */
export const vpnHubs = endpoints<typeof vpnHubSchemas>()({
  list: get('/vpn/hubs', { ...view, answer: page }),
  zones: get('/vpn/hubs/zones', { ...view, answer: page }),
  create: post('/vpn/hubs', { ...edit, once: true, errors: ['LIMIT_REACHED'], answer: channelAnswer }),
  /** Creates a quick connect: a hub with one device that is switched on for some hours. */
  connect: post('/vpn/hubs/connect', { ...edit, once: true, errors: ['LIMIT_REACHED'], answer: channelAnswer }),
  update: put('/vpn/hubs/{id}', { ...edit, answer: nothing }),
  toggle: put('/vpn/hubs/{id}/toggle', { ...edit, answer: channelAnswer }),
  /** Starts the process of the hub anew. */
  restart: post('/vpn/hubs/{id}/restart', { ...edit, answer: channelAnswer }),
  settings: put('/vpn/hubs/{id}/settings', { ...edit, errors: ['CONFLICT'], answer: channelAnswer }),
  remove: del('/vpn/hubs', { ...remove, answer: channelAnswer }),
  info: get('/vpn/hubs/{id}/info', ask),
  sessions: get('/vpn/hubs/{id}/sessions', ask),
  logs: get('/vpn/hubs/{id}/logs', { ...view, answer: page }),
  connections: get('/vpn/hubs/{id}/logs/user-connections', { ...view, answer: page }),
})

/** The devices, users and custom users of hubs. */
export const vpnClients = endpoints<typeof vpnClientSchemas>()({
  list: get('/vpn/hubs/users', { ...view, answer: page }),
  get: get('/vpn/hubs/users/{id}', { ...view, answer: item }),
  addDevices: post('/vpn/hubs/{id}/devices', { ...edit, errors: ['LIMIT_REACHED'], answer: channelAnswer }),
  removeDevices: del('/vpn/hubs/{id}/devices', { ...edit, answer: channelAnswer }),
  addUser: post('/vpn/hubs/users', { ...edit, errors: ['LIMIT_REACHED'], answer: channelAnswer }),
  addCustom: post('/vpn/hubs/users/custom', { ...edit, errors: ['LIMIT_REACHED'], answer: channelAnswer }),
  setAddress: post('/vpn/hubs/users/{id}', { ...edit, errors: ['LIMIT_REACHED'], answer: channelAnswer }),
  toggle: post('/vpn/hubs/users/{id}/toggle', { ...edit, answer: channelAnswer }),
  toggleByPut: put('/vpn/hubs/users/{id}/toggle', { ...edit, answer: channelAnswer }),
  /** Ends the session of a client, which may connect again. */
  disconnect: post('/vpn/hubs/users/{id}/disconnect', { ...edit, answer: channelAnswer }),
  remove: del('/vpn/hubs/users/{id}', { ...edit, answer: channelAnswer }),
  /** The answer on the channel is sealed until its user reads it, since it contains a private key. */
  config: get('/vpn/hubs/users/config', {
    ...edit,
    confirm: 'password',
    changes: true,
    errors: ['NOT_FOUND'],
    answer: channelAnswer,
  }),
  /** The configuration of the calling user. It issues a profile and revokes the former one, so reading is not enough. */
  quickConfig: get('/vpn/quick-hubs/{id}/users/config', {
    access: 'connect_vpn_hubs',
    scope: 'vpn_hubs:write',
    confirm: 'password',
    changes: true,
    answer: channelAnswer,
  }),
  logs: get('/vpn/hubs/{id}/users/{hub_user_id}/logs', { ...view, answer: page }),
})

/** Routes, forwarding rules of devices, and DHCP options of hubs. */
export const vpnNetworks = endpoints<typeof vpnNetworkSchemas>()({
  routes: get('/vpn/hubs/routes', ask),
  addRoute: post('/vpn/hubs/routes', { ...edit, errors: ['CONFLICT', 'LIMIT_REACHED'], answer: channelAnswer }),
  removeRoute: del('/vpn/hubs/routes/{id}', { ...edit, answer: channelAnswer }),
  quickRoutes: get('/vpn/quick-hubs/{id}/routes', { ...view, answer: page }),
  rules: get('/vpn/hubs/{id}/devices/rules', ask),
  setRule: post('/vpn/hubs/{id}/devices/{device_id}/rules', { ...edit, answer: channelAnswer }),
  /** Sends the configuration of the hub to the device again. */
  sync: post('/vpn/hubs/{id}/devices/{device_id}/sync', { ...edit, answer: channelAnswer }),
  dhcp: get('/vpn/hubs/{id}/dhcp', ask),
  addDhcp: post('/vpn/hubs/{id}/dhcp', { ...edit, errors: ['LIMIT_REACHED'], answer: channelAnswer }),
  removeDhcp: del('/vpn/hubs/{id}/dhcp', { ...edit, answer: channelAnswer }),
})
