import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'
import { listQuery } from '../../kit/list-query.ts'
import { actionOrigins } from '../action-logs/constants.ts'
import { jobKinds } from '../constants.ts'

/** The jobs of one request or one rollout, counted by state. A tag can start several jobs on one device. */
export const JobOrder = z.object({
  /** The id of the first of its jobs. `GET /devices/actions/logs` takes it as `order_id`. */
  id: z.int(),
  /** The action of its jobs; null if they differ. */
  action_name: z.enum(jobKinds).nullable(),
  action_initialized_from: z.enum(actionOrigins),
  /** The record that is installed or run, such as a file, or the command line; empty if there is none. */
  source_name: z.string(),
  tag_name: z.string().nullable(),
  rollout_id: z.int().nullable(),
  /** The status channel with the outcome of each device, as long as it is kept. */
  channel: z.string().nullable(),
  devices: z.int(),
  /** The name of the device if the order is for a single one; otherwise empty. */
  device_name: z.string(),
  /** `waiting`: not sent. `failed` includes those that timed out, expired or whose outcome is unknown. */
  jobs: z.int(),
  waiting: z.int(),
  /** How many of `waiting` wait for a device that is offline. */
  offline: z.int(),
  running: z.int(),
  /** How many of `running` are sent and not yet received by the device. */
  sent: z.int(),
  done: z.int(),
  failed: z.int(),
  cancelled: z.int(),
  created_at: z.string(),
  /** Null until all jobs are finished. */
  finished_at: z.string().nullable(),
})
export type JobOrder = z.output<typeof JobOrder>

/** Request and response schemas of the `jobOrders` endpoints. */
export const jobOrderSchemas = {
  list: {
    input: z.object({ limit: listQuery.limit, offset: listQuery.offset }),
    answer: JobOrder,
  },
  get: { answer: JobOrder },
  cancel: {
    /**
     * `cancelled`: the number of jobs that will not start. `running`: the number of those that have begun. `stopping`:
     * how many of these end before their remaining commands.
     */
    answer: z.object({ cancelled: z.int(), running: z.int(), stopping: z.int() }),
  },
} satisfies Record<string, EndpointSchemas>
