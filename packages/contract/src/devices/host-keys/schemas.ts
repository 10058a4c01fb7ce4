import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'
import { boolean } from '../../kit/values.ts'

/** The keys by which the gateway proves itself to devices, as fingerprints, and which members would not know it by the next one. */
export const HostKeys = z.object({
  present: z.string(),
  next: z.string(),
  /** Members, and how many of them do not hold the next key: a change of keys would lock these out. */
  devices: z.number(),
  behind: z.number(),
})

/** What the endpoints of `hostKeys` take and answer. */
export const hostKeySchemas = {
  get: { answer: HostKeys },
  rotate: {
    /** `force`: although devices stay behind, which then need the installation line once more. */
    input: z.object({ force: boolean.default(false) }),
    answer: HostKeys,
  },
} satisfies Record<string, EndpointSchemas>
