import { del, endpoints, get, post, put } from '../kit/endpoint.ts'
import { channelAnswer, created, item, page } from '../kit/page.ts'
import type { remoteAccessSchemas } from './schemas.ts'

export const remoteAccess = endpoints<typeof remoteAccessSchemas>()({
  list: get('/devices/remote-access', {
    access: 'view_device_remote_access',
    scope: 'device_remote_access:read',
    answer: page,
  }),
  create: post('/devices/remote-access', {
    access: 'create_device_remote_access',
    scope: 'device_remote_access:write',
    once: true,
    answer: { ...channelAnswer, status: 201 },
  }),
  update: put('/devices/remote-access/{access_id}', {
    access: 'update_device_remote_access',
    scope: 'device_remote_access:write',
    answer: channelAnswer,
  }),
  remove: del('/devices/remote-access', {
    access: 'delete_device_remote_access',
    scope: 'device_remote_access:write',
    answer: channelAnswer,
  }),
  /**
   * Opens a session of an entry. The ticket is valid for a single use within 30 s, by the WebSocket of the session
   * page.
   */
  open: post('/remote/{id}/sessions', {
    access: 'open_remote_sessions',
    scope: null,
    errors: ['DEVICE_OFFLINE', 'RECORDING_REQUIRED', 'DATA_USED_UP'],
    answer: created,
  }),
  /** Finds a session of the caller that goes on without a page. The ticket is like that of a new session. */
  resume: post('/remote/sessions/resume', {
    access: 'open_remote_sessions',
    scope: null,
    reads: true,
    errors: ['UNAVAILABLE'],
    answer: item,
  }),
  info: get('/remote/{id}/info', {
    access: 'view_device_remote_access',
    scope: 'device_remote_access:read',
    answer: item,
  }),
  sessions: get('/devices/connect/{access_id}/sessions', {
    access: 'view_device_remote_access',
    scope: 'device_remote_access:read',
    answer: page,
  }),
})
