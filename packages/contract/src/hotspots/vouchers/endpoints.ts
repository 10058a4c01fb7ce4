import { del, endpoints, get, post } from '../../kit/endpoint.ts'
import { item, nothing, page } from '../../kit/page.ts'
import type { voucherSchemas } from './schemas.ts'

const asking = ['CONFLICT', 'DEVICE_OFFLINE', 'DEVICE_TIMEOUT', 'UNAVAILABLE'] as const

/** Vouchers: users of a hotspot that are created together and printed once. */
export const hotspotVouchers = endpoints<typeof voucherSchemas>()({
  list: get('/devices/{id}/hotspots/{index}/vouchers', {
    access: 'view_device_hotspots',
    scope: 'device_hotspots:read',
    answer: page,
  }),
  /** Without an idempotency key: the answer contains passwords, which are stored nowhere. */
  create: post('/devices/{id}/hotspots/{index}/vouchers', {
    access: 'update_device_hotspots',
    scope: 'device_hotspots:write',
    errors: asking,
    answer: item,
  }),
  remove: del('/devices/{id}/hotspots/{index}/vouchers', {
    access: 'update_device_hotspots',
    scope: 'device_hotspots:write',
    errors: asking,
    answer: nothing,
  }),
})
