import { z } from 'zod'
import { get } from '../kit/endpoint.ts'
import { listQuery, page, queryId } from '../kit/page.ts'
import { tagActionKinds } from '../tags.ts'

/**
 * How far an action of a tag has come on a device; the last three are final. `pending`: those before it are not over yet.
 * `queued` and `waiting`: ordered, and until a device that is away comes back.
 */
export const actionRunStates = ['pending', 'queued', 'waiting', 'running', 'done', 'failed', 'cancelled'] as const
export type ActionRunState = (typeof actionRunStates)[number]

const ActionEvent = z.object({ action: z.enum(actionRunStates), message: z.string(), created_at: z.string(), reference_id: z.string().nullable() })
export type ActionEvent = z.output<typeof ActionEvent>

/** One action on one device, from the tag that started it to its outcome. Names of tag and source are those of that time. */
export const ActionRun = z.object({
  id: z.number(),
  action_name: z.enum(tagActionKinds),
  /** The number of the job, which `POST /devices/actions/cancel` takes. */
  scheduler_id: z.string(),
  request_target_state: z.enum(actionRunStates),
  action_initialized_from: z.literal('tag_action'),
  device_id: z.number(), device_name: z.string(), device_serial: z.string().nullable(),
  additional_information: z.object({ source_id: z.number(), source_name: z.string() }),
  /** Null once the tag is no more. */
  action_tag_id: z.number().nullable(), action_tag_name: z.string(), action_tag_description: z.string(),
  username: z.string().nullable(),
  /** In the order in which they happened. */
  events: z.array(ActionEvent),
  created_at: z.string(), finished_at: z.string().nullable(),
})
export type ActionRun = z.output<typeof ActionRun>

/** What tags have started on devices. */
export const actionLogs = {
  /** Exactly one of `device_id` and `tag_id` is named; VALIDATION else. */
  list: get('/devices/actions/logs', {
    access: 'view_device_actions', scope: 'device_actions:read', summary: 'List what tags have started on a device, or what a tag has started', answer: page(ActionRun),
    input: z.object({ ...listQuery, device_id: queryId.optional(), tag_id: queryId.optional() }),
  }),
}
