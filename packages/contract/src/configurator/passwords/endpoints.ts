import { endpoints, get, post } from '../../kit/endpoint.ts'
import { channelAnswer, madeFile, page, partly } from '../../kit/page.ts'
import { maxPasswordFileBytes } from './constants.ts'
import type { devicePasswordSchemas } from './schemas.ts'

const change = {
  access: 'update_device_passwords',
  scope: 'device_passwords:write',
  once: true,
} as const
const view = { access: 'view_device_passwords', scope: 'device_passwords:read' } as const

/**
 * Passwords of the administrators of devices. Each is changed as a change of the configuration, so that a device that is
 * cut off keeps its old one. The outcome arrives on the channel under the device's id.
 */
export const devicePasswords = endpoints<typeof devicePasswordSchemas>()({
  generate: post('/devices/passwords/generate', {
    ...change,
    answer: channelAnswer,
  }),
  set: post('/devices/passwords/set', {
    ...change,
    answer: channelAnswer,
  }),
  /** The columns are `serial` and `password`. Lines that are not valid are returned in `errors`. */
  upload: post('/devices/passwords/upload', {
    ...change,
    upload: { field: 'file', most: maxPasswordFileBytes },
    errors: ['FILE_NOT_RECOGNISED', 'FORM_EXPECTED', 'PAYLOAD_TOO_LARGE', 'STORAGE_FULL', 'TOO_MANY_REQUESTS'],
    answer: { ...partly, meta: ['channel'], status: 201, partial: 207 },
  }),
  tasks: get('/devices/passwords/generated/tasks', {
    ...view,
    answer: page,
  }),
  devices: get('/tasks/{id}/devices', {
    ...view,
    answer: page,
  }),
  /** Each password is returned once, and then deleted. */
  download: get('/tasks/{id}/download/passwords', {
    ...view,
    changes: true,
    errors: ['CONFLICT'],
    answer: madeFile('application/csv'),
  }),
})
