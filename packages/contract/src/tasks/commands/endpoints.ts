import { endpoints, post } from '../../kit/endpoint.ts'
import { created, item } from '../../kit/page.ts'
import type { taskCommandSchemas } from './schemas.ts'

/** One command for several devices, without a task group. Its results are those of a run of a group: `taskLogs.results`. */
export const taskCommands = endpoints<typeof taskCommandSchemas>()({
  /** The outcome for each device arrives on the channel under its id. */
  run: post('/devices/tasks/commands', {
    access: 'execute_device_commands',
    scope: 'device_tasks:write',
    once: true,
    answer: { ...created, meta: ['channel'] },
  }),
  preview: post('/devices/tasks/commands/preview', {
    access: 'execute_device_commands',
    scope: 'device_tasks:read',
    reads: true,
    answer: item,
  }),
})
