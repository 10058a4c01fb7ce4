import { z } from 'zod'
import type { EndpointSchemas } from '../kit/endpoint.ts'
import { fileField } from '../kit/file.ts'
import { listQuery } from '../kit/list-query.ts'
import { boolean, id } from '../kit/values.ts'
import { uploadedSystems } from './constants.ts'

/** A description of an API of devices, without its content. */
export const ApiDescription = z.object({
  id: z.int(),
  system: z.enum(uploadedSystems),
  /** The firmware that it describes, such as `7.14.2`. */
  version: z.string(),
  title: z.string(),
  /** The number of its paths. */
  paths: z.int(),
  /** In bytes. */
  size: z.int(),
  username: z.string().nullable(),
  created_at: z.string(),
})
export type ApiDescription = z.output<typeof ApiDescription>

/** Request and response schemas of the `apiDescriptions` endpoints. */
export const apiDescriptionSchemas = {
  list: { answer: ApiDescription, input: z.object(listQuery) },
  create: {
    answer: ApiDescription,
    input: z.object({
      system: z.enum(uploadedSystems),
      file: fileField,
      /** Replaces a description of the same version. */
      overwrite: boolean.default(false),
    }),
  },
  remove: {},
  read: { answer: z.object({ url: z.string() }), input: z.object({ device_id: id.optional() }) },
  document: { params: z.object({ name: z.string().regex(/^[a-z0-9][a-z0-9.-]{0,80}$/) }) },
} satisfies Record<string, EndpointSchemas>
