import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'
import { commaList, listQuery } from '../../kit/list-query.ts'
import { id } from '../../kit/values.ts'
import { jobKinds } from '../constants.ts'
import { actionOrigins, actionRunStates } from './constants.ts'

const ActionEvent = z.object({
  action: z.enum(actionRunStates),
  message: z.string(),
  created_at: z.string(),
  reference_id: z.string().nullable(),
})
export type ActionEvent = z.output<typeof ActionEvent>

/** One action on one device, from the person who began it to its outcome. Names of tag and source are those of that time. */
export const ActionRun = z.object({
  id: z.number(),
  action_name: z.enum(jobKinds),
  /** The number of the job, which `POST /devices/actions/cancel` takes. */
  scheduler_id: z.string(),
  request_target_state: z.enum(actionRunStates),
  action_initialized_from: z.enum(actionOrigins),
  device_id: z.number(),
  device_name: z.string(),
  device_serial: z.string().nullable(),
  /** The record that is loaded or run, such as a file. Null where there is none; the name is then the line of a command, or empty. */
  additional_information: z.object({ source_id: z.number().nullable(), source_name: z.string() }),
  /** Null once the tag is no more, and of what no tag has started. */
  action_tag_id: z.number().nullable(),
  action_tag_name: z.string().nullable(),
  action_tag_description: z.string().nullable(),
  username: z.string().nullable(),
  /** In the order in which they happened. */
  events: z.array(ActionEvent),
  created_at: z.string(),
  finished_at: z.string().nullable(),
})
export type ActionRun = z.output<typeof ActionRun>

/** What the endpoints of `actionLogs` take and answer. */
export const actionLogSchemas = {
  list: {
    answer: ActionRun,
    input: z.object({
      ...listQuery,
      device_id: id.optional(),
      tag_id: id.optional(),
      rollout_id: id.optional(),
      request_target_state: commaList(z.enum(actionRunStates)).optional(),
    }),
  },
} satisfies Record<string, EndpointSchemas>
