import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'

/** The maximum number of characters of each part of a report. The console truncates longer ones. */
export const maxReportLengths = { version: 100, route: 300, message: 1000, stack: 8000 } as const

/** Request and response schemas of the `consoleErrors` endpoints. */
export const consoleErrorSchemas = {
  report: {
    input: z.object({
      version: z.string().max(maxReportLengths.version),
      /** The route pattern of the page, without ids and query. */
      route: z.string().max(maxReportLengths.route),
      message: z.string().max(maxReportLengths.message),
      stack: z.string().max(maxReportLengths.stack).default(''),
    }),
  },
} satisfies Record<string, EndpointSchemas>
