import { z } from 'zod'
import { commaList, companyQuery, listQuery } from '../kit/list-query.ts'
import { id } from '../kit/values.ts'
import { creditTypeNames } from '../kit/resource-names.ts'
import { configurationStates, deviceTasks } from './fields.ts'
import { problemKinds } from './problems.ts'

const words = z.string().max(128)
const statusWord = z.enum(['online', 'offline', 'pending', 'not_activated'])
const signalWord = z.enum(['excellent', 'average', 'low', 'no_signal'])
const connectionType = z.enum(['5g', '4g', '3g', '2g', 'unknown'])
const networkState = z.enum(['home', 'roaming', 'unknown'])

/**
 * Lower bounds of the signal levels, in dBm; below `average` the signal is low. The vendor does not publish its bounds.
 */
export const signalBounds = { excellent: -70, average: -90 } as const

/**
 * Filters of the device list. Those ending in `_2` apply to the second modem. For free-text values, `unknown` finds
 * devices without one. Each filter can be negated with the prefix `ne:`. Several values are separated by commas, and
 * any of them may match. To add a filter: one line here, one line in the server's `devices/filters.ts`.
 */
export const deviceFilters = {
  status: commaList(statusWord),
  model: commaList(words),
  firmware: commaList(words),
  company_id: commaList(id),
  /** `is_null` finds devices without tags, `not_null` devices with at least one. */
  tag_id: commaList(z.union([z.enum(['is_null', 'not_null']), id])),
  /** The same, by tag name or id. */
  tags: commaList(words),
  signal: commaList(signalWord),
  signal_2: commaList(signalWord),
  connection_type: commaList(connectionType),
  connection_type_2: commaList(connectionType),
  network_state: commaList(networkState),
  network_state_2: commaList(networkState),
  operator: commaList(words),
  operator_2: commaList(words),
  modem_manufacturer: commaList(words),
  modem_manufacturer_2: commaList(words),
  modem_model: commaList(words),
  modem_model_2: commaList(words),
  modem_firmware: commaList(words),
  modem_firmware_2: commaList(words),
  wan_state: commaList(z.enum(['unknown', 'mobile', 'wifi', 'wired'])),
  monitoring_status: commaList(z.enum(['monitored', 'not_monitored'])),
  /**
   * The resource that the device uses or was last given: by name, matching both free and paid types, or by the id of a
   * type.
   */
  management_credit_type: commaList(z.enum(creditTypeNames)),
  management_credit_type_id: commaList(id),
  data_credit_type: commaList(z.enum(creditTypeNames)),
  data_credit_type_id: commaList(id),
  /**
   * The task that waits for the device or is in progress on it. `no_pending_task` and `is_null` find devices without
   * one.
   */
  task: commaList(z.enum([...deviceTasks, 'no_pending_task', 'is_null'])),
  /** What is wrong with the device, as its overview shows it; `any` finds all with a problem, `none` the others. */
  problem: commaList(z.enum(['any', 'none', ...problemKinds])),
  /** Whether the global firmware includes a newer version of the device's family. */
  firmware_update: commaList(z.enum(['available', 'none'])),
  /** How its configuration compares with what was confirmed. */
  configuration_state: commaList(z.enum(configurationStates)),
  information_updated: commaList(
    z.enum([
      'never_been_updated',
      'less_than_5_minutes_ago',
      'more_than_5_minutes_ago',
      'more_than_1_hour_ago',
      'more_than_1_week_ago',
    ]),
  ),
} as const
export type DeviceFilterName = keyof typeof deviceFilters
export const deviceFilterNames = Object.keys(deviceFilters) as DeviceFilterName[]

type Filters = typeof deviceFilters
type Negated = { [K in DeviceFilterName as `ne:${K}`]: Filters[K] }
const negated = Object.fromEntries(deviceFilterNames.map((name) => [`ne:${name}`, deviceFilters[name]])) as Negated

/** Alternative filter names that clients use. */
export const filterAliases = {
  ids: 'id',
  tag: 'tags',
  ne_modem_manufacturer: 'ne:modem_manufacturer',
  ne_modem_manufacturer_2: 'ne:modem_manufacturer_2',
} as const

export const DeviceQuery = z.object({
  ...listQuery,
  id: commaList(id).optional(),
  ids: commaList(id).optional(),
  tag: deviceFilters.tags.optional(),
  ne_modem_manufacturer: deviceFilters.modem_manufacturer.optional(),
  ne_modem_manufacturer_2: deviceFilters.modem_manufacturer_2.optional(),
  include_child_companies: companyQuery.include_child_companies,
  serial: z.string().max(64).optional(),
  mac: z.string().max(32).optional(),
  ...z.object(deviceFilters).partial().shape,
  ...z.object(negated).partial().shape,
})
export type DeviceQuery = z.output<typeof DeviceQuery>
