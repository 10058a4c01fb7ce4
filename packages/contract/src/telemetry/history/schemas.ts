import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'
import { boolean, id, integer } from '../../kit/values.ts'
import { extremeParameters, historyFields, informationTypes } from './constants.ts'

const moment = z.string().max(40)
const period = { start_date: moment.optional(), end_date: moment.optional() }
const paging = { limit: integer(0, 10_000).default(100), offset: integer(0, 100_000_000).default(0) }

const reported = z.union([z.string(), z.number()]).nullable()
/** The values of one report by name. */
const Values = z.record(z.string(), reported)

export const LocationPoint = z.object({
  latitude: z.number(),
  longitude: z.number(),
  altitude: z.number().nullable(),
  created_at: z.string(),
})
export type LocationPoint = z.output<typeof LocationPoint>

export const ReportDay = z.object({ date: z.string(), times: z.array(z.string()) })
export type ReportDay = z.output<typeof ReportDay>

/** The greatest or smallest value of a period, and the device that reported it. */
export const Extreme = z.object({
  value: z.number(),
  serial: z.string(),
  device_id: z.int(),
  device_name: z.string(),
  created_at: z.string(),
})
export type Extreme = z.output<typeof Extreme>

export const Extremes = z.object({ Maximum: Extreme.nullable(), Minimum: Extreme.nullable() })
export type Extremes = z.output<typeof Extremes>

export const DeviceExtremes = z.object({ device_id: z.int(), Maximum: Extreme, Minimum: Extreme })
export type DeviceExtremes = z.output<typeof DeviceExtremes>

export const GroupExtremes = z.object({
  Maximum: Extreme.nullable(),
  Minimum: Extreme.nullable(),
  devices: z.array(DeviceExtremes),
})
export type GroupExtremes = z.output<typeof GroupExtremes>

export const CustomData = z.object({
  /** The values by URL of the source, and by name within it. */
  data: z.record(z.string(), Values),
  created_at: z.string(),
})
export type CustomData = z.output<typeof CustomData>

const extremes = z.object({ parameter: z.enum(extremeParameters), ...period })
const ofCompany = extremes.extend({ include_child_companies: boolean.optional() })

/** What the endpoints of `deviceHistory` take and answer. */
export const deviceHistorySchemas = {
  locations: { input: z.object(period), answer: z.array(LocationPoint) },
  information: {
    params: z.object({ id, type: z.enum(informationTypes) }),
    input: z.object(period),
    answer: z.array(Values),
  },
  snapshot: { input: z.object({ datetime: moment.optional() }), answer: z.array(Values) },
  parameter: {
    input: z.object({ datetime: moment.optional(), parameter: z.enum(historyFields), ...paging }),
    answer: z.object({ created_at: z.string() }).catchall(reported),
  },
  datetimes: { input: z.object(period), answer: z.array(ReportDay) },
  customData: {
    input: z.object({ config_id: id.optional(), ...period, ...paging }),
    answer: CustomData,
  },
  tag: { input: extremes, answer: Extremes },
  tagGroup: { input: extremes, answer: GroupExtremes },
  company: { input: ofCompany, answer: Extremes },
  companyGroup: { input: ofCompany, answer: GroupExtremes },
} satisfies Record<string, EndpointSchemas>

const field = z.object({ field: z.string().min(1).max(64) })

/** What the endpoints of `fieldValues` take and answer. */
export const fieldValueSchemas = {
  graph: { input: field, answer: z.record(z.string(), z.record(z.string(), z.number())) },
  values: { input: field, answer: z.record(z.string(), z.array(z.string())) },
} satisfies Record<string, EndpointSchemas>
