import { z } from 'zod'
import type { EndpointSchemas } from '../kit/endpoint.ts'
import { commaList } from '../kit/list-query.ts'
import { integer } from '../kit/values.ts'

const moment = z.string().max(40)

/**
 * One parameter over time. With `step` 0 the values are as received; otherwise each point covers `step` seconds and has
 * a minimum and a maximum.
 */
export const Series = z.object({
  parameter: z.string(),
  unit: z.string().nullable(),
  step: z.int(),
  /** Unix seconds in ascending order. */
  times: z.array(z.int()),
  values: z.array(z.number().nullable()),
  minima: z.array(z.number().nullable()).optional(),
  maxima: z.array(z.number().nullable()).optional(),
})
export type Series = z.output<typeof Series>

/** Request and response schemas of the `telemetry` endpoints. */
export const telemetrySchemas = {
  metrics: {
    /**
     * ISO 8601 or `Y-m-d H:i:s` in UTC; by default the last 24 hours. Periods longer than 3 days are read from hourly
     * roll-ups. If there are more points than `buckets`, they are combined into that many steps.
     */
    input: z.object({
      parameters: commaList(z.string().max(64)).optional(),
      start_date: moment.optional(),
      end_date: moment.optional(),
      buckets: integer(10, 4000).optional(),
    }),
    /** `gaps`: periods in which values were dropped because the server's buffer was full. */
    answer: z.object({
      series: z.array(Series),
      available: z.array(z.string()),
      gaps: z.array(z.object({ from: z.number(), to: z.number(), dropped: z.int() })),
    }),
  },
} satisfies Record<string, EndpointSchemas>
