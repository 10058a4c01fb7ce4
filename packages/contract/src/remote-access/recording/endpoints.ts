import { del, endpoints, get, post, put } from '../../kit/endpoint.ts'
import { bytes, item, nothing } from '../../kit/page.ts'
import { recordingFiles } from './constants.ts'
import type { recordingSchemas } from './schemas.ts'

/** Recordings of sessions, and what is recorded. */
export const recordings = endpoints<typeof recordingSchemas>()({
  settings: get('/remote/recordings/settings/{company_id}', {
    access: 'manage_session_recordings',
    scope: 'device_remote_access:read',
    answer: item,
  }),
  setSettings: put('/remote/recordings/settings/{company_id}', {
    access: 'manage_session_recordings',
    scope: 'device_remote_access:write',
    says: 'recording.saved',
    answer: nothing,
  }),
  /** By POST, because it leaves an audit entry: excerpts show what was on the screen. */
  search: post('/remote/recordings/search', {
    access: 'view_session_recordings',
    scope: 'device_remote_access:read',
    answer: item,
  }),
  get: get('/remote/recordings/{id}', {
    access: 'view_session_recordings',
    scope: 'device_remote_access:read',
    answer: item,
  }),
  /** By POST, because it leaves an audit entry. */
  download: post('/remote/recordings/{id}/download', {
    access: 'view_session_recordings',
    scope: 'device_remote_access:read',
    answer: bytes(recordingFiles.terminal.type, recordingFiles.files.type),
  }),
  verify: get('/remote/recordings/{id}/verification', {
    access: 'view_session_recordings',
    scope: 'device_remote_access:read',
    answer: item,
  }),
  remove: del('/remote/recordings/{id}', {
    access: 'manage_session_recordings',
    scope: 'device_remote_access:write',
    errors: ['CONFLICT'],
    says: 'recording.removed',
    answer: nothing,
  }),
})
