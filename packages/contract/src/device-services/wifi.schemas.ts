import { z } from 'zod'
import type { EndpointSchemas } from '../kit/endpoint.ts'
import { id } from '../kit/values.ts'
import { wifiBands } from './constants.ts'

/** A wireless network of a device. */
export const WifiNetwork = z.object({
  /** The id of the network among the services, by which it is switched: `wifi:default_radio0`. */
  service_id: z.string(),
  id: z.string(),
  ssid: z.string(),
  /** The radio by which it is sent. */
  radio: z.string(),
  /** Null if the device does not say. */
  band: z.enum(wifiBands).nullable(),
  /** Whether the device offers the network: it can also be a client of another one. */
  offered: z.boolean(),
  /** As the device names it, such as `psk2`; `none` for an open network. */
  encryption: z.string(),
  enabled: z.boolean(),
  /** Whether its radio is on; null if the device does not say. A network is only sent when both are on. */
  radio_enabled: z.boolean().nullable(),
})
export type WifiNetwork = z.output<typeof WifiNetwork>

/** What a QR code needs to bring a phone into a wireless network. */
export const WifiCode = z.object({
  ssid: z.string(),
  /** Null for an open network. */
  key: z.string().nullable(),
  /** The content of the QR code: `WIFI:T:WPA;S:...;P:...;;`. */
  text: z.string(),
})
export type WifiCode = z.output<typeof WifiCode>

const networkId = z.string().regex(/^(?:[0-9A-Za-z_]{1,64}|@[0-9A-Za-z_-]{1,64}\[\d{1,4}\])$/)

/** Request and response schemas of the `wifiNetworks` endpoints. */
export const wifiNetworkSchemas = {
  list: { answer: WifiNetwork },
  code: { params: z.object({ id, network_id: networkId }), answer: WifiCode },
} satisfies Record<string, EndpointSchemas>
