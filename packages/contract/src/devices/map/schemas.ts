import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'
import { commaList } from '../../kit/list-query.ts'
import { integer, number } from '../../kit/values.ts'
import { DeviceQuery } from '../filters.ts'
import { MAX_ZOOM, positionSources } from './constants.ts'

const source = z.enum(positionSources)
/** West, south, east and north in degrees. West is greater than east if the area contains the 180th meridian. */
const bounds = commaList(number(-180, 180), { least: 4, most: 4 })

/** Devices that are close to each other at a zoom level, counted by their worst state. */
export const MapCluster = z.object({
  latitude: z.number(),
  longitude: z.number(),
  count: z.int(),
  offline: z.int(),
  /** Online devices with a problem. */
  problem: z.int(),
  online: z.int(),
  /** Devices that have not been connected or activated yet. */
  inactive: z.int(),
  /** The area of the devices: west, south, east and north. */
  bounds: z.array(z.number()),
  /** The device, if it is only one. */
  device_id: z.int().nullable(),
  name: z.string().nullable(),
})
export type MapCluster = z.output<typeof MapCluster>

export const DeviceMap = z.object({
  clusters: z.array(MapCluster),
  /** The number of matching devices without a known position; null if the query has bounds. */
  unlocated: z.int().nullable(),
})
export type DeviceMap = z.output<typeof DeviceMap>

/** A position of a device. */
export const DevicePosition = z.object({
  source,
  latitude: z.number(),
  longitude: z.number(),
  /** In metres. */
  accuracy: z.number().nullable(),
  /** When it was reported or set. */
  located_at: z.string(),
})
export type DevicePosition = z.output<typeof DevicePosition>

export const LocatedDevice = DevicePosition.extend({
  id: z.int(),
  name: z.string(),
  serial: z.string().nullable(),
  company_id: z.int(),
  company_name: z.string(),
  status: z.int().nullable(),
  has_problem: z.boolean(),
})
export type LocatedDevice = z.output<typeof LocatedDevice>

/** All known positions of a device, the one that takes precedence first. */
export const DeviceLocation = z.object({ device_id: z.int(), positions: z.array(DevicePosition) })
export type DeviceLocation = z.output<typeof DeviceLocation>

/** Request and response schemas of the `deviceMap` endpoints. */
export const deviceMapSchemas = {
  clusters: {
    input: DeviceQuery.extend({ bounds: bounds.optional(), zoom: integer(0, MAX_ZOOM).default(0) }),
    answer: DeviceMap,
  },
  list: { input: DeviceQuery.extend({ bounds: bounds.optional() }), answer: LocatedDevice },
  location: { answer: DeviceLocation },
} satisfies Record<string, EndpointSchemas>
