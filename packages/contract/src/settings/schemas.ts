import { z } from 'zod'
import type { EndpointSchemas } from '../kit/endpoint.ts'
import { listQuery } from '../kit/list-query.ts'

const key = z.string().regex(/^[\w.:-]{1,100}$/)
/** Any JSON value of at most 64 KiB as text. */
const value = z.json().refine((json) => JSON.stringify(json).length <= 65_536, 'The value is too long.')
export const StoredSetting = z.object({ key: z.string(), value: z.json() })

/** Request and response schemas of the `settings` endpoints. */
export const settingSchemas = {
  list: { input: z.object(listQuery), answer: StoredSetting },
  create: { input: z.object({ key, value }) },
  update: { params: z.object({ key }), input: z.object({ value }) },
  remove: { params: z.object({ key }) },
} satisfies Record<string, EndpointSchemas>
