import { del, endpoints, get } from '../../kit/endpoint.ts'
import { channelAnswer, item, nothing } from '../../kit/page.ts'
import type { remoteScanSchemas } from './schemas.ts'

export const remoteScan = endpoints<typeof remoteScanSchemas>()({
  /** Not a read: a GET in the vendor's API that starts work. It is refused when a page of another site sends it. */
  portScan: get('/devices/{id}/port-scan', {
    access: 'scan_device_ports',
    scope: 'device_remote_access:read',
    errors: ['DEVICE_OFFLINE', 'SCAN_RUNNING', 'ORIGIN_REFUSED'],
    answer: channelAnswer,
  }),
  autoScan: get('/devices/{id}/connect-auto-scan', {
    access: 'scan_device_ports',
    scope: 'device_remote_access:read',
    errors: ['DEVICE_OFFLINE', 'SCAN_RUNNING', 'ORIGIN_REFUSED'],
    answer: channelAnswer,
  }),
  last: get('/devices/{id}/ports', {
    access: 'scan_device_ports',
    scope: 'device_remote_access:read',
    answer: item,
  }),
  cancel: del('/devices/{id}/port-scan', {
    access: 'scan_device_ports',
    scope: 'device_remote_access:write',
    answer: nothing,
  }),
})
