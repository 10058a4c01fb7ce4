import { del, endpoints, get, post, put } from '../kit/endpoint.ts'
import { channelAnswer, nothing, page } from '../kit/page.ts'
import type { vpnClientSchemas, vpnHubSchemas } from './schemas.ts'

const view = { access: 'view_vpn_hubs', scope: 'vpn_hubs:read' } as const
const edit = { access: 'create_vpn_hubs', scope: 'vpn_hubs:write' } as const
const remove = { access: 'delete_vpn_hubs', scope: 'vpn_hubs:write' } as const

/** Hubs: VPN servers of a company, each with a network and a certificate authority of its own. */
export const vpnHubs = endpoints<typeof vpnHubSchemas>()({
  list: get('/vpn/hubs', { ...view, answer: page }),
  zones: get('/vpn/hubs/zones', { ...view, answer: page }),
  create: post('/vpn/hubs', { ...edit, once: true, errors: ['LIMIT_REACHED'], answer: channelAnswer }),
  update: put('/vpn/hubs/{id}', { ...edit, answer: nothing }),
  toggle: put('/vpn/hubs/{id}/toggle', { ...edit, answer: channelAnswer }),
  remove: del('/vpn/hubs', { ...remove, answer: channelAnswer }),
})

/** The devices, users and custom users of hubs. */
export const vpnClients = endpoints<typeof vpnClientSchemas>()({
  list: get('/vpn/hubs/users', { ...view, answer: page }),
  addDevices: post('/vpn/hubs/{id}/devices', { ...edit, errors: ['LIMIT_REACHED'], answer: channelAnswer }),
  addUser: post('/vpn/hubs/users', { ...edit, errors: ['LIMIT_REACHED'], answer: channelAnswer }),
  addCustom: post('/vpn/hubs/users/custom', { ...edit, errors: ['LIMIT_REACHED'], answer: channelAnswer }),
  toggle: post('/vpn/hubs/users/{id}/toggle', { ...edit, answer: channelAnswer }),
  remove: del('/vpn/hubs/users/{id}', { ...edit, answer: channelAnswer }),
  /** The answer on the channel is sealed until its user reads it, since it contains a private key. */
  config: get('/vpn/hubs/users/config', { ...view, confirm: 'password', changes: true, answer: channelAnswer }),
})
