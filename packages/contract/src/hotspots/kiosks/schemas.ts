import { z } from 'zod'
import { mostHotspots } from '../../device/wireless.ts'
import type { EndpointSchemas } from '../../kit/endpoint.ts'
import { line } from '../../kit/lines.ts'
import { listQuery } from '../../kit/list-query.ts'
import { id, integer } from '../../kit/values.ts'
import { kioskLimits, voucherLimits } from '../constants.ts'

const limits = {
  /** Minutes of use of each voucher; null without a limit. */
  minutes: z.int().nullable(),
  megabytes: z.int().nullable(),
}

/** A kiosk link. Its token is only known when it is created. */
export const HotspotKiosk = z.object({
  id: z.int(),
  name: z.string(),
  ...limits,
  /** Vouchers that it issues in an hour at most. */
  per_hour: z.int(),
  /** Vouchers that it has issued. */
  issued: z.int(),
  created_by: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
  last_used_at: z.string().nullable(),
})
export type HotspotKiosk = z.output<typeof HotspotKiosk>

/** A new kiosk link with its token, which cannot be read again. */
export const CreatedKiosk = HotspotKiosk.extend({ token: z.string() })

/** What the page of a kiosk link shows. */
export const KioskPage = z.object({
  name: z.string(),
  ssid: z.string().nullable(),
  ...limits,
  expires_at: z.string(),
})
export type KioskPage = z.output<typeof KioskPage>

/** The voucher that a press has issued. Its password is in no other response. */
export const KioskVoucher = z.object({
  ssid: z.string().nullable(),
  /** The address at which the guest signs in; null if the device does not say. */
  login: z.string().nullable(),
  username: z.string(),
  password: z.string(),
  ...limits,
})
export type KioskVoucher = z.output<typeof KioskVoucher>

const place = { id, index: integer(1, mostHotspots) }
const token = z.string().min(1).max(100)

/** Request and response schemas of the `hotspotKiosks` endpoints. */
export const kioskSchemas = {
  list: { params: z.object(place), input: z.object(listQuery), answer: HotspotKiosk },
  create: {
    params: z.object(place),
    input: z.object({
      name: line(1, 64),
      minutes: integer(1, voucherLimits.minutes).nullable().default(null),
      megabytes: integer(1, voucherLimits.megabytes).nullable().default(null),
      per_hour: integer(1, kioskLimits.perHour).default(20),
      days: integer(1, kioskLimits.days).default(30),
    }),
    answer: CreatedKiosk,
  },
  remove: { params: z.object({ ...place, kiosk_id: id }) },
  open: { input: z.object({ token }), answer: KioskPage },
  issue: { input: z.object({ token }), answer: KioskVoucher },
} satisfies Record<string, EndpointSchemas>
