import { parameters } from '../device/parameters.ts'
import { groupOfValue, type ValueGroup } from '../device/value-groups.ts'

/** The fields of a device with the periods of the system templates. */
export type PeriodField =
  | 'dynamic_monitoring'
  | 'static_monitoring'
  | 'hotspot_monitoring'
  | 'gps_monitoring'
  | 'io_monitoring'
  | 'wireless_monitoring'
  | 'ddns_monitoring'
  | 'vpn_monitoring'

/** A template of the device's own values. All devices have it; its period and whether it is on belong to each device. */
export interface SystemTemplate {
  id: number
  key: 'dynamic' | ValueGroup
  name: string
  /** The field of a device with its period in seconds, 0 if it is off. */
  field: PeriodField
  /** The default, in seconds. */
  period: number
  /** Bytes of one report and of its confirmation. */
  up: number
  down: number
}

const one = (
  id: number,
  key: SystemTemplate['key'],
  name: string,
  field: PeriodField,
  [down, up]: readonly [number, number],
  period = 300,
): SystemTemplate => ({ id, key, name, field, period, up, down })

/** In the order of their ids, which are those of the vendor. */
export const systemTemplates: readonly SystemTemplate[] = [
  one(0, 'dynamic', 'Dynamic', 'dynamic_monitoring', [430, 1024]),
  one(1, 'static', 'Static', 'static_monitoring', [430, 705], 1_296_000),
  one(2, 'hotspot', 'Hotspot', 'hotspot_monitoring', [540, 634]),
  one(3, 'gps', 'GPS', 'gps_monitoring', [430, 705]),
  one(4, 'io', 'I/O', 'io_monitoring', [430, 586]),
  one(5, 'wireless', 'Wireless', 'wireless_monitoring', [540, 634]),
  one(6, 'ddns', 'DDNS', 'ddns_monitoring', [253, 437]),
  one(7, 'l2tp', 'L2TP', 'vpn_monitoring', [253, 437]),
]

/** Returns the system template with an id. */
export const systemTemplate = (id: number): SystemTemplate | undefined => systemTemplates[id]

/** The number of values that a system template covers. */
export const valuesOf = ({ key }: SystemTemplate): number =>
  parameters.filter(({ name }) => (groupOfValue(name) ?? 'dynamic') === key).length

/** Estimated bytes that one device sends and receives in 30 days. */
export const systemBytes = ({ up, down }: SystemTemplate, period: number): number =>
  Math.round(((down + up) * 2_592_000) / period)
