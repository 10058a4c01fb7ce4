import { z } from 'zod'
import { post, put } from '../kit/endpoint.ts'
import { channelAnswer, id, nothing } from '../kit/page.ts'

const flag = z.union([z.literal(0), z.literal(1), z.boolean().transform((on): 0 | 1 => (on ? 1 : 0))])

export const deviceCredits = {
  /** With a type its pack is bound to the device for good; else the service is switched. The channel's keys are device ids. */
  update: put('/devices/credit', {
    access: 'update_device_credit_status', oneself: true, scope: 'device_credits:write', once: true, summary: 'Switch the service of devices, or bind packs to them',
    input: z.object({ data: z.array(z.object({ device_id: id, auto_extend_credit: flag.optional(), credit_enabled: flag.optional(), credit_type_id: id.optional() })).min(1).max(1000) }), answer: { ...channelAnswer, status: 201 },
  }),
  /** For a device that replaces another: what is left of the time, or of the data, goes over. */
  move: post('/devices/credits/move', {
    access: 'move_devices_credits', oneself: true, scope: 'device_credits:write', once: true, errors: ['CONFLICT'], summary: 'Move the resources of a device to another', input: z.object({ source: id, target: id, credit_type_id: id }), answer: nothing,
  }),
}
