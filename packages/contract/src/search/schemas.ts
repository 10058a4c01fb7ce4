import { z } from 'zod'
import type { EndpointSchemas } from '../kit/endpoint.ts'
import { commaList } from '../kit/list-query.ts'
import { integer } from '../kit/values.ts'
import { searchGroups } from './constants.ts'

/** One hit. What a group does not know is null. */
export const SearchItem = z.object({
  id: z.number(),
  /** The device, company, entry, tag or file by its name; a user by his user name. */
  name: z.string(),
  /** What tells it from another of the same name: serial and MAC, the parent company, the device and address of an entry, a tag's description, the version and description of a file. */
  detail: z.string(),
  company_name: z.string().nullable(),
  /** Of a device, or of the device behind an entry: 0 offline, 1 online, 2 pending; null: not activated, or no device. */
  status: z.number().nullable(),
  email: z.string().nullable(),
  protocol: z.string().nullable(),
  color: z.string().nullable(),
})
export type SearchItem = z.output<typeof SearchItem>

export const SearchGroup = z.object({
  group: z.enum(searchGroups),
  /** The number of hits, counted no further than `limit`. */
  total: z.number(),
  /** There are more hits than `total`: shown as "10+". */
  more: z.boolean(),
  items: z.array(SearchItem),
})
export type SearchGroup = z.output<typeof SearchGroup>

/** Hits of a group, at most 10: larger limits are honoured as that. */
const limit = integer(1, 10_000)
  .default(10)
  .transform((wanted) => Math.min(wanted, 10))

/** What the endpoints of `search` take and answer. */
export const searchSchemas = {
  find: {
    answer: z.array(SearchGroup),
    input: z.object({
      q: z.string().trim().max(200).default(''),
      groups: commaList(z.string().max(32)).optional(),
      limit,
    }),
  },
} satisfies Record<string, EndpointSchemas>
