import { endpoints, get, post } from '../kit/endpoint.ts'
import { channelAnswer, item, page } from '../kit/page.ts'
import type { deviceCommandSchemas } from './schemas.ts'

export const deviceCommands = endpoints<typeof deviceCommandSchemas>()({
  /** Runs a one-shot command. The outcome arrives on the channel under the device's id. */
  command: post('/devices/{id}/command', {
    access: 'execute_device_commands',
    scope: 'device_actions:write',
    once: true,
    answer: channelAnswer,
  }),
  actions: post('/devices/actions', {
    access: 'execute_device_actions',
    scope: 'device_actions:write',
    once: true,
    answer: channelAnswer,
  }),
  /** A dry run of `actions`: which devices would get the action, and why the others would not. */
  preview: post('/devices/actions/preview', {
    access: 'execute_device_actions',
    scope: 'device_actions:read',
    reads: true,
    answer: item,
  }),
  list: get('/devices/{id}/commands', {
    access: 'view_device_actions',
    scope: 'device_actions:read',
    answer: page,
  }),
})
