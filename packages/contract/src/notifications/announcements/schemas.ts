import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'
import { lines } from '../../kit/lines.ts'
import { listQuery } from '../../kit/list-query.ts'
import { boolean } from '../../kit/values.ts'
import { announcementTypes } from './constants.ts'

export const Announcement = z.object({
  id: z.int(),
  type: z.enum(announcementTypes),
  /** HTML limited to `p, br, b, strong, i, em, ul, ol, li, code, a[href]`; the server has removed everything else. */
  summary: z.string(),
  starts_at: z.string().nullable(),
  ends_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Announcement = z.output<typeof Announcement>

const type = z.enum(announcementTypes)
const summary = lines(20_000, 1)
/** A timestamp, in UTC if it has no time zone. Null means from now on, or without an end. */
const moment = z.string().trim().max(40).nullable()

/** Request and response schemas of the `announcements` endpoints. */
export const announcementSchemas = {
  list: { input: z.object({ ...listQuery, all: boolean.optional() }), answer: Announcement },
  create: {
    input: z.object({
      type: type.default('info'),
      summary,
      starts_at: moment.default(null),
      ends_at: moment.default(null),
    }),
    answer: Announcement,
  },
  update: {
    input: z.object({
      type: type.optional(),
      summary: summary.optional(),
      starts_at: moment.optional(),
      ends_at: moment.optional(),
    }),
  },
  remove: {},
} satisfies Record<string, EndpointSchemas>
