import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'

/** A host whose processes have reported in the last days. `online`: it has reported in the last minutes. */
export const Host = z.object({
  /** Host name and port. */
  name: z.string(),
  roles: z.array(z.string()),
  version: z.string(),
  online: z.boolean(),
  seen_at: z.string(),
})
export type Host = z.output<typeof Host>

/** Request and response schemas of the `hosts` endpoints. */
export const hostSchemas = {
  list: { answer: z.object({ hosts: z.array(Host) }) },
  join: {
    input: z.object({
      /** 32 bytes that are derived from a token, as base64url. */
      handle: z.string().regex(/^[\w-]{43}$/),
      name: z
        .string()
        .max(260)
        .regex(/^[\w.-]+:\d{1,5}$/),
    }),
    /** The settings, sealed with a key that is derived from the token, as base64. */
    answer: z.object({ sealed: z.string() }),
  },
} satisfies Record<string, EndpointSchemas>
