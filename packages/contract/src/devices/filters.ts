import { z } from 'zod'
import { commaList, listQuery, queryId } from '../kit/page.ts'
import { creditTypeNames } from '../kit/resource-names.ts'
import { deviceTasks } from './device.ts'

const words = z.string().max(128)
const statusWord = z.enum(['online', 'offline', 'pending', 'not_activated'])
const signalWord = z.enum(['excellent', 'average', 'low', 'no_signal'])
const connectionType = z.enum(['5g', '4g', '3g', '2g', 'unknown'])

/** dBm from which a signal bears its word; below `average` it is low (rules DEVICES: the vendor's bounds are not public). */
export const signalBounds = { excellent: -70, average: -90 } as const

/**
 * Filters of the device list. Each may be negated with the prefix `ne:`; several values are a comma list and match any.
 * To add a filter: one line here, one line in the server's `devices/filters.ts`.
 */
export const deviceFilters = {
  status: commaList(statusWord),
  model: commaList(words),
  firmware: commaList(words),
  company_id: commaList(queryId),
  /** `is_null` finds devices without any tag, `not_null` those that bear one. */
  tag_id: commaList(z.union([z.enum(['is_null', 'not_null']), queryId])),
  signal: commaList(signalWord),
  connection_type: commaList(connectionType),
  network_state: commaList(z.enum(['home', 'roaming', 'unknown'])),
  operator: commaList(words),
  wan_state: commaList(z.enum(['unknown', 'mobile', 'wifi', 'wired'])),
  monitoring_status: commaList(z.enum(['monitored', 'not_monitored'])),
  /** What the device draws or was given last: by name, free and paid alike, or by the id of a type. */
  management_credit_type: commaList(z.enum(creditTypeNames)),
  management_credit_type_id: commaList(queryId),
  data_credit_type: commaList(z.enum(creditTypeNames)),
  data_credit_type_id: commaList(queryId),
  /** What waits for the device or is under way on it; `is_null` finds devices without. */
  task: commaList(z.enum([...deviceTasks, 'is_null'])),
  information_updated: commaList(
    z.enum(['never_been_updated', 'less_than_5_minutes_ago', 'more_than_5_minutes_ago', 'more_than_1_hour_ago', 'more_than_1_week_ago']),
  ),
} as const
export type DeviceFilterName = keyof typeof deviceFilters
export const deviceFilterNames = Object.keys(deviceFilters) as DeviceFilterName[]

type Filters = typeof deviceFilters
type Negated = { [K in DeviceFilterName as `ne:${K}`]: Filters[K] }
const negated = Object.fromEntries(deviceFilterNames.map((name) => [`ne:${name}`, deviceFilters[name]])) as Negated

export const DeviceQuery = z.object({
  ...listQuery,
  id: commaList(queryId).optional(),
  serial: z.string().max(64).optional(),
  mac: z.string().max(32).optional(),
  ...z.object(deviceFilters).partial().shape,
  ...z.object(negated).partial().shape,
})
export type DeviceQuery = z.output<typeof DeviceQuery>
