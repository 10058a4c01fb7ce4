import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'

/** Characters of each part of a report; the console cuts what is longer. */
export const longestReport = { version: 100, route: 300, message: 1000, stack: 8000 } as const

/** What the endpoints of `consoleErrors` take and answer. */
export const consoleErrorSchemas = {
  report: {
    input: z.object({
      version: z.string().max(longestReport.version),
      /** The pattern of the page's address, without ids and query. */
      route: z.string().max(longestReport.route),
      message: z.string().max(longestReport.message),
      stack: z.string().max(longestReport.stack).default(''),
    }),
  },
} satisfies Record<string, EndpointSchemas>
