import { endpoints, get } from '../kit/endpoint.ts'
import { item, page } from '../kit/page.ts'
import type { statisticsSchemas } from './schemas.ts'

const spec = { access: 'view_statistics', scope: 'statistics:read' } as const

/** Figures for the caller's part of the company tree, each with the time at which it was counted. */
export const statistics = endpoints<typeof statisticsSchemas>()({
  general: get('/statistics/general', {
    ...spec,
    summary: 'Read current totals, and daily figures for 30 days',
    answer: item,
  }),
  /**
   * Devices connected at any time during the period count as online. The period consists of whole days in UTC, by
   * default today.
   */
  online: get('/statistics/devices/online', {
    ...spec,
    summary: 'Count online and offline devices by company, as a tree',
    answer: item,
  }),
  unique: get('/statistics/unique-devices', {
    ...spec,
    summary: 'Count distinct devices seen, by day and by month',
    answer: item,
  }),
  /** All figures except the devices seen are updated every hour, last at `acts_counted_at`. */
  months: get('/statistics/months-stats', {
    ...spec,
    summary: 'Read monthly figures',
    answer: item,
  }),
  /**
   * A flap is a device that lost its connection and returned within five minutes, without a restart of the device or
   * the server.
   */
  connections: get('/statistics/connection-manager', {
    ...spec,
    summary: 'Count connected devices by gateway, and connection attempts by hour for two days',
    answer: item,
  }),
  actions: get('/statistics/action-logs', {
    access: 'view_device_logs',
    scope: 'device_actions:read',
    summary: 'List the actions requested of devices in all visible companies',
    answer: page,
  }),
})
