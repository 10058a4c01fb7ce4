import { endpoints, post, put } from '../../kit/endpoint.ts'
import { channelAnswer, nothing } from '../../kit/page.ts'
import type { deviceCreditSchemas } from './schemas.ts'

export const deviceCredits = endpoints<typeof deviceCreditSchemas>()({
  /**
   * With `credit_type_id`, permanently binds a pack of that type to the device; otherwise switches the service on or
   * off. The channel is keyed by device id.
   */
  update: put('/devices/credit', {
    access: 'update_device_credit_status',
    oneself: true,
    scope: 'device_credits:write',
    once: true,
    answer: { ...channelAnswer, status: 201 },
  }),
  /** For a device that replaces another: the remaining time or data moves to the new device. */
  move: post('/devices/credits/move', {
    access: 'move_devices_credits',
    oneself: true,
    scope: 'device_credits:write',
    once: true,
    errors: ['CONFLICT'],
    answer: nothing,
  }),
})
