import { endpoints, get } from '../../kit/endpoint.ts'
import { page } from '../../kit/page.ts'
import type { actionLogSchemas } from './schemas.ts'

/** The actions requested of devices, by users, tags and programs. */
export const actionLogs = endpoints<typeof actionLogSchemas>()({
  /** Exactly one of `device_id`, `tag_id`, `rollout_id` and `order_id` is required; VALIDATION otherwise. */
  list: get('/devices/actions/logs', {
    access: 'view_device_actions',
    scope: 'device_actions:read',
    errors: ['NOT_FOUND'],
    answer: page,
  }),
})
