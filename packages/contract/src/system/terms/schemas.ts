import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'

/** The terms of service: the text as sanitized HTML, the URL configured by the brand, or both. */
export const Terms = z.object({ version: z.string(), html: z.string().nullable(), url: z.string().nullable() })
export type Terms = z.output<typeof Terms>

/** Request and response schemas of the `terms` endpoints. */
export const termsSchemas = {
  get: { answer: Terms },
} satisfies Record<string, EndpointSchemas>
