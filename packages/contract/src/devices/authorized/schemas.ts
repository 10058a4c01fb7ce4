import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'
import { line } from '../../kit/lines.ts'
import { listQuery } from '../../kit/list-query.ts'
import { boolean, id } from '../../kit/values.ts'
import { mac, serial } from '../schemas.ts'

/**
 * A device that the operator knows to be genuine, for example because it was delivered. Its serial number and MAC
 * address are still only claims: being on this list does not admit a device.
 */
export const ApprovedDevice = z.object({
  id: z.int(),
  serial: z.string(),
  mac: z.string(),
  model: z.string(),
  batch: z.string(),
  /** The companies that have a device with this serial number and MAC address; null if none does. */
  claimed_by: z.string().nullable(),
  created_by: z.string().nullable(),
  created_at: z.string(),
})
export type ApprovedDevice = z.output<typeof ApprovedDevice>

const text = line(0, 64).default('')
export const NewApproval = z.object({ serial, mac, model: text, batch: text })
export type NewApproval = z.output<typeof NewApproval>

/** Request and response schemas of the `authorized` endpoints. */
export const authorizedSchemas = {
  list: { input: z.object({ ...listQuery, claimed: boolean.optional() }), answer: ApprovedDevice },
  create: {
    input: z.union([
      z.object({ data: z.array(NewApproval).min(1).max(1000) }),
      NewApproval.transform((one) => ({ data: [one] })),
    ]),
    answer: z.object({ added: z.int(), known: z.int() }),
  },
  remove: { input: z.object({ id: z.array(id).min(1).max(1000) }) },
} satisfies Record<string, EndpointSchemas>
