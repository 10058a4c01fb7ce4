import { parameters } from '@outpost/contract/device/parameters'
import type { FullDevice } from '@outpost/contract/devices/device'
import type { Brand } from '../../brand.ts'
import { brandedModel } from '../../brand/models.ts'
import { utc, utcOrNull } from '../../kit/paginate.ts'
import type { DeviceRow } from './queries.ts'

const bit = (value: boolean): 0 | 1 => (value ? 1 : 0)

/** A device as the public API shows it: identity under the brand's names, then one field per parameter, null where it was never reported. */
export function presentDevice(row: DeviceRow, brand: Brand): FullDevice {
  const state = row.state ?? {}
  return {
    ...Object.fromEntries(parameters.map(({ name }) => [name, state[name] ?? null])),
    id: row.id, company_id: row.company_id, company_name: row.company_name, name: row.name, description: row.description,
    model: brandedModel(brand, row.model), original_model: row.model, serial: row.serial, mac: row.mac, firmware: row.firmware, imei: row.imei ?? (state['imei'] as string | undefined) ?? null,
    status: row.status, last_connection_at: utcOrNull(row.last_connection_at), last_update_at: utcOrNull(row.reported_at), last_seen_at: utcOrNull(row.last_seen_at),
    offline_reason: row.offline_reason,
    activation_status: row.last_connection_at ? 'activated' : 'not_activated', is_authenticated: bit(row.fingerprint !== null), failed_auth_reason: row.last_connect_code,
    is_facelift: 0, mqtt: row.status === 1 ? 1 : 0, monitoring_enabled: bit(row.monitoring_enabled),
    dynamic_monitoring: row.dynamic_monitoring, static_monitoring: row.static_monitoring, io_monitoring: row.io_monitoring, gps_monitoring: row.gps_monitoring,
    hotspot_monitoring: row.hotspot_monitoring, wireless_monitoring: row.wireless_monitoring, ddns_monitoring: row.ddns_monitoring, vpn_monitoring: row.vpn_monitoring,
    user_set_latitude: row.user_set_latitude, user_set_longitude: row.user_set_longitude,
    key_fingerprint: row.fingerprint, agent: row.agent, ip: row.ip, tags: row.tags as FullDevice['tags'], created_at: utc(row.created_at), updated_at: utc(row.updated_at),
  }
}

/** Only the fields that the caller named, and always the id. */
export function pickFields(device: FullDevice, fields: readonly string[] | undefined): FullDevice | { id: number } {
  if (!fields?.length) return device
  return { ...Object.fromEntries(fields.filter((field) => Object.hasOwn(device, field)).map((field) => [field, device[field]])), id: device.id }
}
