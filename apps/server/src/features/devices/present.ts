import { creditKinds, creditTypeTitle } from '@outpost/contract/credits/types'
import { answered } from '@outpost/contract/device/answers'
import { parameters } from '@outpost/contract/device/parameters'
import { capabilities, type CapabilityFlag, capabilityFlags } from '@outpost/contract/devices/capabilities'
import type { FullDevice } from '@outpost/contract/devices/device'
import type { Right } from '@outpost/contract/kit/permissions'
import type { Brand } from '../../brand/brand.ts'
import { brandedModel } from '../../brand/models.ts'
import { utc, utcOrNull } from '../../kit/paginate.ts'
import type { Shown } from './branding.ts'
import { presentDrift } from './drift.ts'
import { readableRecord } from './field-permissions.ts'
import { latestIn, type StateEntry } from './latest-state.ts'
import type { DeviceRow } from './queries.ts'

const bit = (value: boolean): 0 | 1 => (value ? 1 : 0)

/** Returns the fields of all parameters in the types of the vendor's API, null for those never reported. */
const presentReported = (state: DeviceRow['state']) =>
  Object.fromEntries(
    parameters.map((parameter) => [
      parameter.name,
      answered(parameter, state?.[parameter.name] as string | number | undefined),
    ]),
  )

/** Returns what the device can have, by its model and firmware, with flags as 1 and 0. */
function presentCapabilities({ model, firmware }: Pick<DeviceRow, 'model' | 'firmware'>) {
  const known = capabilities(model, firmware)
  const flags = capabilityFlags.map((flag) => [flag, known[flag] === null ? null : bit(known[flag])] as const)
  return { ...known, ...(Object.fromEntries(flags) as Record<CapabilityFlag, 0 | 1 | null>) }
}

/** Returns the named values of the catalogue by address, null for those never reported. */
const presentNamed = (state: DeviceRow['state'], { values }: Shown, fields: readonly string[]) =>
  Object.fromEntries(
    values.among(fields).map((value) => {
      const entry = state?.[value.address] as StateEntry | undefined
      return [value.address, answered(value, entry === undefined ? undefined : latestIn(entry))]
    }),
  )

/**
 * Returns a device as the public API shows it: id and name first, the model under the brand's name, then one field per
 * parameter. Fields that were never reported, or that the user may not read, are null.
 * @param held the permissions of the user
 * @param fields the fields that the request names; values of the catalogue that are not parameters are included only if
 * named
 */
export function presentDevice(
  row: DeviceRow,
  app: Shown,
  held: ReadonlySet<Right>,
  fields: readonly string[] = [],
): FullDevice {
  const reported = presentReported(row.state)
  const brand = app.brand()
  return readableRecord<FullDevice>(
    app.values,
    {
      ...presentNamed(row.state, app, fields),
      id: row.id,
      name: row.name,
      company_id: row.company_id,
      company_name: row.company_name,
      description: row.description,
      model: brandedModel(brand, row.model),
      original_model: row.model,
      serial: row.serial,
      mac: row.mac,
      firmware: row.firmware,
      status: row.status,
      last_connection_at: utcOrNull(row.last_connection_at),
      last_update_at: utcOrNull(row.reported_at),
      last_seen_at: utcOrNull(row.last_seen_at),
      offline_reason: row.offline_reason,
      activation_status: row.last_connection_at ? 'activated' : 'not_activated',
      is_authenticated: bit(row.fingerprint !== null),
      failed_auth_reason: row.last_connect_code,
      task: row.task,
      ...presentConfiguration(row),
      is_facelift: 0,
      mqtt: row.status === 1 ? 1 : 0,
      monitoring_enabled: bit(row.monitoring_enabled),
      dynamic_monitoring: row.dynamic_monitoring,
      static_monitoring: row.static_monitoring,
      io_monitoring: row.io_monitoring,
      gps_monitoring: row.gps_monitoring,
      hotspot_monitoring: row.hotspot_monitoring,
      wireless_monitoring: row.wireless_monitoring,
      ddns_monitoring: row.ddns_monitoring,
      vpn_monitoring: row.vpn_monitoring,
      ...presentService(row, brand),
      user_set_latitude: row.user_set_latitude,
      user_set_longitude: row.user_set_longitude,
      key_fingerprint: row.fingerprint,
      agent: row.agent,
      protocol: row.protocol,
      ip: row.ip,
      tags: row.tags,
      created_at: utc(row.created_at),
      updated_at: utc(row.updated_at),
      ...presentCapabilities(row),
      ...reported,
      imei: row.imei ?? reported['imei'],
    },
    held,
  )
}

/** Returns the fields that tell how the configuration of a device is, and whether a change of it is tested. */
const presentConfiguration = (row: DeviceRow) => ({
  testing_until:
    row.status === 0 && row.testing_until && row.testing_until > new Date() ? utc(row.testing_until) : null,
  ...presentDrift(row.configuration_drift),
})

/** Returns the fields for the service of a device and its packs. */
function presentService(row: DeviceRow, { resources }: Pick<Brand, 'resources'>) {
  const [management, data] = [
    creditKinds[(row.management_credit_type_id ?? 0) - 1],
    creditKinds[(row.data_credit_type_id ?? 0) - 1],
  ]
  return {
    credit_enabled: bit(row.credit_enabled ?? resources.required),
    credit_activated: bit(row.credit_expires_at !== null && row.credit_expires_at > new Date()),
    credit_expire_date: utcOrNull(row.credit_expires_at),
    auto_extend_credit: bit(row.auto_extend_credit),
    management_credit_type: management?.name ?? null,
    management_credit_type_name: management ? creditTypeTitle(management) : null,
    management_credit_type_id: row.management_credit_type_id,
    data_credit_type: data?.name ?? null,
    data_credit_type_name: data ? creditTypeTitle(data) : null,
    data_credit_type_id: row.data_credit_type_id,
    remaining_data: row.remaining_data,
  }
}

/** Returns only the fields that the request names, always with the id first. */
export function pickFields(device: FullDevice, fields: readonly string[] | undefined): FullDevice | { id: number } {
  if (!fields?.length) return device
  return {
    id: device.id,
    ...Object.fromEntries(
      fields.filter((field) => Object.hasOwn(device, field)).map((field) => [field, device[field]]),
    ),
  }
}
