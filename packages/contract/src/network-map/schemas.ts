import { z } from 'zod'
import type { EndpointSchemas } from '../kit/endpoint.ts'
import { line } from '../kit/lines.ts'
import { listQuery } from '../kit/list-query.ts'
import {
  changeKinds,
  evidenceSources,
  nodeKinds,
  observationFailures,
  observationStates,
  portKinds,
} from './constants.ts'

/** An interface of the device. */
export const NetworkPort = z.object({
  name: z.string(),
  kind: z.enum(portKinds),
  up: z.boolean(),
  /** In Mbit/s; null if it is not known. */
  speed: z.int().nullable(),
  /** The bridge to which it belongs. */
  bridge: z.string().nullable(),
  vlan: z.int().nullable(),
  /** The interface of a VLAN. */
  parent: z.string().nullable(),
  mac: z.string().nullable(),
  /** The name of the network of a radio. */
  ssid: z.string().nullable(),
})
export type NetworkPort = z.output<typeof NetworkPort>

/** What is connected to the device. */
export const NetworkNode = z.object({
  /** The MAC address; the IP address of a router that has none. */
  node: z.string(),
  kind: z.enum(nodeKinds),
  name: z.string(),
  vendor: z.string(),
  ips: z.array(z.string()),
  /** The interface behind which it is; an empty text if the device does not know that. */
  place: z.string(),
  /** In dBm; null without Wi-Fi. */
  signal: z.int().nullable(),
  /** What shows that it is there, each with its latest time. */
  evidence: z.array(z.object({ source: z.enum(evidenceSources), at: z.string() })),
  first_seen: z.string(),
  last_seen: z.string(),
  /** Not heard in the last observation, but not gone yet. */
  asleep: z.boolean(),
})
export type NetworkNode = z.output<typeof NetworkNode>

export const NetworkMap = z.object({
  device_id: z.int(),
  /** The time that the map shows; null if that is now. */
  at: z.string().nullable(),
  /** The state of the last observation; null if the device was never observed. */
  state: z.enum(observationStates).nullable(),
  failure: z.enum(observationFailures).nullable(),
  message: z.string().nullable(),
  /** When the last observation that succeeded was stored. */
  observed_at: z.string().nullable(),
  /** The earliest time that the map can show. */
  since: z.string().nullable(),
  ports: z.array(NetworkPort),
  nodes: z.array(NetworkNode),
  /** Clients that the last observation left out, because there are too many. */
  left_out: z.int(),
})
export type NetworkMap = z.output<typeof NetworkMap>

export const NetworkChange = z.object({
  id: z.int(),
  device_id: z.int(),
  company_id: z.int(),
  created_at: z.string(),
  node: z.string(),
  name: z.string(),
  kind: z.enum(changeKinds),
  /** The place or address before, and the one after. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** When the node was last heard before it disappeared. */
  last_seen: z.string().nullable(),
})
export type NetworkChange = z.output<typeof NetworkChange>

/** Request and response schemas of the `networkMap` endpoints. */
export const networkMapSchemas = {
  map: { answer: NetworkMap, input: z.object({ at: line(1, 40).optional() }) },
  observe: {},
  changes: { answer: NetworkChange, input: z.object(listQuery) },
} satisfies Record<string, EndpointSchemas>
