import { z } from 'zod'
import { DeviceSeries } from '../devices/schemas.ts'
import type { EndpointSchemas } from '../kit/endpoint.ts'
import { fileField } from '../kit/file.ts'
import { lines } from '../kit/lines.ts'
import { commaList, companyQuery, listQuery } from '../kit/list-query.ts'
import { id, integer } from '../kit/values.ts'
import { fileTypes, maxInArchive, uploadTypes, visibilities } from './constants.ts'

export const FileType = z.enum(fileTypes)
export type FileType = z.output<typeof FileType>

export const Visibility = z.enum(visibilities)
export type Visibility = z.output<typeof Visibility>

export const StoredFile = z.object({
  id: z.int(),
  device_id: z.int().nullable(),
  /** Empty if the file came from no device, or the caller cannot see the device. */
  device_name: z.string(),
  company_id: z.int(),
  /** Empty if the caller cannot see the company, because the file was shared. */
  company_name: z.string(),
  name: z.string(),
  type: FileType,
  description: z.string(),
  /** Model and version are read from the content; empty if it does not contain them. */
  device_model: z.string(),
  series: DeviceSeries.nullable(),
  version: z.string(),
  file_size: z.int(),
  sha256: z.string(),
  visibility: Visibility,
  /** True if the file belongs to another company: it can be used here but not changed. */
  shared: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type StoredFile = z.output<typeof StoredFile>

/** Who can see a file. */
export const FilePermissions = z.object({ visibility: Visibility, company_id: z.array(z.int()) })
export type FilePermissions = z.output<typeof FilePermissions>

/** The content of a file, as far as it can be displayed. */
export const FileContent = z.object({
  kind: z.enum(['text', 'json', 'archive', 'binary']),
  /** The start of a text; JSON is pretty-printed. */
  text: z.string().nullable(),
  entries: z.array(z.object({ name: z.string(), size: z.int() })).nullable(),
  /** True if the file contains more than is returned. */
  truncated: z.boolean(),
})
export type FileContent = z.output<typeof FileContent>

/** The storage used by a company's files, including the companies below it. */
export const FileUsage = z.object({
  used: z.int(),
  /** The maximum in bytes; null if unlimited. */
  quota: z.int().nullable(),
  /** The maximum size of an uploaded file, in bytes. */
  limit: z.int(),
})
export type FileUsage = z.output<typeof FileUsage>

const description = lines(255)
/** A device's id, or whether the file belongs to a device at all. */
const deviceFilter = z.union([z.enum(['is_null', 'not_null']), id])

/** Request and response schemas of the `files` endpoints. */
export const fileSchemas = {
  list: {
    answer: StoredFile,
    input: z.object({
      ...listQuery,
      id: commaList(id).optional(),
      device_id: deviceFilter.optional(),
      type: commaList(FileType).optional(),
      ...companyQuery,
    }),
  },
  get: { answer: StoredFile },
  create: {
    input: z.object({
      type: z.enum(uploadTypes),
      company_id: id.optional(),
      description: description.default(''),
      file: fileField,
    }),
    answer: StoredFile,
  },
  update: { input: z.object({ description }) },
  remove: {},
  download: {},
  zip: { input: z.object({ files: z.array(id).min(1).max(maxInArchive) }) },
  content: { answer: FileContent },
  permissions: { answer: FilePermissions },
  share: { input: z.object({ visibility: Visibility, company_id: z.array(id).max(1000).default([]) }) },
  usage: { answer: FileUsage },
  quota: { input: z.object({ quota: integer(0).nullable() }) },
} satisfies Record<string, EndpointSchemas>
