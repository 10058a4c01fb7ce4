import { z } from 'zod'
import type { EndpointSchemas } from '../kit/endpoint.ts'
import { line, lines } from '../kit/lines.ts'
import { commaList, companyQuery, listQuery } from '../kit/list-query.ts'
import { ipv4Pattern } from '../kit/patterns.ts'
import { boolean, id, integer } from '../kit/values.ts'
import {
  addressModes,
  clientTypes,
  deviceConfigStates,
  dhcpTypes,
  disabledReasons,
  hubKinds,
  hubLevels,
  hubStates,
  hubTypes,
  keepalives,
  quickHours,
  transports,
} from './constants.ts'

/** A tag of a hub, as the vendor has it. */
const VpnHubTag = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  color: z.string(),
  user_id: z.int().nullable(),
  company_id: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
})

/** A hub or quick connect. Flags are 1 and 0, as the vendor's API writes them. */
export const VpnHub = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  company_id: z.int(),
  company_name: z.string(),
  quick_hub: z.int(),
  enabled: z.int(),
  disabled_on_company_data_used: z.int(),
  disabled_for_inactive: z.int(),
  disabled_for_inactive_without_users: z.int(),
  disabled_because_expired: z.int(),
  disabled_reason: z.enum(disabledReasons).nullable(),
  zone: z.string(),
  kind: z.enum(hubKinds),
  type: z.enum(hubTypes),
  /** Null for WireGuard, whose clients send a packet every 25 s. */
  keepalive: z.enum(keepalives).nullable(),
  /** The network of the hub, such as `10.112.0.0/24`. */
  subnet: z.string(),
  /** The address at which clients reach the hub, with `port`. */
  host: z.string(),
  port: z.int(),
  /** Where clients connect over TCP if UDP is blocked, such as `vpn.example:443`; null for nowhere. */
  tcp_address: z.string().nullable(),
  /** Servers that users are told to use. */
  dhcp_options: z.array(z.object({ type: z.enum(dhcpTypes), ip: z.string() })),
  /** 1 while a process with the role vpn runs the hub or tries to. */
  hosted: z.int(),
  /** How the process that runs the hub keeps it apart from other hubs; null if none does, or it has not told. */
  level: z.enum(hubLevels).nullable(),
  state: z.enum(hubStates),
  /** Why the hub does not run, in the words of the program that failed. */
  state_message: z.string().nullable(),
  state_since: z.string(),
  clients_count: z.int(),
  /** The device of a quick connect; null for a hub, and if the device has left it. */
  endpoint_device: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** The users and custom users who may connect. */
  users_count: z.int(),
  sessions_count: z.int(),
  bytes_used: z.int(),
  tags: z.array(VpnHubTag),
  /** Unix seconds; 0 if it never began, or has no end. The vendor's API has numbers here. */
  start_time: z.int(),
  end_time: z.int(),
  /** Null for WireGuard, which has no certificates. */
  ca_crt_expire_at: z.string().nullable(),
  server_crt_expire_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type VpnHub = z.output<typeof VpnHub>

/** The configuration of a client on its device: what it should have, and what it has confirmed. */
export const VpnDeviceConfig = z.object({
  state: z.enum(deviceConfigStates),
  /** Why it waits or has failed, in the words of the device where it has said something. */
  message: z.string().nullable(),
  /** The number of the configuration that the device should have, and of the one that it has confirmed. */
  target: z.int(),
  applied: z.int().nullable(),
  changed_at: z.string(),
})
export type VpnDeviceConfig = z.output<typeof VpnDeviceConfig>

