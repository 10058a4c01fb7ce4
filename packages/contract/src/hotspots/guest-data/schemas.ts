import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'
import { id, integer } from '../../kit/values.ts'
import { guestDays } from '../constants.ts'

/** How long a company keeps notes about guests. */
export const GuestData = z.object({
  company_id: z.int(),
  /** The days that apply: its own, those of the nearest parent company that has some, or 30. */
  days: z.int(),
  /** Its own days; null if it has none. */
  own_days: z.int().nullable(),
})
export type GuestData = z.output<typeof GuestData>

/** Request and response schemas of the `guestData` endpoints. */
export const guestDataSchemas = {
  get: { input: z.object({ company_id: id.optional() }), answer: GuestData },
  set: {
    input: z.object({ company_id: id.optional(), days: integer(1, guestDays.most).nullable() }),
    answer: GuestData,
  },
} satisfies Record<string, EndpointSchemas>
