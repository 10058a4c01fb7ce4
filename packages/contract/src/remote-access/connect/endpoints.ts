import { del, endpoints, get, post, put } from '../../kit/endpoint.ts'
import { channelAnswer, created, nothing, page } from '../../kit/page.ts'
import type { remoteConnectSchemas } from './schemas.ts'

export const remoteConnect = endpoints<typeof remoteConnectSchemas>()({
  connect: post('/devices/connect/{access_id}', {
    access: 'open_remote_sessions',
    scope: 'device_remote_access:write',
    errors: ['RECORDING_REQUIRED', 'DATA_USED_UP'],
    answer: channelAnswer,
  }),
  webui: post('/devices/{id}/connect/webui', {
    access: 'open_remote_sessions',
    scope: 'device_remote_access:write',
    errors: ['DEVICE_OFFLINE', 'RECORDING_REQUIRED', 'DATA_USED_UP'],
    answer: { ...channelAnswer, status: 201 },
  }),
  cli: post('/devices/{id}/connect/cli', {
    access: 'open_remote_sessions',
    scope: 'device_remote_access:write',
    errors: ['DEVICE_OFFLINE', 'RECORDING_REQUIRED', 'DATA_USED_UP'],
    answer: { ...channelAnswer, status: 201 },
  }),
  status: post('/devices/connect/status', {
    access: 'view_device_remote_access',
    scope: 'device_remote_access:read',
    answer: channelAnswer,
  }),
  check: post('/devices/{device_id}/remote-access/check', {
    access: 'connect_device_remote_access',
    scope: 'device_remote_access:write',
    errors: ['DEVICE_OFFLINE'],
    answer: channelAnswer,
  }),
  /** Lifts limits of the server. What a device does not allow can be allowed on the device alone. */
  unblock: post('/devices/{device_id}/remote-access/unblock', {
    access: 'connect_device_remote_access',
    scope: 'device_remote_access:write',
    errors: ['DEVICE_OFFLINE'],
    answer: channelAnswer,
  }),
  end: del('/devices/connect/sessions/{session_id}', {
    access: 'open_remote_sessions',
    scope: 'device_remote_access:write',
    answer: channelAnswer,
  }),
  logs: get('/devices/connect/logs', {
    access: 'view_device_remote_access',
    scope: 'device_remote_access:read',
    answer: page,
  }),
  links: get('/devices/{id}/links', {
    access: 'view_device_remote_access',
    scope: 'device_remote_access:read',
    answer: page,
  }),
  restart: post('/rms-connect/restart', {
    access: 'open_remote_sessions',
    scope: 'device_remote_access:write',
    errors: ['NOT_FOUND'],
    answer: channelAnswer,
  }),
  /** Opens the host of a web session in the browser of its owner: `url` is valid once, for 30 s. */
  ticket: post('/remote/web-tickets', {
    access: 'open_remote_sessions',
    scope: null,
    answer: created,
  }),
  share: put('/remote/sessions/{id}/sharing', {
    access: 'connect_device_remote_access',
    scope: null,
    answer: nothing,
  }),
  forgetKey: del('/remote/{id}/accepted-key', {
    access: 'connect_device_remote_access',
    scope: null,
    answer: nothing,
  }),
})
