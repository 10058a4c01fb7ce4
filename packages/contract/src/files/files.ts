import { z } from 'zod'
import { DeviceSeries } from '../devices/devices.ts'
import { del, get, post, put } from '../kit/endpoint.ts'
import { fileField, formId } from '../kit/file.ts'
import { bytes, commaList, created, id, item, listQuery, nothing, page, queryId } from '../kit/page.ts'

/** What a file is for. Those of devices come from devices; firmware for everybody is the installation's. */
export const fileTypes = ['config', 'firmware', 'global_firmware', 'custom_file', 'device_task_manager_file', 'eventslog', 'periodic_backup', 'troubleshoot'] as const
export const FileType = z.enum(fileTypes)
export type FileType = z.output<typeof FileType>

/** What people upload. Firmware for everybody needs `upload_files_global_scope`. */
export const uploadTypes = ['config', 'firmware', 'device_task_manager_file', 'global_firmware'] as const satisfies readonly FileType[]

/** Who sees a file besides its own company: nobody, all companies below, or those that were chosen. */
export const visibilities = ['company', 'subsidiaries', 'chosen'] as const
export const Visibility = z.enum(visibilities)
export type Visibility = z.output<typeof Visibility>

export const StoredFile = z.object({
  id: z.number(),
  device_id: z.number().nullable(),
  company_id: z.number(),
  /** Empty where the company is out of the caller's sight: the file was shared. */
  company_name: z.string(),
  name: z.string(),
  type: FileType,
  description: z.string(),
  /** Model and version are read from the content; empty where it does not tell. */
  device_model: z.string(),
  series: DeviceSeries.nullable(),
  version: z.string(),
  file_size: z.number(),
  sha256: z.string(),
  visibility: Visibility,
  /** The company is another one, and the file here to be used and not to be changed. */
  shared: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type StoredFile = z.output<typeof StoredFile>

/** Who sees a file. */
export const FilePermissions = z.object({ visibility: Visibility, company_id: z.array(z.number()) })
export type FilePermissions = z.output<typeof FilePermissions>

/** What a file holds, as far as people can read it. */
export const FileContent = z.object({
  kind: z.enum(['text', 'json', 'archive', 'binary']),
  /** The beginning of a text; of JSON in a form that is easy to read. */
  text: z.string().nullable(),
  /** What an archive holds. */
  entries: z.array(z.object({ name: z.string(), size: z.number() })).nullable(),
  /** There is more than this. */
  truncated: z.boolean(),
})
export type FileContent = z.output<typeof FileContent>

/** How much room a company's files take, those of the companies below it included. */
export const FileUsage = z.object({
  used: z.number(),
  /** Bytes that they may take; null for any number. */
  quota: z.number().nullable(),
  /** Bytes of the largest file that may be uploaded. */
  limit: z.number(),
})
export type FileUsage = z.output<typeof FileUsage>

const description = z.string().trim().max(255)
/** A device's id, or whether there is a device at all. */
const deviceFilter = z.union([z.enum(['is_null', 'not_null']), queryId])
/** Files in one archive. */
export const mostInArchive = 100

export const files = {
  list: get('/files', {
    access: 'view_files', scope: 'files:read', summary: 'List files', answer: page(StoredFile),
    input: z.object({ ...listQuery, id: commaList(queryId).optional(), device_id: deviceFilter.optional(), type: commaList(FileType).optional(), company_id: commaList(queryId).optional() }),
  }),
  get: get('/files/{id}', { access: 'view_files', scope: 'files:read', summary: 'Read what is known of a file', answer: item(StoredFile) }),
  create: post('/files', {
    access: 'upload_files', scope: 'files:write', once: true, upload: { field: 'file' }, summary: 'Upload a file; without company_id to the own company',
    errors: ['FILE_EXISTS', 'FILE_QUOTA_EXCEEDED', 'FILE_NOT_RECOGNISED', 'FORM_EXPECTED', 'PAYLOAD_TOO_LARGE', 'STORAGE_FULL', 'TOO_MANY_REQUESTS'],
    input: z.object({ type: z.enum(uploadTypes), company_id: formId.optional(), description: description.default(''), file: fileField }), answer: created(StoredFile),
  }),
  update: put('/files/{id}', { access: 'upload_files', scope: 'files:write', summary: 'Change the description of a file', input: z.object({ description }), answer: nothing }),
  remove: del('/files/{id}', { access: 'delete_files', scope: 'files:write', errors: ['FILE_IN_USE'], summary: 'Remove a file that nothing needs', answer: nothing }),
  /** Takes `Range`, so that a download that was cut off goes on where it ended. */
  download: get('/files/{id}/download', { access: 'view_files', scope: 'files:read', errors: ['RANGE_NOT_SATISFIABLE'], summary: 'Download a file', answer: bytes('application/octet-stream') }),
  zip: post('/files/download/zip', { access: 'view_files', scope: 'files:read', summary: 'Download several files as one ZIP', input: z.object({ files: z.array(id).min(1).max(mostInArchive) }), answer: bytes('application/zip') }),
  content: get('/files/{id}/content', { access: 'view_files', scope: 'files:read', summary: 'Look into a file', answer: item(FileContent) }),
  permissions: get('/files/{id}/permissions', { access: 'update_file_permissions', scope: 'files:read', summary: 'Read who sees a file', answer: item(FilePermissions) }),
  share: put('/files/{id}/permissions', {
    access: 'update_file_permissions', scope: 'files:write', says: 'file.shared', summary: 'Choose which companies see a file', answer: nothing,
    input: z.object({ visibility: Visibility, company_id: z.array(id).max(1000).default([]) }),
  }),
  usage: get('/files/quota/{company_id}', { access: 'view_files', scope: 'files:read', summary: 'Read how much room the files of a company take', answer: item(FileUsage) }),
  quota: put('/files/quota/{company_id}', {
    access: 'update_companies', scope: 'files:write', says: 'file.quota', summary: 'Limit the room that the files of a company below may take', answer: nothing,
    input: z.object({ quota: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).nullable() }),
  }),
}