/** A device, user or custom user of a hub. */
export const VpnClient = z.object({
  id: z.int(),
  name: z.string(),
  type: z.enum(clientTypes),
  /** The id of the device or user; 0 for a custom user. */
  object_id: z.int(),
  /** The address of the client in the hub's network. */
  ip: z.string(),
  /** Whether `ip` was chosen by a user, or is the first one that was free. */
  mode: z.enum(addressModes),
  enabled: z.int(),
  company_id: z.int(),
  company_name: z.string(),
  vpn_hub_id: z.int(),
  vpn_hub_name: z.string(),
  /** 1 if the hub is a quick connect. */
  quick_hub: z.int(),
  model: z.string(),
  /** Fields of the vendor: the generation of the firmware, and whether the device uses its bootstrap eSIM. */
  is_facelift: z.int(),
  is_esim_bootstrap: z.boolean().nullable(),
  /** 1 while the client is connected to the hub. */
  status: z.int(),
  lan: z.boolean(),
  wan: z.boolean(),
  /** The networks behind the client. */
  routes: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      ip: z.string(),
      netmask: z.string(),
      /** The first address of the network under which the clients of the hub reach it; null if that is itself. */
      mapped_ip: z.string().nullable(),
      /** Named hosts, with their addresses in the network itself. */
      hosts: z.array(z.object({ name: z.string(), address: z.string() })),
    }),
  ),
  bytes_used: z.int(),
  /** When the current profile of a user was issued; null if there is none, and for devices. */
  profile_issued_at: z.string().nullable(),
  /** Null for users without a profile. */
  certificate_expires_at: z.string().nullable(),
  last_seen_at: z.string().nullable(),
  /** Null for users, and for devices to which nothing was ever sent. */
  device_config: VpnDeviceConfig.nullable(),
})
export type VpnClient = z.output<typeof VpnClient>

export const VpnZone = z.object({
  id: z.int(),
  name: z.string(),
  visual_name: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
})
export type VpnZone = z.output<typeof VpnZone>

/** The bytes of a hub or client in a day (UTC), as the clients count them. */
export const VpnUsage = z.object({
  hub_id: z.int(),
  session_bytes_send: z.int(),
  session_bytes_received: z.int(),
  total_data_used: z.int(),
  created_at: z.string(),
})
export type VpnUsage = z.output<typeof VpnUsage>

/** A session of a client, or an attempt to connect that was refused. */
export const VpnConnection = z.object({
  id: z.int(),
  vpn_hub_id: z.int(),
  vpn_user_id: z.int().nullable(),
  name: z.string(),
  visual_name: z.string(),
  /** The address from which the client connected. */
  ip: z.string(),
  transport: z.enum(transports),
  /** The address that the client had in the hub's network. */
  vpn_ip: z.string().nullable(),
  type: z.enum(clientTypes).nullable(),
  connected_at: z.string(),
  ended_at: z.string().nullable(),
  /** Why the session has ended or the client was refused; null while it is connected. */
  reason: z.string().nullable(),
  refused: z.boolean(),
  received: z.int(),
  sent: z.int(),
  version: z.string(),
})
export type VpnConnection = z.output<typeof VpnConnection>

/** A network behind the device of a quick connect. */
export const QuickRoute = z.object({
  id: z.int(),
  name: z.string(),
  hub_id: z.int(),
  ip: z.string(),
  netmask: z.string(),
  /** The first address of the network under which the clients of the hub reach it. */
  mapped_ip: z.string().nullable(),
  created_at: z.string(),
})
export type QuickRoute = z.output<typeof QuickRoute>

