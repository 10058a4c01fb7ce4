import { z } from 'zod'
import type { EndpointSchemas } from '../kit/endpoint.ts'
import { commaList } from '../kit/list-query.ts'
import { integer } from '../kit/values.ts'
import { searchGroups } from './constants.ts'

/** A search hit. Fields that do not apply to its group are null. */
export const SearchItem = z.object({
  id: z.int(),
  /** The name of the device, company, entry, hub, tag or file, or the username. */
  name: z.string(),
  /**
   * Distinguishes it from others of the same name: serial number and MAC address, the parent company, the device and
   * address of an entry, the description of a hub or tag, the version and description of a file.
   */
  detail: z.string(),
  company_name: z.string().nullable(),
  /**
   * The status of the device, or of the device of an entry: 0 offline, 1 online, 2 pending. Null if not activated, or
   * if there is no device.
   */
  status: z.int().nullable(),
  email: z.string().nullable(),
  protocol: z.string().nullable(),
  color: z.string().nullable(),
})
export type SearchItem = z.output<typeof SearchItem>

export const SearchGroup = z.object({
  group: z.enum(searchGroups),
  /** The number of hits, counted up to `limit`. */
  total: z.int(),
  /** Whether there are more hits than `total`; shown as "10+". */
  more: z.boolean(),
  items: z.array(SearchItem),
})
export type SearchGroup = z.output<typeof SearchGroup>

/** The maximum number of hits per group. Values above 10 are accepted but count as 10. */
const limit = integer(1, 10_000)
  .default(10)
  .transform((wanted) => Math.min(wanted, 10))

/** Request and response schemas of the `search` endpoints. */
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
