import { endpoints, get, post } from '../../kit/endpoint.ts'
import { item, page } from '../../kit/page.ts'
import type { jobOrderSchemas } from './schemas.ts'

/**
 * What the signed-in user ordered from devices in the last seven days: one entry for all the jobs of one request or one
 * rollout.
 */
export const jobOrders = endpoints<typeof jobOrderSchemas>()({
  /** Orders with unfinished jobs come first. `meta.running` counts them. */
  list: get('/devices/actions/orders', {
    access: 'view_device_actions',
    scope: 'device_actions:read',
    summary: 'List what you ordered from devices',
    answer: page,
  }),
  /**
   * Cancels the jobs of an order that have not started. The others continue. For a rollout this stops the rollout and
   * requires `update_device_firmware`. Fails with NOT_FOUND for orders of other users.
   */
  cancel: post('/devices/actions/orders/{id}/cancel', {
    access: 'execute_device_actions',
    scope: 'device_actions:write',
    summary: 'Cancel the jobs of an order that have not started',
    answer: item,
  }),
})
