import { z } from 'zod'
import type { EndpointSchemas } from '../kit/endpoint.ts'
import { line, lines } from '../kit/lines.ts'
import { commaList, listQuery } from '../kit/list-query.ts'
import { boolean, flag, id, integer, number } from '../kit/values.ts'
import { allCharts } from './constants.ts'
import { Device, type FullDevice } from './device.ts'
import { deviceFields } from './fields.ts'
import { DeviceQuery } from './filters.ts'

const name = line(1, 64)
const description = lines(255)
/** Monitoring period in seconds, from 60 to a year; 0 turns a group off. */
const period = integer(0, 31_536_000).refine(
  (seconds) => seconds === 0 || seconds >= 60,
  'Must be 60 to 31536000 seconds, or 0 for off.',
)
/** MAC address in any notation. Stored as upper-case pairs separated by colons. */
export const mac = z
  .string()
  .trim()
  .regex(/^([0-9a-fA-F]{2}[:.-]?){5}[0-9a-fA-F]{2}$/)
  .transform((value) =>
    value
      .replace(/[^0-9a-fA-F]/g, '')
      .toUpperCase()
      .replace(/(..)(?=.)/g, '$1:'),
  )
/** Spreadsheets and scripts send an all-digit serial number or IMEI as a number. */
const digitsAsText = (value: string): unknown => (Number.isSafeInteger(value) ? String(value) : value)

export const serial = z.preprocess(
  digitsAsText,
  z
    .string()
    .trim()
    .regex(/^[0-9A-Za-z._/-]{1,64}$/),
)

/** The password of the device's administrator. Stored encrypted and never returned. An empty text means no password. */
const password = z
  .string()
  .max(128, 'A password has at most 128 characters.')
  .transform((text) => text || undefined)

const edits = {
  name: name.optional(),
  password_confirmation: password.optional(),
  description: description.optional(),
  dynamic_monitoring: period.optional(),
  static_monitoring: period.optional(),
  hotspot_monitoring: period.optional(),
  io_monitoring: period.optional(),
  gps_monitoring: period.optional(),
  wireless_monitoring: period.optional(),
  vpn_monitoring: period.optional(),
  user_set_latitude: number(-90, 90).nullable().optional(),
  user_set_longitude: number(-180, 180).nullable().optional(),
  tag_id: z.array(id).max(100).optional(),
}

/** Makes a field optional. Programs that send every field use null or an empty text for unknown values. */
const spare = <S extends z.ZodType>(field: S) =>
  z
    .preprocess(
      (value: z.input<S> | null | undefined) => (value === null || value === '' ? undefined : value),
      field.optional(),
    )
    .optional()

export const DeviceSeries = z.enum(['rut', 'trb', 'tcr', 'tap', 'otd', 'swm', 'tsw', 'linux'])

/** A series in upper or lower case, since people write both RUT and rut. */
export const deviceSeries = z.preprocess(
  (value: z.input<typeof DeviceSeries>) => (typeof value === 'string' ? value.trim().toLowerCase() : value),
  DeviceSeries,
)

export const NewDevice = z.object({
  company_id: id,
  device_series: deviceSeries,
  serial,
  mac: spare(mac),
  imei: spare(
    z.preprocess(
      digitsAsText,
      z
        .string()
        .trim()
        .regex(/^\d{15}$/),
    ),
  ),
  name: spare(name),
  tag_id: spare(z.array(id).max(100)),
  /** Whether the device uses credits. Defaults to the setting of the installation. */
  auto_credit_enable: spare(boolean),
  password_confirmation: spare(password),
  /** Installed when the device first connects within 30 days: first the firmware, then the configuration. */
  firmware_file_id: spare(id),
  config_file_id: spare(id),
})

export type NewDevice = z.output<typeof NewDevice>

export const LogEntry = z.object({
  id: z.int(),
  device_id: z.int().nullable(),
  company_id: z.int(),
  user_id: z.int().nullable(),
  username: z.string().nullable(),
  serial: z.string().nullable(),
  type: z.string(),
  status: z.boolean(),
  log: z.string(),
  user_agent: z.string().nullable(),
  ip: z.string().nullable(),
  created_at: z.string(),
})
export type LogEntry = z.output<typeof LogEntry>

/** Whether a device is monitored: 1 or 0, as in its record. */
export const Monitoring = z.object({ device_id: z.int(), monitoring_enabled: z.union([z.literal(0), z.literal(1)]) })

/** Request and response schemas of the `devices` endpoints. */
export const deviceSchemas = {
  list: { input: DeviceQuery, answer: Device, fields: deviceFields },
  statistics: {
    input: DeviceQuery.extend({ charts: commaList(z.enum(allCharts)).optional() }),
    answer: z.partialRecord(z.enum(allCharts), z.record(z.string(), z.int())),
  },
  logs: { input: z.object(listQuery), answer: LogEntry },
  get: {
    input: z.object({ fields: listQuery.fields, fields_only: listQuery.fields_only }),
    answer: Device as z.ZodType<FullDevice>,
    fields: deviceFields,
  },
  create: { input: z.object({ data: z.array(NewDevice).min(1).max(1000) }) },
  updateMany: {
    input: z.object({
      data: z
        .array(z.object({ id, ...edits }))
        .min(1)
        .max(1000),
    }),
  },
  update: { input: z.object(edits) },
  remove: { input: z.object({ device_id: z.array(id).min(1).max(1000) }) },
  removeOne: {},
  monitoring: { input: DeviceQuery, answer: Monitoring },
  setMonitoring: {
    input: z.object({
      data: z
        .array(z.object({ device_id: id, monitoring_enabled: flag }))
        .min(1)
        .max(1000),
    }),
  },
  move: { input: z.object({ device_id: z.array(id).min(1).max(1000), company_id: id }) },
  deviceLogs: { input: z.object(listQuery), answer: LogEntry },
} satisfies Record<string, EndpointSchemas>
