import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'

/** The terms of service: their text as cleaned HTML, or the address where the brand keeps them; at least one of the two. */
export const Terms = z.object({ version: z.string(), html: z.string().nullable(), url: z.string().nullable() })
export type Terms = z.output<typeof Terms>

/** What the endpoints of `terms` take and answer. */
export const termsSchemas = {
  get: { answer: Terms },
} satisfies Record<string, EndpointSchemas>
