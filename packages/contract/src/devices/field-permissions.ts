import { parameterByName } from '../device/parameters.ts'
import type { Permission } from '../kit/permissions.ts'

/** Fields that need more than the sight of the device. Of a family the beginning of the names, for fields that begin alike. */
const ofFamilies: readonly (readonly [RegExp, Permission])[] = [
  // A cell's number and its area are looked up in public lists of towers: they tell the place to some hundred metres.
  [/^(user_set_|cell_tower_)|^(cell_id|lac)(_2)?$/, 'view_device_location'],
  [/^(sent|received)(_2)?$|^remaining_data$/, 'view_device_data_usage'],
  [/^(wlan_mac|ssid_names|wireless_clients)$/, 'view_wireless_information'],
]
/** Of reported values the group decides: everything that comes from GPS tells where the device is. */
const ofGroups = new Map<string, Permission>([
  ['gps', 'view_device_location'],
  ['wireless', 'view_wireless_information'],
])

/**
 * The permission that a reader needs for a field of the device record besides `view_devices`; undefined where that is enough.
 * Where it is lacking the field is null, its course is not answered, and the list is neither sorted nor filtered by it.
 */
export function fieldPermission(field: string): Permission | undefined {
  const family = ofFamilies.find(([names]) => names.test(field))
  return family?.[1] ?? ofGroups.get(parameterByName.get(field)?.group ?? '')
}
