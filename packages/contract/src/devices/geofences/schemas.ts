import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'
import { line } from '../../kit/lines.ts'
import { commaList, companyQuery, listQuery } from '../../kit/list-query.ts'
import { id, number } from '../../kit/values.ts'
import type { Place } from '../map/distance.ts'
import { geofenceKinds, geofenceLimits } from './constants.ts'
import { enclosesNothing, hasCrossing } from './polygon.ts'

const place = { latitude: number(-90, 90), longitude: number(-180, 180) }
const kind = z.enum(geofenceKinds)

/** An area: a circle with a middle and a radius in metres, or a polygon with corners. */
export const Geofence = z.object({
  id: z.int(),
  company_id: z.int(),
  company_name: z.string(),
  name: z.string(),
  kind,
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  radius: z.number().nullable(),
  corners: z.array(z.object({ latitude: z.number(), longitude: z.number() })),
  devices_count: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Geofence = z.output<typeof Geofence>

/** A device in a geofence. */
export const GeofenceDevice = z.object({
  id: z.int(),
  name: z.string(),
  serial: z.string().nullable(),
  company_id: z.int(),
  company_name: z.string(),
  status: z.int().nullable(),
  since: z.string(),
})
export type GeofenceDevice = z.output<typeof GeofenceDevice>

const shape = {
  name: line(1, 64),
  kind,
  latitude: place.latitude.nullable().optional(),
  longitude: place.longitude.nullable().optional(),
  radius: number(geofenceLimits.leastRadius, geofenceLimits.mostRadius).nullable().optional(),
  corners: z.array(z.object(place)).max(geofenceLimits.mostCorners).default([]),
}

interface Shape {
  kind: (typeof geofenceKinds)[number]
  latitude?: number | null | undefined
  longitude?: number | null | undefined
  radius?: number | null | undefined
  corners: readonly Place[]
}

/** Refuses a circle without middle or radius, and a polygon that encloses nothing or crosses the 180th meridian. */
function checkShape({ kind: given, corners, ...circle }: Shape, { addIssue }: z.core.$RefinementCtx): void {
  if (given === 'circle') {
    for (const name of ['latitude', 'longitude', 'radius'] as const)
      if (circle[name] === undefined || circle[name] === null)
        addIssue({ code: 'custom', path: [name], message: 'A circle needs this value.' })
    return
  }
  const longitudes = corners.map(({ longitude }) => longitude)
  if (corners.length < geofenceLimits.leastCorners)
    addIssue({ code: 'custom', path: ['corners'], message: 'A polygon needs at least three corners.' })
  else if (Math.max(...longitudes) - Math.min(...longitudes) > 180)
    addIssue({ code: 'custom', path: ['corners'], message: 'A polygon must not cross the 180th meridian.' })
  else if (enclosesNothing(corners))
    addIssue({ code: 'custom', path: ['corners'], message: 'The corners are on one line, so they enclose nothing.' })
  else if (hasCrossing(corners))
    addIssue({
      code: 'custom',
      path: ['corners'],
      message: 'The edges of the polygon cross. Change the order of its corners.',
    })
}

/** Request and response schemas of the `geofences` endpoints. */
export const geofenceSchemas = {
  list: { answer: Geofence, input: z.object({ ...listQuery, ...companyQuery, id: commaList(id).optional() }) },
  create: { answer: Geofence, input: z.object({ ...shape, company_id: id.optional() }).superRefine(checkShape) },
  update: { input: z.object(shape).superRefine(checkShape) },
  remove: {},
  devices: { answer: GeofenceDevice, input: z.object({ limit: listQuery.limit, offset: listQuery.offset }) },
} satisfies Record<string, EndpointSchemas>