const name = line(1, 100)
const description = lines(500)
const moment = z.string().max(40)
const address = z.string().trim().max(15).regex(ipv4Pattern)
const tagIds = z.array(id).max(100)
const hours = integer(1, quickHours.at(-1)!)
const newRoute = z.object({ ip: address, netmask: address, name: line(0, 100).default('') })

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
      tag_id: commaList(id).optional(),
    }),
  },
  zones: { answer: VpnZone },
  create: {
    input: z.object({
      name: name.optional(),
      hub_zone: line(1, 64).optional(),
      company_id: id.optional(),
      description: description.default(''),
      kind: z.enum(hubKinds).default('openvpn'),
      vpn_type: z.enum(hubTypes).default('tun'),
      /** Of an OpenVPN hub. */
      keepalive: z.enum(keepalives).default('fast'),
      tag_id: tagIds.default([]),
    }),
  },
  connect: {
    input: z.object({
      company_id: id.optional(),
      hub_name: name.optional(),
      hub_zone: line(1, 64).optional(),
      description: description.default(''),
      tag_id: tagIds.default([]),
      /** The device that is reached, and the networks behind it. A list of one is accepted too. */
      endpoint: z.preprocess(
        (value) => (Array.isArray(value) ? value[0] : value),
        z.object({
          device_id: id,
          routes: z.union([z.array(newRoute).max(50), newRoute.transform((route) => [route])]).default([]),
        }),
      ),
      /** Users who may connect. */
      user_id: z.array(id).max(50).default([]),
      /** Hours for which it is switched on at once. Without them it stays off. */
      duration: hours.optional(),
    }),
  },
  update: { input: z.object({ description, tag_id: tagIds, keepalive: z.enum(keepalives) }).partial() },
  toggle: {
    input: z.object({
      enabled: boolean.optional(),
      /** Hours for which a quick connect is switched on. */
      duration: hours.optional(),
    }),
  },
  restart: {},
  settings: { input: z.object({ ip: address, netmask: address }).partial() },
  remove: { input: z.object({ id: z.array(id).min(1).max(100) }) },
  info: {},
  sessions: {},
  logs: { answer: VpnUsage, input: z.object({ start_date: moment, end_date: moment }) },
  connections: { answer: VpnConnection, input: z.object({ ...listQuery, active: boolean.optional() }) },
} satisfies Record<string, EndpointSchemas>

/** Request and response schemas of the clients of hubs. */
export const vpnClientSchemas = {
  list: {
    answer: VpnClient,
    input: z.object({
      ...listQuery,
      ...companyQuery,
      vpn_hub_id: id.optional(),
      device_id: id.optional(),
      type: z.enum(clientTypes).optional(),
    }),
  },
  get: { answer: VpnClient },
  addDevices: { input: z.object({ device_id: z.array(id).min(1).max(250) }) },
  removeDevices: { input: z.object({ device_id: z.array(id).min(1).max(250) }) },
  addUser: { input: z.object({ vpn_hub_id: id, user_id: id.optional() }) },
  addCustom: { input: z.object({ vpn_hub_id: id, username: name.optional() }) },
  setAddress: { input: z.object({ mode: z.enum(addressModes), ip_address: address.optional() }) },
  toggle: { input: z.object({ enabled: boolean }).partial() },
  toggleByPut: { input: z.object({ enabled: boolean }).partial() },
  disconnect: {},
  remove: {},
  config: { input: z.object({ vpn_hub_users: id }) },
  quickConfig: {},
  logs: {
    params: z.object({ id, hub_user_id: id }),
    answer: VpnUsage.omit({ total_data_used: true }),
  },
} satisfies Record<string, EndpointSchemas>

const rulePath = z.object({ id, device_id: id })

/** Request and response schemas of the routes, forwarding rules and DHCP options of hubs. */
export const vpnNetworkSchemas = {
  routes: { input: z.object({ vpn_hub_id: id, vpn_hub_user_id: id.optional() }) },
  addRoute: {
    input: z.object({
      vpn_hub_id: id,
      ip_address: address.optional(),
      netmask: address.optional(),
      vpn_hub_user_id: id.optional(),
      /** Maps the network on its device: `map` to the next free one, `mapped_ip` to the one that begins there. */
      map: boolean.optional(),
      mapped_ip: address.optional(),
    }),
  },
  removeRoute: { input: z.object({ ip_address: address, netmask: address, vpn_hub_user_id: id }).partial() },
  quickRoutes: { answer: QuickRoute, input: z.object({ ...listQuery }) },
  rules: { input: z.object({ device_id: id }) },
  sync: { params: rulePath },
  setRule: { params: rulePath, input: z.object({ network: z.enum(['wan', 'lan']), status: boolean }).partial() },
  dhcp: {},
  addDhcp: { input: z.object({ ip_address: address, type: z.enum(dhcpTypes) }).partial() },
  removeDhcp: { input: z.object({ ip_address: address, type: z.enum(dhcpTypes) }).partial() },
} satisfies Record<string, EndpointSchemas>
