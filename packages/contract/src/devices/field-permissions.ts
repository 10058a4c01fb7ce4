import { parameterByName } from '../device/parameters.ts'
import type { Permission } from '../kit/permissions.ts'

/**
 * Fields that require a permission in addition to access to the device. Each pattern matches a family of field names.
 */
const ofFamilies: readonly (readonly [RegExp, Permission])[] = [
  // A cell's id and area code can be looked up in public lists of towers, so they reveal the location to within a few
  // hundred metres.
  [/^(user_set_|cell_tower_)|^(cell_id|lac)(_2)?$/, 'view_device_location'],
  [/^(sent|received)(_2)?$|^remaining_data$/, 'view_device_data_usage'],
  [/^(wlan_mac|ssid_names|wireless_clients)$/, 'view_wireless_information'],
]
/** For other reported values the group decides: everything from GPS reveals where the device is. */
const ofGroups = new Map<string, Permission>([
  ['gps', 'view_device_location'],
  ['wireless', 'view_wireless_information'],
])

/**
 * Returns the permission that a field of the device record requires in addition to `view_devices`, or undefined if
 * none. Without that permission the field is null, its history is not returned, and the list cannot be sorted or
 * filtered by it.
 */
export function fieldPermission(field: string): Permission | undefined {
  const family = ofFamilies.find(([names]) => names.test(field))
  return family?.[1] ?? ofGroups.get(parameterByName.get(field)?.group ?? '')
}
