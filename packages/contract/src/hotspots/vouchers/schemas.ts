import { z } from 'zod'
import { mostHotspots } from '../../device/wireless.ts'
import type { EndpointSchemas } from '../../kit/endpoint.ts'
import { line } from '../../kit/lines.ts'
import { listQuery } from '../../kit/list-query.ts'
import { id, integer } from '../../kit/values.ts'
import { voucherLimits } from '../constants.ts'

/** A voucher, without its password. */
export const HotspotVoucher = z.object({
  id: z.int(),
  username: z.string(),
  /** Minutes of use; null without a limit. */
  minutes: z.int().nullable(),
  megabytes: z.int().nullable(),
  note: z.string(),
  created_by: z.string(),
  created_at: z.string(),
})
export type HotspotVoucher = z.output<typeof HotspotVoucher>

/** Vouchers as they are printed. The passwords are in no other answer. */
export const CreatedVouchers = z.object({
  ssid: z.string().nullable(),
  /** The address at which a user signs in; null if the device does not say. */
  login: z.string().nullable(),
  vouchers: z.array(z.object({ username: z.string(), password: z.string() })),
})
export type CreatedVouchers = z.output<typeof CreatedVouchers>

const params = z.object({ id, index: integer(1, mostHotspots) })

/** Request and response schemas of the `hotspotVouchers` endpoints. */
export const voucherSchemas = {
  list: { params, input: z.object(listQuery), answer: HotspotVoucher },
  create: {
    params,
    input: z.object({
      count: integer(1, voucherLimits.batch),
      minutes: integer(1, voucherLimits.minutes).nullable().default(null),
      megabytes: integer(1, voucherLimits.megabytes).nullable().default(null),
      note: line(0, voucherLimits.note).default(''),
    }),
    answer: CreatedVouchers,
  },
  remove: {
    params,
    input: z.object({ voucher_id: z.array(id).min(1).max(voucherLimits.batch) }),
  },
} satisfies Record<string, EndpointSchemas>
