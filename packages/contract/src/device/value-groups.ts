import { parameters } from './parameters.ts'

/** The groups of own values that devices can report in periods of their own. All others belong to the regular reports. */
export const valueGroups = ['static', 'hotspot', 'gps', 'io', 'wireless', 'ddns', 'l2tp'] as const
export type ValueGroup = (typeof valueGroups)[number]

/** Values of the regular reports that have a period of their own in the public API. */
const apart: Readonly<Record<string, ValueGroup>> = {
  ddns_rules_count: 'ddns',
  vpn_monitoring_instances_state: 'l2tp',
}

const groups = new Map(
  parameters.map(({ name, group }) => [name, apart[name] ?? (group === 'dynamic' ? undefined : group)]),
)

/** Returns the group of a value by its name; undefined for those of the regular reports. */
export const groupOfValue = (name: string): ValueGroup | undefined => groups.get(name)
