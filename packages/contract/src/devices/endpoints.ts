import { del, endpoints, get, post, put } from '../kit/endpoint.ts'
import { channelAnswer, item, nothing, page } from '../kit/page.ts'
import type { deviceSchemas } from './schemas.ts'

export const devices = endpoints<typeof deviceSchemas>()({
  list: get('/devices', {
    access: 'view_devices',
    scope: 'devices:read',
    answer: page,
  }),
  statistics: get('/devices/statistics', {
    access: 'view_devices',
    scope: 'devices:read',
    answer: item,
  }),
  logs: get('/devices/logs', {
    access: 'view_device_logs',
    scope: 'device_logs:read',
    answer: page,
  }),
  /** Returns all fields of a device unless `fields` selects some. The console never uses `fields` here. */
  get: get('/devices/{id}', {
    access: 'view_devices',
    scope: 'devices:read',
    answer: item,
  }),
  /** Registers devices before they connect. The channel is keyed by company id. */
  create: post('/devices', {
    access: 'create_devices',
    scope: 'devices:write',
    once: true,
    errors: ['DEVICE_EXISTS', 'LIMIT_REACHED', 'TOO_MANY_REQUESTS'],
    answer: { ...channelAnswer, status: 201 },
  }),
  updateMany: put('/devices', {
    access: 'update_devices',
    scope: 'devices:write',
    says: 'device.updated',
    answer: { ...nothing, status: 201 },
  }),
  update: put('/devices/{id}', {
    access: 'update_devices',
    scope: 'devices:write',
    says: 'device.updated',
    answer: nothing,
  }),
  remove: del('/devices', {
    access: 'delete_devices',
    scope: 'devices:write',
    confirm: 'password',
    says: 'device.removed',
    answer: nothing,
  }),
  removeOne: del('/devices/{id}', {
    access: 'delete_devices',
    scope: 'devices:write',
    confirm: 'password',
    says: 'device.removed',
    answer: nothing,
  }),
  monitoring: get('/devices/monitoring', {
    access: 'view_devices',
    scope: 'devices:read',
    answer: page,
  }),
  /**
   * The channel is keyed by device id. A device with monitoring off is disconnected, and rejected with code 14 until
   * monitoring is on again.
   */
  setMonitoring: put('/devices/monitoring', {
    access: 'update_devices',
    scope: 'devices:write',
    once: true,
    answer: channelAnswer,
  }),
  /** The channel is keyed by device id. A device keeps its key and history but loses its tags. */
  move: post('/devices/move', {
    access: 'move_devices',
    scope: 'devices:write',
    errors: ['LIMIT_REACHED'],
    answer: channelAnswer,
  }),
  deviceLogs: get('/devices/{id}/logs', {
    access: 'view_device_logs',
    scope: 'device_logs:read',
    answer: page,
  }),
})
