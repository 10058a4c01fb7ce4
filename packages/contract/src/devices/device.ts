import { z } from 'zod'
import { type Parameter, parameters } from '../device/parameters.ts'
import { type CapabilityFlag, capabilityFlags } from './capabilities.ts'
import { type CapabilityField, configurationStates, deviceTasks, type IdentityField } from './fields.ts'
import { deviceProtocols } from './protocols.ts'
import { TagAction } from '../tags/schemas.ts'

const text = z.string().nullable()
const number = z.number().nullable()
const integer = z.int().nullable()
const flag = z.union([z.literal(0), z.literal(1)])

export const DeviceTag = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  color: z.string(),
  company_id: z.int(),
  /** The company of the tag if another tag that the user can see has the same name; otherwise null. */
  company_name: text,
  user_id: integer,
  actions: z.array(TagAction),
  created_at: z.string(),
  updated_at: z.string(),
})

const period = z.int()

/**
 * What the installation itself knows about a device. The fields that the device reports are added below from the
 * catalogue.
 */
const identity = {
  id: z.int(),
  name: z.string(),
  company_id: z.int(),
  company_name: z.string(),
  description: z.string(),
  model: text,
  original_model: text,
  serial: text,
  mac: text,
  firmware: text,
  status: integer,
  last_connection_at: text,
  last_update_at: text,
  /** When the device was last heard from. After its connection has ended: when it went offline. */
  last_seen_at: text,
  /** Why the last connection ended, as text for users. */
  offline_reason: text,
  activation_status: z.string(),
  is_authenticated: flag,
  failed_auth_reason: integer,
  /** The firmware or configuration task of the device, until it is done or cancelled. */
  task: z.enum(deviceTasks).nullable(),
  /** Until when a device that has gone offline to test a change of its configuration is expected back; else null. */
  testing_until: text,
  configuration_state: z.enum(configurationStates),
  /** The number of options that differ from what was confirmed; null unless the device was read since then. */
  configuration_drift: integer,
  is_facelift: flag,
  mqtt: z.int(),
  monitoring_enabled: flag,
  dynamic_monitoring: period,
  static_monitoring: period,
  io_monitoring: period,
  gps_monitoring: period,
  hotspot_monitoring: period,
  wireless_monitoring: period,
  ddns_monitoring: period,
  vpn_monitoring: period,
  /**
   * Whether the device uses credits, whether it has paid time, when that time ends, and whether the next credit is used
   * automatically.
   */
  credit_enabled: flag,
  credit_activated: flag,
  credit_expire_date: text,
  auto_extend_credit: flag,
  /** The resource that pays for its management now, and its data pack. */
  management_credit_type: text,
  management_credit_type_name: text,
  management_credit_type_id: integer,
  data_credit_type: text,
  data_credit_type_name: text,
  data_credit_type_id: integer,
  /** Remaining bytes of its own data pack. */
  remaining_data: integer,
  user_set_latitude: number,
  user_set_longitude: number,
  key_fingerprint: text,
  agent: text,
  /** How the server reaches the device, which determines what can be done with it (`actsOf`). */
  protocol: z.enum(deviceProtocols),
  ip: text,
  tags: z.array(DeviceTag),
  created_at: z.string(),
  updated_at: z.string(),
} satisfies Record<IdentityField, z.ZodType>

const flagFields = Object.fromEntries(capabilityFlags.map((name) => [name, flag.nullable()])) as Record<
  CapabilityFlag,
  z.ZodNullable<typeof flag>
>
/** What follows from the model and firmware of a device. Null where it cannot be told. */
const derived = {
  device_series: text,
  fw_version: text,
  port_count: integer,
  sim_count: integer,
  ...flagFields,
} satisfies Record<CapabilityField, z.ZodType>

/** Returns the vendor's type of a reported field. Null until the device has reported it. */
const typeOf = ({ kind, answer }: Parameter): z.ZodType =>
  kind === 'text' || answer === 'text' ? text : answer === undefined ? number : integer
const reported: Record<never, z.ZodType> = Object.fromEntries(
  parameters.map((parameter) => [parameter.name, typeOf(parameter)]),
)

/**
 * The device record of the public API: identity fields, capabilities, then one field per reported parameter (null if
 * never reported).
 * A query with `fields` returns only those fields, so all but the id are optional.
 */
export const Device = z.looseObject({
  ...z.object({ ...identity, ...derived, ...reported }).partial().shape,
  id: z.int(),
})
export type Device = z.output<typeof Device>
/** A device with all its fields, as `GET /devices/{id}` returns it without `fields`. */
export const FullDevice = z.looseObject({ ...identity, ...derived, ...reported })
export type FullDevice = z.output<typeof FullDevice>
