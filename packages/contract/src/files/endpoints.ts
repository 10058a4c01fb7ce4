import { del, endpoints, get, post, put } from '../kit/endpoint.ts'
import { bytes, created, item, nothing, page } from '../kit/page.ts'
import type { fileSchemas } from './schemas.ts'

export const files = endpoints<typeof fileSchemas>()({
  list: get('/files', {
    access: 'view_files',
    scope: 'files:read',
    summary: 'List files',
    answer: page,
  }),
  get: get('/files/{id}', {
    access: 'view_files',
    scope: 'files:read',
    summary: 'Read the details of a file',
    answer: item,
  }),
  create: post('/files', {
    access: 'upload_files',
    scope: 'files:write',
    once: true,
    upload: { field: 'file' },
    summary: 'Upload a file, by default to your own company',
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
    summary: 'Change the description of a file',
    answer: nothing,
  }),
  remove: del('/files/{id}', {
    access: 'delete_files',
    scope: 'files:write',
    errors: ['FILE_IN_USE'],
    summary: 'Delete a file that is not in use',
    answer: nothing,
  }),
  /** Supports `Range`, so that an interrupted download can resume. */
  download: get('/files/{id}/download', {
    access: 'view_files',
    scope: 'files:read',
    errors: ['RANGE_NOT_SATISFIABLE'],
    summary: 'Download a file',
    answer: bytes('application/octet-stream'),
  }),
  zip: post('/files/download/zip', {
    access: 'view_files',
    scope: 'files:read',
    summary: 'Download several files as one ZIP',
    answer: bytes('application/zip'),
  }),
  content: get('/files/{id}/content', {
    access: 'view_files',
    scope: 'files:read',
    summary: 'Read the content of a file',
    answer: item,
  }),
  permissions: get('/files/{id}/permissions', {
    access: 'update_file_permissions',
    scope: 'files:read',
    summary: 'Read which companies can see a file',
    answer: item,
  }),
  share: put('/files/{id}/permissions', {
    access: 'update_file_permissions',
    scope: 'files:write',
    says: 'file.shared',
    summary: 'Set which companies can see a file',
    answer: nothing,
  }),
  usage: get('/files/quota/{company_id}', {
    access: 'view_files',
    scope: 'files:read',
    summary: 'Read how much storage the files of a company use',
    answer: item,
  }),
  quota: put('/files/quota/{company_id}', {
    access: 'update_companies',
    scope: 'files:write',
    says: 'file.quota',
    summary: 'Limit the storage for the files of a company',
    answer: nothing,
  }),
})
