import { z } from 'zod'

const figure = z.int().nullable()

/** The greatest or smallest value of a report, with the device that had it. Temperatures are in tenths of a degree. */
export const ReportExtreme = z.object({
  mac: z.string(),
  name: z.string(),
  serial: z.string(),
  router_id: z.int(),
  value: z.int(),
})
export type ReportExtreme = z.output<typeof ReportExtreme>

/**
 * A device in a report. Temperatures are in tenths of a degree, durations in seconds, data in bytes. Null is unknown, not
 * zero.
 */
export const ReportDevice = z.object({
  router_id: z.int(),
  name: z.string(),
  serial: z.string(),
  mac: z.string(),
  sent: figure,
  received: figure,
  sent_sim1: figure,
  sent_sim2: figure,
  received_sim1: figure,
  received_sim2: figure,
  min_signal: figure,
  max_signal: figure,
  average_signal: figure,
  min_temperature: figure,
  max_temperature: figure,
  average_temperature: figure,
  router_uptime: figure,
  connection_uptime: figure,
  operator: z.string().nullable(),
  connection_type: z.string().nullable(),
  /** The percentage of the hours of the period for which the device has reported values. */
  coverage: z.int(),
  /** The seconds of the period for which the data usage is unknown. */
  unknown_seconds: z.int(),
})
export type ReportDevice = z.output<typeof ReportDevice>

const extreme = ReportExtreme.nullable()

/** The figures of all devices of a report together. */
export const ReportTotals = z.object({
  max_signal: extreme,
  min_signal: extreme,
  max_temperature: extreme,
  min_temperature: extreme,
  max_router_uptime: extreme,
  min_router_uptime: extreme,
  max_connection_uptime: extreme,
  min_connection_uptime: extreme,
  average_values: z.object({
    signal: figure,
    temperature: figure,
    router_uptime: figure,
    connection_uptime: figure,
  }),
  mobile_data: z.object({ sent: figure, received: figure, total: figure }),
})
export type ReportTotals = z.output<typeof ReportTotals>

/** The share of devices in percent. */
export const ReportShare = z.object({ name: z.string(), value: z.int() })
export type ReportShare = z.output<typeof ReportShare>

/** The figures of a day of the report. Null is unknown. */
export const DayOfReport = z.object({
  date: z.string(),
  signal: figure,
  temperature: figure,
  sent: figure,
  received: figure,
  /** How many devices have reported values on the day. */
  devices: z.int(),
})
export type DayOfReport = z.output<typeof DayOfReport>
