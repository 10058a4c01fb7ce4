import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'
import { listQuery } from '../../kit/list-query.ts'
import { id } from '../../kit/values.ts'
import { tagActionKinds } from '../constants.ts'
import { actionRunStates } from './constants.ts'

const ActionEvent = z.object({
  action: z.enum(actionRunStates),
  message: z.string(),
  created_at: z.string(),
  reference_id: z.string().nullable(),
})
export type ActionEvent = z.output<typeof ActionEvent>

/** One action on one device, from the tag that started it to its outcome. Names of tag and source are those of that time. */
export const ActionRun = z.object({
  id: z.number(),
  action_name: z.enum(tagActionKinds),
  /** The number of the job, which `POST /devices/actions/cancel` takes. */
  scheduler_id: z.string(),
  request_target_state: z.enum(actionRunStates),
  action_initialized_from: z.literal('tag_action'),
  device_id: z.number(),
  device_name: z.string(),
  device_serial: z.string().nullable(),
  additional_information: z.object({ source_id: z.number(), source_name: z.string() }),
  /** Null once the tag is no more. */
  action_tag_id: z.number().nullable(),
  action_tag_name: z.string(),
  action_tag_description: z.string(),
  username: z.string().nullable(),
  /** In the order in which they happened. */
  events: z.array(ActionEvent),
  created_at: z.string(),
  finished_at: z.string().nullable(),
})
export type ActionRun = z.output<typeof ActionRun>

/** What the endpoints of `actionLogs` take and answer. */
export const actionLogSchemas = {
  list: { answer: ActionRun, input: z.object({ ...listQuery, device_id: id.optional(), tag_id: id.optional() }) },
} satisfies Record<string, EndpointSchemas>
