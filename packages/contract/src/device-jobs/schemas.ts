import { z } from 'zod'
import { commandStates } from '../device/command-states.ts'
import type { EndpointSchemas } from '../kit/endpoint.ts'
import { listQuery } from '../kit/list-query.ts'
import { id, integer } from '../kit/values.ts'
import { bulkActions } from './constants.ts'

export const StoredCommand = z.object({
  id: z.string(),
  device_id: z.number(),
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
      device_id: z.array(id).max(1000).default([]),
      data: z
        .array(z.object({ device_id: id, action: bulkAction.optional() }))
        .max(1000)
        .default([]),
      wait: integer(1, 2_592_000).default(60),
    }),
  },
  list: { input: z.object(listQuery), answer: StoredCommand },
} satisfies Record<string, EndpointSchemas>
