import { z } from 'zod'
import { parameters } from '../device/parameters.ts'

/** 0 offline, 1 online, 2 pending; null is "not activated". */
export const deviceStatuses = { offline: 0, online: 1, pending: 2 } as const

/** Why a device is about to become another: a firmware or a configuration waits for it, or is under way. */
export const deviceTasks = ['pending_firmware', 'pending_configuration'] as const
export type DeviceTask = (typeof deviceTasks)[number]

const text = z.string().nullable()
const number = z.number().nullable()
const flag = z.union([z.literal(0), z.literal(1)])

export const DeviceTag = z.object({
  id: z.number(), name: z.string(), description: z.string(), color: z.string(), company_id: z.number(), user_id: number, created_at: z.string(), updated_at: z.string(),
})

const period = z.number()

/** What the installation itself knows of a device; the fields that the device reports are added below from the catalogue. */
const identity = {
  id: z.number(),
  company_id: z.number(),
  company_name: z.string(),
  name: z.string(),
  description: z.string(),
  model: text,
  original_model: text,
  serial: text,
  mac: text,
  firmware: text,
  status: number,
  last_connection_at: text,
  last_update_at: text,
  /** When the device was last heard; from its end on, the moment at which it went offline. */
  last_seen_at: text,
  /** Why the last connection ended, in a person's words. */
  offline_reason: text,
  activation_status: z.string(),
  is_authenticated: flag,
  failed_auth_reason: number,
  /** What is under way on the device, until it is done or cancelled. */
  task: z.enum(deviceTasks).nullable(),
  is_facelift: flag,
  mqtt: z.number(),
  monitoring_enabled: flag,
  dynamic_monitoring: period, static_monitoring: period, io_monitoring: period, gps_monitoring: period,
  hotspot_monitoring: period, wireless_monitoring: period, ddns_monitoring: period, vpn_monitoring: period,
  /** Whether the device draws credits, has time that was paid for, until when, and whether the next credit is drawn by itself. */
  credit_enabled: flag,
  credit_activated: flag,
  credit_expire_date: text,
  auto_extend_credit: flag,
  /** The resource that manages it now, and its data pack. */
  management_credit_type: text, management_credit_type_name: text, management_credit_type_id: number,
  data_credit_type: text, data_credit_type_name: text, data_credit_type_id: number,
  /** Bytes that are left of its own data pack. */
  remaining_data: number,
  user_set_latitude: number,
  user_set_longitude: number,
  key_fingerprint: text,
  agent: text,
  ip: text,
  tags: z.array(DeviceTag),
  created_at: z.string(),
  updated_at: z.string(),
}

/**
 * The device record of the public API: identity, then one field per reported parameter (null where never reported). With
 * `fields` in the query only those fields are answered, therefore all but the id are optional.
 */
export const Device = z.looseObject({ ...z.object(identity).partial().shape, id: z.number() })
export type Device = z.output<typeof Device>
/** A device with every field of its own, as `GET /devices/{id}` answers without `fields`. */
export const FullDevice = z.looseObject(identity)
export type FullDevice = z.output<typeof FullDevice>

export const identityFields = Object.keys(identity)
/** Every name that `fields` may hold; answered to `fields_only=true` and shown in the table settings. */
export const deviceFields: readonly string[] = [...identityFields, ...parameters.map((parameter) => parameter.name)]
