import { z } from 'zod'
import { DeviceSeries } from '../devices/schemas.ts'
import type { EndpointSchemas } from '../kit/endpoint.ts'
import { fileField } from '../kit/file.ts'
import { lines } from '../kit/lines.ts'
import { commaList, listQuery } from '../kit/list-query.ts'
import { id, integer } from '../kit/values.ts'
import { fileTypes, mostInArchive, uploadTypes, visibilities } from './constants.ts'

export const FileType = z.enum(fileTypes)
export type FileType = z.output<typeof FileType>

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

/** How much space a company's files take, those of the companies below it included. */
export const FileUsage = z.object({
  used: z.number(),
  /** Bytes that they may take; null for any number. */
  quota: z.number().nullable(),
  /** Bytes of the largest file that may be uploaded. */
  limit: z.number(),
})
export type FileUsage = z.output<typeof FileUsage>

const description = lines(255)
/** A device's id, or whether there is a device at all. */
const deviceFilter = z.union([z.enum(['is_null', 'not_null']), id])

/** What the endpoints of `files` take and answer. */
export const fileSchemas = {
  list: {
    answer: StoredFile,
    input: z.object({
      ...listQuery,
      id: commaList(id).optional(),
      device_id: deviceFilter.optional(),
      type: commaList(FileType).optional(),
      company_id: commaList(id).optional(),
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
  zip: { input: z.object({ files: z.array(id).min(1).max(mostInArchive) }) },
  content: { answer: FileContent },
  permissions: { answer: FilePermissions },
  share: { input: z.object({ visibility: Visibility, company_id: z.array(id).max(1000).default([]) }) },
  usage: { answer: FileUsage },
  quota: { input: z.object({ quota: integer(0).nullable() }) },
} satisfies Record<string, EndpointSchemas>
