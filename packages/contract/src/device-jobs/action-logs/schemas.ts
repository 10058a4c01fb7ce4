import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'
import { commaList, listQuery } from '../../kit/list-query.ts'
import { id } from '../../kit/values.ts'
import { jobKinds, waitingReasons } from '../constants.ts'
import { actionOrigins, actionRunStates } from './constants.ts'

const ActionEvent = z.object({
  action: z.enum(actionRunStates),
  message: z.string(),
  created_at: z.string(),
  reference_id: z.string().nullable(),
})
export type ActionEvent = z.output<typeof ActionEvent>

/**
 * One action on one device, from its initiator to its outcome. The names of the tag and the source are those at the
 * time of the action.
 */
export const ActionRun = z.object({
  id: z.int(),
  action_name: z.enum(jobKinds),
  /** The id of the job, which `POST /devices/actions/cancel` takes. */
  scheduler_id: z.string(),
  request_target_state: z.enum(actionRunStates),
  /** What a job that is not sent waits for now; otherwise null. */
  waits_for: z.enum(waitingReasons).nullable(),
  /** When the allowed hours begin next, for a job that waits for them; otherwise null. */
  window_opens_at: z.string().nullable(),
  action_initialized_from: z.enum(actionOrigins),
  device_id: z.int(),
  device_name: z.string(),
  device_serial: z.string().nullable(),
  /**
   * The record that is installed or run, or the file that a finished download has brought. The id is null if there is
   * none; the name is then the command line, or empty.
   */
  additional_information: z.object({ source_id: z.int().nullable(), source_name: z.string() }),
  /** Null if no tag started the action, or if the tag has been removed. */
  action_tag_id: z.int().nullable(),
  action_tag_name: z.string().nullable(),
  action_tag_description: z.string().nullable(),
  username: z.string().nullable(),
  /** In chronological order. */
  events: z.array(ActionEvent),
  created_at: z.string(),
  finished_at: z.string().nullable(),
})
export type ActionRun = z.output<typeof ActionRun>

/** Request and response schemas of the `actionLogs` endpoints. */
export const actionLogSchemas = {
  list: {
    answer: ActionRun,
    input: z.object({
      ...listQuery,
      device_id: id.optional(),
      tag_id: id.optional(),
      rollout_id: id.optional(),
      /** The id of an order, or of any other of its jobs. */
      order_id: id.optional(),
      request_target_state: commaList(z.enum(actionRunStates)).optional(),
    }),
  },
} satisfies Record<string, EndpointSchemas>
