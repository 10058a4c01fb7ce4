import { endpoints, post, put } from '../../kit/endpoint.ts'
import { channelAnswer, nothing } from '../../kit/page.ts'
import type { deviceCreditSchemas } from './schemas.ts'

export const deviceCredits = endpoints<typeof deviceCreditSchemas>()({
  /** With a type its pack is bound to the device for good; else the service is switched. The channel's keys are device ids. */
  update: put('/devices/credit', {
    access: 'update_device_credit_status',
    oneself: true,
    scope: 'device_credits:write',
    once: true,
    summary: 'Switch the service of devices, or bind packs to them',
    answer: { ...channelAnswer, status: 201 },
  }),
  /** For a device that replaces another: what is left of the time, or of the data, goes over. */
  move: post('/devices/credits/move', {
    access: 'move_devices_credits',
    oneself: true,
    scope: 'device_credits:write',
    once: true,
    errors: ['CONFLICT'],
    summary: 'Move the resources of a device to another',
    answer: nothing,
  }),
})
