import type { CommandState } from '@outpost/contract/device/command-states'
import type { DeviceTask } from '@outpost/contract/devices/fields'
import type { DeviceProtocol } from '@outpost/contract/devices/protocols'
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'

/** What a device of TR-069 says of itself, besides its serial number. */
export interface CwmpClaim {
  oui: string
  product_class: string
}

type Json = JSONColumnType<Record<string, unknown>>

export interface DeviceTables {
  devices: {
    id: Generated<number>
    company_id: number
    name: string
    name_key: GeneratedAlways<string>
    description: Generated<string>
    series: string | null
    model: string | null
    serial: string | null
    mac: string | null
    imei: string | null
    firmware: string | null
    agent: string | null
    protocol: Generated<DeviceProtocol>
    status: number | null
    epoch: Generated<number>
    ip: string | null
    gateway: string | null
    boot_id: string | null
    previous_boot_id: string | null
    quarantined_at: Date | null
    last_connection_at: Date | null
    last_seen_at: Date | null
    offline_reason: string | null
    last_connect_code: Generated<number>
    pinned_host_key: string | null
    sealed_password: Buffer | null
    credit_enabled: boolean | null
    auto_extend_credit: Generated<boolean>
    credit_expires_at: Date | null
    credit_lapsed_at: Date | null
    management_credit_type_id: number | null
    data_credit_type_id: number | null
    data_account_id: number | null
    monitoring_enabled: Generated<boolean>
    dynamic_monitoring: Generated<number>
    static_monitoring: Generated<number>
    io_monitoring: Generated<number>
    gps_monitoring: Generated<number>
    hotspot_monitoring: Generated<number>
    wireless_monitoring: Generated<number>
    ddns_monitoring: Generated<number>
    vpn_monitoring: Generated<number>
    task: Generated<DeviceTask | null>
    /** See `showDrift`. */
    configuration_drift: number | null
    testing_until: Date | null
    user_set_latitude: number | null
    user_set_longitude: number | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  device_keys: {
    device_id: number
    fingerprint: string
    public_key: Buffer
    state: 'current' | 'next'
    created_at: Generated<Date>
  }
  enrolment_tokens: {
    id: Generated<number>
    company_id: number
    token_hash: Buffer
    uses: number
    uses_left: number
    expires_at: Date
    created_by: number | null
    created_at: Generated<Date>
  }
  pending_devices: {
    id: Generated<number>
    company_id: number | null
    device_id: number | null
    reason: 'join' | 'rekey' | 'duplicate'
    fingerprint: string
    public_key: Buffer
    serial: string
    mac: string
    imei: Generated<string>
    model: string
    firmware: string
    name: string
    ip: string
    network: Generated<string>
    protocol: Generated<DeviceProtocol>
    claim: ColumnType<CwmpClaim | null, string | undefined, never>
    first_seen_at: Generated<Date>
    last_seen_at: Generated<Date>
  }
  connect_attempts: {
    id: Generated<number>
    company_id: number | null
    device_id: number | null
    code: number
    reason: string
    ip: string
    fingerprint: string | null
    created_at: Generated<Date>
  }
  device_connections: {
    id: Generated<number>
    device_id: number
    company_id: number
    epoch: number
    ip: Generated<string>
    connected_at: Generated<Date>
    disconnected_at: Date | null
    reason: string | null
    restart: 'ordered' | 'unordered' | null
  }
  connect_hours: { at: Date; company_id: number; gateway: string; connects: number; flaps: Generated<number> }
  commands: {
    id: string
    company_id: number
    device_id: number
    user_id: number | null
    username: string | null
    name: string
    input: Json
    timeout_seconds: number
    channel: string | null
    state: Generated<CommandState>
    code: string | null
    text: string | null
    data: ColumnType<Record<string, unknown> | null, string | null, string | null>
    created_at: Generated<Date>
    sent_at: Date | null
    delivered_at: Date | null
    finished_at: Date | null
    expires_at: Date
    answer_by: Date | null
  }
  authorized_devices: {
    id: Generated<number>
    serial: string
    mac: string
    model: string
    batch: string
    created_by: string | null
    created_at: Generated<Date>
  }
  gateways: { name: string; seen_at: Generated<Date>; address: string | null }
  geofences: {
    id: Generated<number>
    company_id: number
    name: string
    kind: 'circle' | 'polygon'
    latitude: number | null
    longitude: number | null
    radius: number | null
    corners: JSONColumnType<{ latitude: number; longitude: number }[]>
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  geofence_devices: {
    geofence_id: number
    device_id: number
    company_id: number
    since: Date
  }
  device_positions: {
    device_id: number
    company_id: number
    /** The index in `positionSources`. */
    source: number
    best: Generated<boolean>
    latitude: number
    longitude: number
    accuracy: Generated<number | null>
    located_at: Date
    x: GeneratedAlways<number>
    y: GeneratedAlways<number>
  }
  device_notes: {
    id: Generated<number>
    device_id: number
    company_id: number
    user_id: number | null
    username: string
    text: string
    created_at: Generated<Date>
  }
  device_logs: {
    id: Generated<number>
    company_id: number
    device_id: number | null
    user_id: number | null
    username: string | null
    serial: string | null
    type: string
    status: boolean
    log: string
    ip: string | null
    user_agent: string | null
    created_at: Generated<Date>
  }
}

declare module '../../db/database.ts' {
  interface Database extends DeviceTables {}
}
