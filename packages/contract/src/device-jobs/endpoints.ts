import { endpoints, get, post } from '../kit/endpoint.ts'
import { channelAnswer, item, page } from '../kit/page.ts'
import type { deviceCommandSchemas } from './schemas.ts'

export const deviceCommands = endpoints<typeof deviceCommandSchemas>()({
  /** Runs a one-shot command. The outcome arrives on the channel under the device's id. */
  command: post('/devices/{id}/command', {
    access: 'execute_device_commands',
    scope: 'device_actions:write',
    once: true,
    summary: 'Run a shell command on a device',
    answer: channelAnswer,
  }),
  actions: post('/devices/actions', {
    access: 'execute_device_actions',
    scope: 'device_actions:write',
    once: true,
    summary: 'Reboot devices, or request current information or a file from them',
    answer: channelAnswer,
  }),
  /** A dry run of `actions`: which devices would get the action, and why the others would not. */
  preview: post('/devices/actions/preview', {
    access: 'execute_device_actions',
    scope: 'device_actions:read',
    reads: true,
    summary: 'Preview which devices an action reaches',
    answer: item,
  }),
  list: get('/devices/{id}/commands', {
    access: 'view_device_actions',
    scope: 'device_actions:read',
    summary: 'List the commands of a device and their results',
    answer: page,
  }),
})
