import { del, endpoints, get, post } from '../../kit/endpoint.ts'
import { created, item, nothing, page } from '../../kit/page.ts'
import type { kioskSchemas } from './schemas.ts'

/** Kiosk links: pages without a sign-in that issue one voucher at a press, for a screen at a counter. */
export const hotspotKiosks = endpoints<typeof kioskSchemas>()({
  list: get('/devices/{id}/hotspots/{index}/kiosks', {
    access: 'update_device_hotspots',
    scope: 'device_hotspots:read',
    answer: page,
  }),
  /** Not while impersonating: the link would outlive the impersonation. */
  create: post('/devices/{id}/hotspots/{index}/kiosks', {
    access: 'update_device_hotspots',
    scope: 'device_hotspots:write',
    oneself: true,
    errors: ['CONFLICT', 'LIMIT_REACHED', 'DEVICE_OFFLINE'],
    answer: created,
  }),
  remove: del('/devices/{id}/hotspots/{index}/kiosks/{kiosk_id}', {
    access: 'update_device_hotspots',
    scope: 'device_hotspots:write',
    answer: nothing,
  }),
  /** What the page of a link shows, for people without an account. */
  open: post('/hotspots/kiosk', {
    access: 'public',
    scope: null,
    reads: true,
    errors: ['LINK_NOT_VALID', 'TOO_MANY_REQUESTS'],
    answer: item,
  }),
  issue: post('/hotspots/kiosk/vouchers', {
    access: 'public',
    scope: null,
    errors: ['LINK_NOT_VALID', 'TOO_MANY_REQUESTS', 'CONFLICT', 'DEVICE_OFFLINE', 'DEVICE_TIMEOUT', 'UNAVAILABLE'],
    answer: item,
  }),
})
