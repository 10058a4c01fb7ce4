import { del, endpoints, get, post, put } from '../../kit/endpoint.ts'
import { bytes, item, nothing } from '../../kit/page.ts'
import { recordingFiles } from './constants.ts'
import type { recordingSchemas } from './schemas.ts'

/** Recordings of sessions, and what is recorded. */
export const recordings = endpoints<typeof recordingSchemas>()({
  settings: get('/remote/recordings/settings/{company_id}', {
    access: 'manage_session_recordings',
    scope: 'device_remote_access:read',
    summary: 'Read what a company records of remote sessions',
    answer: item,
  }),
  setSettings: put('/remote/recordings/settings/{company_id}', {
    access: 'manage_session_recordings',
    scope: 'device_remote_access:write',
    says: 'recording.saved',
    summary: 'Choose what a company records of remote sessions',
    answer: nothing,
  }),
  /** By POST, because it leaves an audit entry: excerpts show what was on the screen. */
  search: post('/remote/recordings/search', {
    access: 'view_session_recordings',
    scope: 'device_remote_access:read',
    summary: 'Find a text in the output of all recordings',
    answer: item,
  }),
  get: get('/remote/recordings/{id}', {
    access: 'view_session_recordings',
    scope: 'device_remote_access:read',
    summary: 'Read the facts about a recording',
    answer: item,
  }),
  /** By POST, because it leaves an audit entry. */
  download: post('/remote/recordings/{id}/download', {
    access: 'view_session_recordings',
    scope: 'device_remote_access:read',
    summary: 'Download a recording',
    answer: bytes(recordingFiles.terminal.type, recordingFiles.files.type),
  }),
  verify: get('/remote/recordings/{id}/verification', {
    access: 'view_session_recordings',
    scope: 'device_remote_access:read',
    summary: 'Check whether a recording is unchanged and complete',
    answer: item,
  }),
  remove: del('/remote/recordings/{id}', {
    access: 'manage_session_recordings',
    scope: 'device_remote_access:write',
    errors: ['CONFLICT'],
    says: 'recording.removed',
    summary: 'Delete a recording',
    answer: nothing,
  }),
})
