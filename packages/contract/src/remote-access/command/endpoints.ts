import { endpoints, post } from '../../kit/endpoint.ts'
import { channelAnswer } from '../../kit/page.ts'
import type { remoteCommandSchemas } from './schemas.ts'

export const remoteCommands = endpoints<typeof remoteCommandSchemas>()({
  /** Runs one command on the target of an SSH entry. The channel ends with `CommandOutcome` as data. */
  run: post('/remote/{id}/command', {
    access: 'open_remote_sessions',
    scope: 'device_remote_access:write',
    once: true,
    errors: ['DEVICE_OFFLINE', 'RECORDING_REQUIRED', 'DATA_USED_UP'],
    answer: channelAnswer,
  }),
})
