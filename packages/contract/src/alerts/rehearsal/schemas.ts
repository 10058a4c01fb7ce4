import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'
import { id, integer } from '../../kit/values.ts'
import { actionNames, alertLimits, evaluationStatuses } from '../constants.ts'
import { automationSchemas } from '../schemas.ts'
import { unansweredReasons } from './constants.ts'

const compared = z.object({ key: z.string(), value: z.union([z.number(), z.string()]).nullable() })

/** What an automation would have done. Times are in UTC. */
export const Rehearsal = z.object({
  from: z.string(),
  to: z.string(),
  /** The period ends with the last complete hour instead of now. */
  whole_hours: z.boolean(),
  /** Before this time only the extremes of each hour are known. */
  exact_from: z.string(),
  devices: z.int(),
  checked_devices: z.int(),
  /** Checked by the extremes of each hour for the whole period, because too many devices are concerned. */
  hourly_devices: z.int(),
  devices_without_data: z.int(),
  complete: z.boolean(),
  triggered: z.int(),
  triggered_devices: z.int(),
  flapping: z.int(),
  limited: z.int(),
  incidents: z.int(),
  days: z.array(z.object({ day: z.string(), triggered: z.int(), devices: z.int() })),
  by_device: z.array(
    z.object({ device_id: z.int(), device_name: z.string(), triggered: z.int(), last_at: z.string() }),
  ),
  events: z.array(
    z.object({
      device_id: z.int(),
      device_name: z.string(),
      at: z.string(),
      status: z.enum(evaluationStatuses),
      parameters: z.array(compared),
    }),
  ),
  receivers: z.array(
    z.object({
      receiver: z.string(),
      sent: z.int(),
      grouped: z.int(),
      silenced: z.int(),
      withheld: z.int(),
    }),
  ),
  actions: z.array(z.object({ name: z.enum(actionNames), count: z.int() })),
  unanswered: z.array(z.object({ parameter: z.string(), reason: z.enum(unansweredReasons) })),
})
export type Rehearsal = z.output<typeof Rehearsal>

const {
  name: _name,
  description: _description,
  enabled: _enabled,
  examples: _examples,
  ...draft
} = automationSchemas.create.input.shape
const some = z.array(id).max(alertLimits.devices).default([])

/** Request and response schemas of the `rehearsals` endpoints. */
export const rehearsalSchemas = {
  rehearse: {
    answer: Rehearsal,
    input: z.object({
      ...draft,
      /** The automation that is edited: its devices, and the silences that name it. */
      automation_id: id.optional(),
      device_id: some,
      tag_id: some,
      days: integer(1, 30).default(30),
    }),
  },
} satisfies Record<string, EndpointSchemas>
