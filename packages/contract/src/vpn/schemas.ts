import { z } from 'zod'
import type { EndpointSchemas } from '../kit/endpoint.ts'
import { line, lines } from '../kit/lines.ts'
import { commaList, companyQuery, listQuery } from '../kit/list-query.ts'
import { boolean, id } from '../kit/values.ts'
import { clientTypes, disabledReasons, hubStates, hubTypes } from './constants.ts'

/** A hub or quick connect. Flags are 1 and 0, as the vendor's API writes them. */
export const VpnHub = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string(),
  company_id: z.number(),
  company_name: z.string(),
  quick_hub: z.number(),
  enabled: z.number(),
  disabled_on_company_data_used: z.number(),
  disabled_for_inactive: z.number(),
  disabled_for_inactive_without_users: z.number(),
  disabled_because_expired: z.number(),
  disabled_reason: z.enum(disabledReasons).nullable(),
  zone: z.string(),
  type: z.enum(hubTypes),
  /** The network of the hub, such as `10.112.0.0/24`. */
  subnet: z.string(),
  port: z.number(),
  state: z.enum(hubStates),
  /** Why the hub does not run, in the words of the program that failed. */
  state_message: z.string().nullable(),
  state_since: z.string(),
  clients_count: z.number(),
  sessions_count: z.number(),
  bytes_used: z.number(),
  start_time: z.string().nullable(),
  end_time: z.string().nullable(),
  ca_crt_expire_at: z.string(),
  server_crt_expire_at: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type VpnHub = z.output<typeof VpnHub>

/** A device, user or custom user of a hub. */
export const VpnClient = z.object({
  id: z.number(),
  name: z.string(),
  type: z.enum(clientTypes),
  /** The id of the device or user; 0 for a custom user. */
  object_id: z.number(),
  /** The address of the client in the hub's network. */
  ip: z.string(),
  enabled: z.number(),
  company_id: z.number(),
  company_name: z.string(),
  vpn_hub_id: z.number(),
  vpn_hub_name: z.string(),
  model: z.string(),
  /** 1 while the client is connected to the hub. */
  status: z.number(),
  lan: z.boolean(),
  wan: z.boolean(),
  certificate_expires_at: z.string(),
  last_seen_at: z.string().nullable(),
})
export type VpnClient = z.output<typeof VpnClient>

export const VpnZone = z.object({
  id: z.number(),
  name: z.string(),
  visual_name: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
})
export type VpnZone = z.output<typeof VpnZone>

const name = line(1, 100)
const description = lines(500)

/**
 * Request and response schemas of the hubs. Fields that the vendor requires may be missing: the answer on the channel
 * then names the parameter by its number.
 */
export const vpnHubSchemas = {
  list: {
    answer: VpnHub,
    input: z.object({
      ...listQuery,
      ...companyQuery,
      id: commaList(id).optional(),
      enabled: boolean.optional(),
      quick_hub: boolean.optional(),
    }),
  },
  zones: { answer: VpnZone },
  create: {
    input: z.object({
      name: name.optional(),
      hub_zone: line(1, 64).optional(),
      company_id: id.optional(),
      description: description.default(''),
      vpn_type: z.enum(hubTypes).default('tun'),
    }),
  },
  update: { input: z.object({ description }).partial() },
  toggle: { input: z.object({ enabled: boolean }).partial() },
  remove: { input: z.object({ id: z.array(id).min(1).max(100) }) },
} satisfies Record<string, EndpointSchemas>

/** Request and response schemas of the clients of hubs. */
export const vpnClientSchemas = {
  list: {
    answer: VpnClient,
    input: z.object({ ...listQuery, ...companyQuery, vpn_hub_id: id.optional(), type: z.enum(clientTypes).optional() }),
  },
  addDevices: { input: z.object({ device_id: z.array(id).min(1).max(250) }) },
  addUser: { input: z.object({ vpn_hub_id: id, user_id: id.optional() }) },
  addCustom: { input: z.object({ vpn_hub_id: id, username: name.optional() }) },
  toggle: { input: z.object({ enabled: boolean }).partial() },
  remove: {},
  config: { input: z.object({ vpn_hub_users: id }) },
} satisfies Record<string, EndpointSchemas>
