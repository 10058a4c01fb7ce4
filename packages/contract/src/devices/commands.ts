import { z } from 'zod'
import { get, post } from '../kit/endpoint.ts'
import { channelAnswer, id, listQuery, page } from '../kit/page.ts'
import { commandStates } from '../device/commands.ts'

export const StoredCommand = z.object({
  id: z.string(), device_id: z.number(), device_name: z.string(), name: z.string(), input: z.record(z.string(), z.unknown()), state: z.enum(commandStates),
  code: z.string().nullable(), text: z.string().nullable(), data: z.record(z.string(), z.unknown()).nullable(), username: z.string().nullable(),
  created_at: z.string(), sent_at: z.string().nullable(), delivered_at: z.string().nullable(), finished_at: z.string().nullable(), expires_at: z.string(),
})
export type StoredCommand = z.output<typeof StoredCommand>

/** What many devices can be told at once. The files that a device is asked for appear among the files of its company (DEVICES-098). */
export const bulkActions = ['reboot', 'update_metrics_data', 'download_troubleshoot', 'download_eventslog', 'download_backup'] as const
export type BulkAction = (typeof bulkActions)[number]
const bulkAction = z.enum(bulkActions)

export const deviceCommands = {
  /** One-shot command: the outcome arrives on the channel under the device's id. */
  command: post('/devices/{id}/command', {
    access: 'execute_device_commands', scope: 'device_actions:write', once: true, summary: 'Run a shell command on a device',
    /** `wait` in seconds: how long the command may wait for an absent device, by default 60, at most 30 days. */
    input: z.object({ command: z.string().min(1).max(8192), wait: z.number().int().min(1).max(2_592_000).default(60) }), answer: channelAnswer,
  }),
  actions: post('/devices/actions', {
    access: 'execute_device_actions', scope: 'device_actions:write', once: true, summary: 'Reboot devices, or ask them for fresh information or a file',
    /** Either one `action` for all of `device_id`, or `data` with a device in each entry, whose own `action` goes before the one for all (FRAME-138). */
    input: z.object({
      action: bulkAction.optional(), device_id: z.array(id).max(1000).default([]), data: z.array(z.object({ device_id: id, action: bulkAction.optional() })).max(1000).default([]),
      wait: z.number().int().min(1).max(2_592_000).default(60),
    }),
    answer: channelAnswer,
  }),
  list: get('/devices/{id}/commands', { access: 'view_device_actions', scope: 'device_actions:read', summary: 'Commands of a device and their results', input: z.object(listQuery), answer: page(StoredCommand) }),
}
