import { type Parameter, parameters } from '@outpost/contract/device/parameters'
import type { Device } from '@outpost/contract/devices/device'

export type InformationGroup =
  'identity' | 'resources' | 'system' | 'mobile' | 'mobile2' | 'wireless' | 'io' | 'gps' | 'hardware'

/**
 * Values that come from the server rather than the device, and that the summary at the top of the page does not show.
 */
const own: Partial<Record<InformationGroup, readonly string[]>> = {
  identity: ['description', 'key_fingerprint', 'ip', 'agent', 'last_connection_at', 'created_at', 'updated_at'],
  resources: [
    'credit_enabled',
    'auto_extend_credit',
    'management_credit_type',
    'credit_expire_date',
    'data_credit_type',
    'remaining_data',
  ],
}

function groupOf({ id, group }: Parameter): InformationGroup {
  // Values of the first modem are numbered from 100, those of the second from 150 (contract, `parameters`).
  if (id >= 150) return 'mobile2'
  if (id >= 100) return 'mobile'
  if (group === 'io' || group === 'gps') return group
  if (group === 'wireless' || group === 'hotspot') return 'wireless'
  return group === 'static' ? 'hardware' : 'system'
}

const members: readonly [InformationGroup, readonly string[]][] = (
  ['identity', 'resources', 'system', 'mobile', 'mobile2', 'wireless', 'io', 'gps', 'hardware'] as const
).map((name) => [
  name,
  own[name] ?? parameters.filter((parameter) => groupOf(parameter) === name).map((parameter) => parameter.name),
])

const isReported = (value: unknown): boolean => value !== null && value !== undefined && value !== ''

/**
 * Returns the fields of a device that have a value, by group; groups without values are omitted.
 * @param matches whether a field is wanted, by its API name
 */
export function reportedGroups(
  device: Device,
  matches: (field: string) => boolean = () => true,
): { group: InformationGroup; fields: string[] }[] {
  return members
    .map(([group, names]) => ({ group, fields: names.filter((name) => isReported(device[name]) && matches(name)) }))
    .filter(({ fields }) => fields.length > 0)
}
