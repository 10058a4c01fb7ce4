import { z } from 'zod'
import { commandStates } from '../device/command-states.ts'
import type { EndpointSchemas } from '../kit/endpoint.ts'
import { listQuery } from '../kit/list-query.ts'
import { id, integer } from '../kit/values.ts'
import { actionFaults, bulkActions, maxActed } from './constants.ts'

export const StoredCommand = z.object({
  id: z.string(),
  device_id: z.int(),
  device_name: z.string(),
  name: z.string(),
  input: z.record(z.string(), z.unknown()),
  state: z.enum(commandStates),
  code: z.string().nullable(),
  text: z.string().nullable(),
  data: z.record(z.string(), z.unknown()).nullable(),
  username: z.string().nullable(),
  created_at: z.string(),
  sent_at: z.string().nullable(),
  delivered_at: z.string().nullable(),
  finished_at: z.string().nullable(),
  expires_at: z.string(),
})
export type StoredCommand = z.output<typeof StoredCommand>

const bulkAction = z.enum(bulkActions)

/** What an action would do: `fault` is null for the devices that it reaches. */
export const ActionPreview = z.object({
  reached: z.int(),
  devices: z.array(z.object({ device_id: z.int(), device_name: z.string(), fault: z.enum(actionFaults).nullable() })),
})
export type ActionPreview = z.output<typeof ActionPreview>

/** Request and response schemas of the `deviceCommands` endpoints. */
export const deviceCommandSchemas = {
  command: {
    /** `wait`: how many seconds the command may wait for an offline device, by default 60, at most 30 days. */
    input: z.object({ command: z.string().min(1).max(8192), wait: integer(1, 2_592_000).default(60) }),
  },
  actions: {
    /**
     * Either one `action` for all of `device_id`, or `data` with one device per entry. The `action` of an entry
     * overrides the common one.
     */
    input: z.object({
      action: bulkAction.optional(),
      device_id: z.array(id).max(maxActed).default([]),
      data: z
        .array(z.object({ device_id: id, action: bulkAction.optional() }))
        .max(maxActed)
        .default([]),
      wait: integer(1, 2_592_000).default(60),
    }),
  },
  preview: {
    answer: ActionPreview,
    input: z.object({ action: bulkAction, device_id: z.array(id).min(1).max(maxActed) }),
  },
  list: { input: z.object(listQuery), answer: StoredCommand },
} satisfies Record<string, EndpointSchemas>
