import { del, endpoints, get, post, put } from '../kit/endpoint.ts'
import { bytes, created, item, nothing, page, storedBytes } from '../kit/page.ts'
import type { fileSchemas } from './schemas.ts'

export const files = endpoints<typeof fileSchemas>()({
  list: get('/files', {
    access: 'view_files',
    scope: 'files:read',
    answer: page,
  }),
  get: get('/files/{id}', {
    access: 'view_files',
    scope: 'files:read',
    answer: item,
  }),
  create: post('/files', {
    access: 'upload_files',
    scope: 'files:write',
    once: true,
    upload: { field: 'file' },
    errors: [
      'FILE_EXISTS',
      'FILE_QUOTA_EXCEEDED',
      'FILE_NOT_RECOGNISED',
      'FORM_EXPECTED',
      'PAYLOAD_TOO_LARGE',
      'STORAGE_FULL',
      'TOO_MANY_REQUESTS',
    ],
    answer: { ...created, status: 200 },
  }),
  update: put('/files/{id}', {
    access: 'upload_files',
    scope: 'files:write',
    answer: nothing,
  }),
  remove: del('/files/{id}', {
    access: 'delete_files',
    scope: 'files:write',
    errors: ['FILE_IN_USE'],
    answer: nothing,
  }),
  /** Supports `Range`, so that an interrupted download can resume. */
  download: get('/files/{id}/download', {
    access: 'view_files',
    scope: 'files:read',
    errors: ['RANGE_NOT_SATISFIABLE'],
    answer: storedBytes('application/octet-stream'),
  }),
  zip: post('/files/download/zip', {
    access: 'view_files',
    scope: 'files:read',
    answer: bytes('application/zip'),
  }),
  content: get('/files/{id}/content', {
    access: 'view_files',
    scope: 'files:read',
    answer: item,
  }),
  permissions: get('/files/{id}/permissions', {
    access: 'update_file_permissions',
    scope: 'files:read',
    answer: item,
  }),
  share: put('/files/{id}/permissions', {
    access: 'update_file_permissions',
    scope: 'files:write',
    says: 'file.shared',
    answer: nothing,
  }),
  usage: get('/files/quota/{company_id}', {
    access: 'view_files',
    scope: 'files:read',
    answer: item,
  }),
  quota: put('/files/quota/{company_id}', {
    access: 'update_companies',
    scope: 'files:write',
    says: 'file.quota',
    answer: nothing,
  }),
})
