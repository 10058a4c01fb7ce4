import { parameters } from '../device/parameters.ts'
import { capabilityFlags } from './capabilities.ts'

/** 0 is offline, 1 online, 2 pending. Null means not activated. */
export const deviceStatuses = { offline: 0, online: 1, pending: 2 } as const

/**
 * How the configuration of a device compares with what was confirmed on it: as confirmed, changed on the device, not read
 * since then, or nothing was ever confirmed.
 */
export const configurationStates = ['in_sync', 'drifted', 'never_read', 'none'] as const
export type ConfigurationState = (typeof configurationStates)[number]

/** A pending change of a device: firmware or a configuration that waits for the device or is being installed. */
export const deviceTasks = ['pending_firmware', 'pending_configuration'] as const
export type DeviceTask = (typeof deviceTasks)[number]

const identity = [
  'id',
  'name',
  'company_id',
  'company_name',
  'description',
  'model',
  'original_model',
  'serial',
  'mac',
  'firmware',
  'status',
  'last_connection_at',
  'last_update_at',
  'last_seen_at',
  'offline_reason',
  'activation_status',
  'is_authenticated',
  'failed_auth_reason',
  'task',
  'testing_until',
  'configuration_state',
  'configuration_drift',
  'is_facelift',
  'mqtt',
  'monitoring_enabled',
  'dynamic_monitoring',
  'static_monitoring',
  'io_monitoring',
  'gps_monitoring',
  'hotspot_monitoring',
  'wireless_monitoring',
  'ddns_monitoring',
  'vpn_monitoring',
  'credit_enabled',
  'credit_activated',
  'credit_expire_date',
  'auto_extend_credit',
  'management_credit_type',
  'management_credit_type_name',
  'management_credit_type_id',
  'data_credit_type',
  'data_credit_type_name',
  'data_credit_type_id',
  'remaining_data',
  'user_set_latitude',
  'user_set_longitude',
  'key_fingerprint',
  'agent',
  'protocol',
  'ip',
  'tags',
  'created_at',
  'updated_at',
] as const
export type IdentityField = (typeof identity)[number]
/** The fields that the installation itself knows about a device, in the order of the record. */
export const identityFields: readonly string[] = identity

const derived = ['device_series', 'fw_version', 'port_count', 'sim_count', ...capabilityFlags] as const
export type CapabilityField = (typeof derived)[number]
/** The fields that follow from the model and firmware of a device. */
export const capabilityFields: readonly string[] = derived

/** All names that `fields` may contain, returned for `fields_only=true`. */
export const deviceFields: readonly string[] = [
  ...identityFields,
  ...capabilityFields,
  ...parameters.map((parameter) => parameter.name),
]
