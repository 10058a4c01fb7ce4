import { endpoints, get } from '../kit/endpoint.ts'
import { item, page } from '../kit/page.ts'
import type { statisticsSchemas } from './schemas.ts'

const spec = { access: 'view_statistics', scope: 'statistics:read' } as const

/** Figures for the caller's part of the company tree, each with the time at which it was counted. */
export const statistics = endpoints<typeof statisticsSchemas>()({
  general: get('/statistics/general', {
    ...spec,
    answer: item,
  }),
  /**
   * Devices connected at any time during the period count as online. The period consists of whole days in UTC, by
   * default today.
   */
  online: get('/statistics/devices/online', {
    ...spec,
    answer: item,
  }),
  unique: get('/statistics/unique-devices', {
    ...spec,
    answer: item,
  }),
  /** All figures except the devices seen are updated every hour, last at `acts_counted_at`. */
  months: get('/statistics/months-stats', {
    ...spec,
    answer: item,
  }),
  /**
   * A flap is a device that lost its connection and returned within five minutes, without a restart of the device or
   * the server.
   */
  connections: get('/statistics/connection-manager', {
    ...spec,
    answer: item,
  }),
  actions: get('/statistics/action-logs', {
    access: 'view_device_logs',
    scope: 'device_actions:read',
    answer: page,
  }),
})
