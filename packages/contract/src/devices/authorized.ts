import { z } from 'zod'
import { del, get, post } from '../kit/endpoint.ts'
import { id, item, listQuery, nothing, page } from '../kit/page.ts'
import { mac, serial } from './devices.ts'

/**
 * A device of which the operator knows that it is genuine, such as one that was delivered. Serial number and MAC address stay
 * claims all the same: being on the list lets no device in.
 */
export const ApprovedDevice = z.object({
  id: z.number(), serial: z.string(), mac: z.string(), model: z.string(), batch: z.string(),
  /** The companies that have a device with this serial number and MAC address; null where none has. */
  claimed_by: z.string().nullable(),
  created_by: z.string().nullable(), created_at: z.string(),
})
export type ApprovedDevice = z.output<typeof ApprovedDevice>

const text = z.string().trim().max(64).default('')
export const NewApproval = z.object({ serial, mac, model: text, batch: text })
export type NewApproval = z.output<typeof NewApproval>

export const authorized = {
  list: get('/devices/authorized', { access: 'super_admin', scope: 'devices:read', summary: 'List approved devices', input: z.object({ ...listQuery, claimed: z.enum(['true', 'false']).optional() }), answer: page(ApprovedDevice) }),
  /** One device, or a list in `data`. Those that are there already take on the new model and batch. */
  create: post('/devices/authorized', {
    access: 'super_admin', scope: 'devices:write', once: true, says: 'device.listed', summary: 'Put devices on the list of approved ones',
    input: z.union([z.object({ data: z.array(NewApproval).min(1).max(1000) }), NewApproval.transform((one) => ({ data: [one] }))]), answer: item(z.object({ added: z.number(), known: z.number() })),
  }),
  /** Those that are not there are passed over. */
  remove: del('/devices/authorized', { access: 'super_admin', scope: 'devices:write', says: 'device.unlisted', summary: 'Take devices off the list of approved ones', input: z.object({ id: z.array(id).min(1).max(1000) }), answer: nothing }),
}
