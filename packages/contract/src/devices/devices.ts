import { z } from 'zod'
import { del, get, post, put } from '../kit/endpoint.ts'
import { channelAnswer, id, item, listQuery, nothing, page, type Answer } from '../kit/page.ts'
import { Device, deviceFields, type FullDevice } from './device.ts'
import { DeviceQuery } from './filters.ts'

const name = z.string().trim().min(1).max(64)
const description = z.string().trim().max(255)
/** Monitoring periods in seconds, 60 to a year; 0 switches a group off. */
const period = z.union([z.literal(0), z.number().int().min(60).max(31_536_000)])
/** MAC address in any notation; stored as upper-case pairs with colons. */
export const mac = z
  .string()
  .trim()
  .regex(/^([0-9a-fA-F]{2}[:.-]?){5}[0-9a-fA-F]{2}$/)
  .transform((value) => value.replace(/[^0-9a-fA-F]/g, '').toUpperCase().replace(/(..)(?=.)/g, '$1:'))
export const serial = z.string().trim().regex(/^[0-9A-Za-z._/-]{1,64}$/)

const edits = {
  name: name.optional(),
  description: description.optional(),
  dynamic_monitoring: period.optional(), static_monitoring: period.optional(), hotspot_monitoring: period.optional(), io_monitoring: period.optional(),
  gps_monitoring: period.optional(), wireless_monitoring: period.optional(), vpn_monitoring: period.optional(),
  user_set_latitude: z.number().min(-90).max(90).nullable().optional(),
  user_set_longitude: z.number().min(-180).max(180).nullable().optional(),
  tag_id: z.array(id).max(100).optional(),
}

export const DeviceSeries = z.enum(['rut', 'trb', 'tcr', 'tap', 'otd', 'swm', 'tsw', 'linux'])

export const NewDevice = z.object({
  company_id: id,
  device_series: DeviceSeries,
  serial,
  mac: z.union([mac, z.literal('').transform(() => undefined)]).optional(),
  imei: z.union([z.string().trim().regex(/^\d{15}$/), z.literal('').transform(() => undefined)]).optional(),
  name: name.optional(),
  tag_id: z.array(id).max(100).optional(),
  /** Whether it draws credits; without it as the installation has it. */
  auto_credit_enable: z.boolean().optional(),
})

export type NewDevice = z.output<typeof NewDevice>

export const LogEntry = z.object({
  id: z.number(), device_id: z.number().nullable(), company_id: z.number(), user_id: z.number().nullable(), username: z.string().nullable(), serial: z.string().nullable(),
  type: z.string(), status: z.boolean(), log: z.string(), user_agent: z.string().nullable(), ip: z.string().nullable(), created_at: z.string(),
})
export type LogEntry = z.output<typeof LogEntry>

/** Counts by value for quick chips and charts, honouring the same filters as the list. */
export const charts = ['status', 'model', 'firmware', 'connection_type', 'operator', 'wan_state', 'task'] as const

export const devices = {
  list: get('/devices', { access: 'view_devices', scope: 'devices:read', summary: 'List devices', input: DeviceQuery, answer: page(Device, deviceFields) }),
  statistics: get('/devices/statistics', {
    access: 'view_devices', scope: 'devices:read', summary: 'Count devices by value', input: DeviceQuery.extend({ charts: z.string().max(500).optional() }),
    answer: item(z.partialRecord(z.enum(charts), z.record(z.string(), z.number()))),
  }),
  logs: get('/devices/logs', { access: 'view_device_logs', scope: 'device_logs:read', summary: 'Activity of all devices', input: z.object(listQuery), answer: page(LogEntry) }),
  /** Every field of a device's own is there unless `fields` chose some; the console never does. */
  get: get('/devices/{id}', { access: 'view_devices', scope: 'devices:read', summary: 'Read a device', input: z.object({ fields: listQuery.fields }), answer: item(Device) as Answer<FullDevice> }),
  /** Registers devices beforehand. The channel's entries are keyed by company id. */
  create: post('/devices', {
    access: 'create_devices', scope: 'devices:write', once: true, errors: ['DEVICE_NOT_ADDABLE'], summary: 'Register devices by serial number and MAC address',
    input: z.object({ data: z.array(NewDevice).min(1).max(1000) }), answer: channelAnswer,
  }),
  updateMany: put('/devices', {
    access: 'update_devices', scope: 'devices:write', says: 'device.updated', summary: 'Edit several devices',
    input: z.object({ data: z.array(z.object({ id, ...edits })).min(1).max(1000) }), answer: nothing,
  }),
  update: put('/devices/{id}', { access: 'update_devices', scope: 'devices:write', says: 'device.updated', summary: 'Edit a device', input: z.object(edits), answer: nothing }),
  remove: del('/devices', {
    access: 'delete_devices', scope: 'devices:write', confirm: 'password', says: 'device.removed', summary: 'Remove devices',
    input: z.object({ device_id: z.array(id).min(1).max(1000) }), answer: nothing,
  }),
  /** The channel's entries are keyed by device id. A device keeps its key and history and leaves its tags behind. */
  move: post('/devices/move', {
    access: 'move_devices', scope: 'devices:write', errors: ['LIMIT_REACHED'], summary: 'Move devices to another company',
    input: z.object({ device_id: z.array(id).min(1).max(1000), company_id: id }), answer: channelAnswer,
  }),
  deviceLogs: get('/devices/{id}/logs', { access: 'view_device_logs', scope: 'device_logs:read', summary: 'Activity of a device', input: z.object(listQuery), answer: page(LogEntry) }),
}
