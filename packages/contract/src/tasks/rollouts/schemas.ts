import { z } from 'zod'
import { rolloutFields } from '../../device-jobs/rollout-fields.ts'
import type { EndpointSchemas } from '../../kit/endpoint.ts'
import { id, integer } from '../../kit/values.ts'
import { retriedRuns } from '../constants.ts'
import { runDevices, runValues, runWait } from '../schemas.ts'

/** What a request has started. `rollout_id` is null for runs that are not rolled out in stages. */
export const StartedRuns = z.object({
  order_id: z.int(),
  rollout_id: z.int().nullable(),
  devices: z.int(),
  channel: z.string(),
})
export type StartedRuns = z.output<typeof StartedRuns>

/** A run that also reaches devices which join later. */
export const StartedContinuous = z.object({ order_id: z.int(), rollout_id: z.int() })
export type StartedContinuous = z.output<typeof StartedContinuous>

/** Request and response schemas of the `taskRollouts` endpoints. */
export const taskRolloutSchemas = {
  create: {
    answer: StartedRuns,
    input: z.object({ device_id: runDevices, tasks: runValues, wait: runWait, ...rolloutFields }),
  },
  follow: {
    answer: StartedContinuous,
    input: z
      .object({
        tag_id: id.optional(),
        company_id: id.optional(),
        tasks: runValues,
        wait: runWait,
        /** Seconds after which no further device is reached: an hour to 90 days, by default 30 days. */
        expires_in: integer(3600, 7_776_000).default(2_592_000),
      })
      .superRefine(({ tag_id, company_id }, context) => {
        if (tag_id === undefined && company_id === undefined)
          context.addIssue({ code: 'custom', path: ['tag_id'], message: 'Choose a tag, a company or both.' })
      }),
  },
  retry: {
    answer: StartedRuns,
    input: z.object({ outcomes: z.array(z.enum(retriedRuns)).min(1), wait: runWait }),
  },
  stop: {},
  approve: {},
} satisfies Record<string, EndpointSchemas>
