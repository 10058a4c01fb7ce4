import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'
import { line } from '../../kit/lines.ts'
import { companyQuery, listQuery } from '../../kit/list-query.ts'
import { boolean, id, integer } from '../../kit/values.ts'

/** A token with which Prometheus reads the metrics of a company's devices. */
export const MetricsToken = z.object({
  id: z.int(),
  company_id: z.int(),
  company_name: z.string(),
  name: z.string(),
  include_subsidiaries: z.boolean(),
  created_by: z.string(),
  created_at: z.string(),
  expires_at: z.string().nullable(),
  last_used_at: z.string().nullable(),
  last_used_ip: z.string().nullable(),
})
export type MetricsToken = z.output<typeof MetricsToken>

/** A new token. No other response contains `token`. */
export const CreatedMetricsToken = MetricsToken.extend({ token: z.string() })
export type CreatedMetricsToken = z.output<typeof CreatedMetricsToken>

/** Request and response schemas of the `metrics` endpoints. */
export const metricsSchemas = {
  devices: {},
  tokens: { answer: MetricsToken, input: z.object({ ...listQuery, ...companyQuery }) },
  createToken: {
    answer: CreatedMetricsToken,
    input: z.object({
      company_id: id.optional(),
      name: line(1, 100),
      include_subsidiaries: boolean.default(true),
      /** Seconds until the token expires; it does not expire without it. */
      expires_in: integer(60, 315_360_000).optional(),
    }),
  },
  removeToken: {},
} satisfies Record<string, EndpointSchemas>
