import { z } from 'zod'
import { hotspotAbilities, credential, loginFailures, macAddress, mostHotspots } from '../device/wireless.ts'
import type { EndpointSchemas } from '../kit/endpoint.ts'
import { commaList, companyQuery, listQuery } from '../kit/list-query.ts'
import { id, integer } from '../kit/values.ts'
import { chartHours, missingReasons } from './constants.ts'

const text = z.string().nullable()
const bytes = z.int()

/** A device with hotspots. `ssid_names` are those of its hotspots, separated by commas. */
export const HotspotDevice = z.object({
  id: z.int(),
  model: text,
  company_id: z.int(),
  name: z.string(),
  description: z.string(),
  firmware: text,
  /** `0` offline, `1` online, `2` pending; null if it is not activated. */
  status: text,
  is_esim_bootstrap: z.boolean().nullable(),
  online_users: z.int(),
  ssid_names: text,
  updated_at: z.string(),
})
export type HotspotDevice = z.output<typeof HotspotDevice>

/** A hotspot of a device. */
export const Hotspot = z.object({
  id: z.int(),
  status: z.boolean(),
  ssid: text,
  hotspot_ip: text,
  online_users: z.int(),
  auth_type: text,
  hotspot_index: z.string(),
  abilities: z.array(z.enum(hotspotAbilities)),
  updated_at: z.string(),
})
export type Hotspot = z.output<typeof Hotspot>

/** Somebody who uses a hotspot now. `use_time` is in seconds; `download` and `upload` in bytes. */
export const HotspotGuest = z.object({
  id: z.int(),
  device_id: z.int(),
  ssid: text,
  username: z.string(),
  mac: z.string(),
  ip: z.string(),
  start_time: text,
  use_time: z.string(),
  download: z.string(),
  upload: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type HotspotGuest = z.output<typeof HotspotGuest>

export const HotspotGuests = z.object({ code: z.int(), hotspots_active_users: z.array(HotspotGuest) })

/** What a device lacks to have rows here; null if it has them. */
export const WifiSupport = z.object({
  wireless: z.enum(missingReasons).nullable(),
  hotspots: z.enum(missingReasons).nullable(),
})
export type WifiSupport = z.output<typeof WifiSupport>

/** A device with access points. Its counts are those of all of them. */
export const WifiDevice = z.object({
  id: z.int(),
  name: z.string(),
  model: text,
  description: z.string(),
  firmware: text,
  received: z.string(),
  sent: z.string(),
  status: text,
  clients_count: z.string(),
  created_at: z.string(),
})
export type WifiDevice = z.output<typeof WifiDevice>

/** An access point of a device. `active` is 1 if it is on. */
export const AccessPoint = z.object({
  id: z.int(),
  device_id: z.int(),
  wlan_id: z.string(),
  ssid: text,
  active: z.int(),
  received: bytes,
  sent: bytes,
  clients_count: z.int(),
  updated_at: z.string(),
})
export type AccessPoint = z.output<typeof AccessPoint>

const Point = z.object({
  interval: z.string(),
  clients_count: z.int(),
  received: bytes,
  sent: bytes,
  created_at: z.string(),
})

/** What an access point was used for, by its `wlan_id`. `received` and `sent` are the bytes of the interval. */
export const WifiGraph = z.record(z.string(), z.array(Point))
export type WifiGraph = z.output<typeof WifiGraph>

/** How well clients are connected, as the device answers now. */
export const WifiHealth = z.object({
  access_points: z.array(
    z.object({
      wlan_id: z.string(),
      ssid: text,
      clients_count: z.int(),
      /** Clients by signal: at least −50, −60, −70, −80 dBm, and weaker. */
      signals: z.array(z.int()),
    }),
  ),
  stations: z.array(z.object({ mac: z.string(), wlan_id: z.string(), signal: z.int().nullable() })),
  failures: z.array(
    z.object({ at: text, wlan_id: z.string(), mac: z.string(), reason: z.enum(loginFailures), detail: z.string() }),
  ),
  /** What the device cannot tell, with the reason. */
  missing: z.array(z.object({ what: z.enum(['failures', 'stations']), reason: z.string() })),
})
export type WifiHealth = z.output<typeof WifiHealth>

const index = integer(1, mostHotspots)
const place = z.object({ id, index })
const guest = z.object({ id, index, mac: z.string().regex(macAddress) })
const name = z.string().trim().regex(credential, 'Use 1 to 64 letters, digits and signs, without spaces and colons.')
const statuses = z.enum(['online', 'offline', 'not_activated'])

/** Request and response schemas of the `hotspots` endpoints. */
export const hotspotSchemas = {
  list: {
    input: z.object({
      ...listQuery,
      ...companyQuery,
      ssid_names: z.string().trim().max(200).optional(),
      status: commaList(statuses).optional(),
      model: commaList(z.string().max(64)).optional(),
      firmware: commaList(z.string().max(64)).optional(),
    }),
    answer: HotspotDevice,
  },
  ofDevice: { answer: Hotspot },
  support: { answer: WifiSupport },
  users: { params: place },
  addUser: { params: place, input: z.object({ username: name, password: name }) },
  removeUser: { params: place, input: z.object({ username: name }) },
  guests: { params: place, answer: HotspotGuests },
  changeGuest: {
    params: guest,
    input: z.object({
      /** Minutes from now until the guest is disconnected; 0 for no limit. */
      minutes: integer(0, 525_600).optional(),
      /** Kbit/s in each direction; 0 for no limit. */
      rate: integer(0, 10_000_000).optional(),
    }),
    answer: HotspotGuests,
  },
  disconnectGuest: { params: guest, answer: HotspotGuests },
} satisfies Record<string, EndpointSchemas>

const device = z.object({ device_id: id })

/** Request and response schemas of the `wireless` endpoints. */
export const wirelessSchemas = {
  list: {
    input: z.object({
      ...listQuery,
      ...companyQuery,
      wireless_id: commaList(id).optional(),
      status: commaList(statuses).optional(),
    }),
    answer: WifiDevice,
  },
  ofDevice: { params: device, answer: AccessPoint },
  graph: {
    params: device,
    input: z.object({ wlan: z.string().min(1).max(32), hours: integer(1, chartHours.most).default(chartHours.usual) }),
    answer: z.array(WifiGraph),
  },
  health: { params: device, answer: WifiHealth },
} satisfies Record<string, EndpointSchemas>
