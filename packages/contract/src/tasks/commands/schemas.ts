import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'
import { integer } from '../../kit/values.ts'
import { taskLimits } from '../constants.ts'
import { runDevices, RunPreview, runWait, taskShape } from '../schemas.ts'

/** What a command has started. */
export const StartedCommand = z.object({
  order_id: z.int(),
  name: z.string(),
  devices: z.int(),
  channel: z.string(),
})
export type StartedCommand = z.output<typeof StartedCommand>

/** Request and response schemas of the `taskCommands` endpoints. */
export const taskCommandSchemas = {
  run: {
    answer: StartedCommand,
    input: z.object({
      device_id: runDevices,
      command: z.string().trim().min(1).max(taskLimits.command),
      /** Seconds that the command may take on a device. */
      timeout: integer(1, 300).default(30),
      acceptable_codes: taskShape.data.shape.acceptable_codes,
      wait: runWait,
    }),
  },
  preview: { answer: RunPreview.omit({ tasks: true }), input: z.object({ device_id: runDevices }) },
} satisfies Record<string, EndpointSchemas>
