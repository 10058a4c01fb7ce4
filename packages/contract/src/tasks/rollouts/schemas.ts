import { z } from 'zod'
import { rolloutFields } from '../../device-jobs/rollout-fields.ts'
import type { EndpointSchemas } from '../../kit/endpoint.ts'
import { retriedRuns } from '../constants.ts'
import { runDevices, runValues, runWait } from '../schemas.ts'

/** What a request has started. `rollout_id` is null for runs that are not rolled out in stages. */
export const StartedRuns = z.object({
  order_id: z.number(),
  rollout_id: z.number().nullable(),
  devices: z.number(),
  channel: z.string(),
})
export type StartedRuns = z.output<typeof StartedRuns>

/** Request and response schemas of the `taskRollouts` endpoints. */
export const taskRolloutSchemas = {
  create: {
    answer: StartedRuns,
    input: z.object({ device_id: runDevices, tasks: runValues, wait: runWait, ...rolloutFields }),
  },
  retry: {
    answer: StartedRuns,
    input: z.object({ outcomes: z.array(z.enum(retriedRuns)).min(1), wait: runWait }),
  },
  stop: {},
  approve: {},
} satisfies Record<string, EndpointSchemas>
