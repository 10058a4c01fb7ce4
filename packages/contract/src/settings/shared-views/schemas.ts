import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'
import { line } from '../../kit/lines.ts'
import { listQuery } from '../../kit/list-query.ts'
import { boolean, id, number } from '../../kit/values.ts'

/** The list that a view belongs to, under the name the console uses for its settings, such as `devices`. */
const list = z.string().regex(/^[\w.:-]{1,100}$/)
const name = line(1, 60)
const column = z.string().min(1).max(64)
/** Bounds what everybody in the company has to load, since the counts of names alone would allow megabytes. */
const within = (kibibytes: number) => (json: unknown) => JSON.stringify(json).length <= kibibytes * 1024
/** The query parameters of the list: search, order, filters. */
const search = z
  .record(z.string().max(64), z.string().max(2000))
  .refine((search) => Object.keys(search).length <= 50, 'Must have at most 50 entries.')
  .refine(within(8), 'The value is too long.')
const layout = z.object({
  order: z.array(column).max(300),
  visible: z.record(column, boolean),
  widths: z.record(column, number(0, 4000)),
  pinned: z.record(column, boolean).optional(),
})

export const SharedView = z.object({
  id: z.int(),
  company_id: z.int(),
  list: z.string(),
  name: z.string(),
  search: z.record(z.string(), z.string()),
  layout,
  /** The user who shared it; null if the caller cannot see that user. */
  shared_by: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type SharedView = z.output<typeof SharedView>

/** Request and response schemas of the `sharedViews` endpoints. */
export const sharedViewSchemas = {
  list: { answer: SharedView, input: z.object({ ...listQuery, list: list.optional(), company_id: id.optional() }) },
  create: {
    input: z.object({ list, name, search, layout: layout.refine(within(32), 'The value is too long.') }),
    answer: SharedView,
  },
  remove: {},
} satisfies Record<string, EndpointSchemas>
