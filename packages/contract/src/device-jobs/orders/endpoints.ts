import { endpoints, get, post } from '../../kit/endpoint.ts'
import { item, page } from '../../kit/page.ts'
import type { jobOrderSchemas } from './schemas.ts'

/**
 * What users ordered from devices: one order for all the jobs of one request or one rollout. The list contains those of the
 * signed-in user of the last seven days.
 */
export const jobOrders = endpoints<typeof jobOrderSchemas>()({
  /** Orders with unfinished jobs come first. `meta.running` counts them. */
  list: get('/devices/actions/orders', {
    access: 'view_device_actions',
    scope: 'device_actions:read',
    answer: page,
  }),
  /** Reads one order, also of another user and after seven days, as far as its devices may be seen. */
  get: get('/devices/actions/orders/{id}', {
    access: 'view_device_actions',
    scope: 'device_actions:read',
    answer: item,
  }),
  /**
   * Cancels the jobs of an order that have not started. The others continue. For a rollout this stops the rollout and
   * requires `update_device_firmware`. Fails with NOT_FOUND for orders of other users.
   */
  cancel: post('/devices/actions/orders/{id}/cancel', {
    access: 'execute_device_actions',
    scope: 'device_actions:write',
    answer: item,
  }),
})
