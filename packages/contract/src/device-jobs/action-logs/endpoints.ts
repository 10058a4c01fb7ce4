import { endpoints, get } from '../../kit/endpoint.ts'
import { page } from '../../kit/page.ts'
import type { actionLogSchemas } from './schemas.ts'

/** What devices were asked to do, by people, tags and programs. */
export const actionLogs = endpoints<typeof actionLogSchemas>()({
  /** Exactly one of `device_id` and `tag_id` is named; VALIDATION else. */
  list: get('/devices/actions/logs', {
    access: 'view_device_actions',
    scope: 'device_actions:read',
    summary: 'List what a device was asked to do, or what a tag has started',
    answer: page,
  }),
})
