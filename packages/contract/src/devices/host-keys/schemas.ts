import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'
import { boolean } from '../../kit/values.ts'

/** The gateway's host keys as fingerprints, and the number of devices that do not yet trust the next one. */
export const HostKeys = z.object({
  present: z.string(),
  next: z.string(),
  /**
   * The number of enrolled devices, and how many of them do not have the next key: switching keys would lock these out.
   */
  devices: z.int(),
  behind: z.int(),
})

/** Request and response schemas of the `hostKeys` endpoints. */
export const hostKeySchemas = {
  get: { answer: HostKeys },
  rotate: {
    /** `force`: rotates even if devices would be locked out. They then need the installation line again. */
    input: z.object({ force: boolean.default(false) }),
    answer: HostKeys,
  },
} satisfies Record<string, EndpointSchemas>
