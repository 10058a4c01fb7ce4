import type { Keepalive } from '@outpost/contract/vpn/constants'
import type { ColumnType, Generated } from 'kysely'

export type HubState = 'stopped' | 'starting' | 'running' | 'failed'
export type DisabledReason = 'data_used' | 'inactive' | 'inactive_without_users' | 'expired'
/** How far the configuration of a hub is on a device. */
export type DeviceConfigState = 'not_sent' | 'sent' | 'applied' | 'failed'

export interface VpnTables {
  vpn_hubs: {
    id: Generated<number>
    company_id: number
    name: string
    description: Generated<string>
    zone: string
    kind: Generated<'openvpn' | 'wireguard'>
    type: 'tun' | 'tap'
    keepalive: Generated<Keepalive>
    quick: Generated<boolean>
    /** A network with its prefix, such as `10.112.0.0/24`. */
    subnet: string
    port: number
    enabled: Generated<boolean>
    disabled_reason: DisabledReason | null
    start_time: Date | null
    end_time: Date | null
    revision: Generated<number>
    /** The keys of OpenVPN; null for WireGuard, which has the two behind them. */
    authority: string | null
    authority_key: Buffer | null
    authority_expires_at: Date | null
    certificate: string | null
    certificate_key: Buffer | null
    certificate_expires_at: Date | null
    shared_key: Buffer | null
    server_key: Buffer | null
    public_key: string | null
    private_key: Buffer | null
    /** The certificate and the days before its end of which users were told last. */
    warned: string | null
    /** A hub that has been in its state since before then is to be restarted. */
    restarted_at: Date | null
    state: Generated<HubState>
    state_message: string | null
    state_since: Generated<Date>
    applied_revision: number | null
    holder: string | null
    /** How the process that holds the hub keeps it apart from others. */
    level: 'namespaces' | 'shared' | 'rootless' | null
    held_until: Date | null
    created_at: ColumnType<Date, never, never>
    updated_at: Generated<Date>
  }
  vpn_clients: {
    id: Generated<number>
    company_id: number
    hub_id: number
    device_id: number | null
    user_id: number | null
    username: string | null
    address: string
    mode: Generated<'static' | 'dhcp'>
    enabled: Generated<boolean>
    lan: Generated<boolean>
    wan: Generated<boolean>
    /** The key and certificate of a device, whose private key is erased once the device has it. Those of users are not kept. */
    certificate: string | null
    certificate_key: Buffer | null
    serial: string | null
    expires_at: Date | null
    /** The former certificate of a device, until it has connected with the new one. */
    previous_serial: string | null
    previous_expires_at: Date | null
    /** The certificate and the days before its end of which users were told last. */
    warned: string | null
    client_key: Buffer | null
    /** The key of the current profile for WireGuard. */
    public_key: string | null
    profile_issued_at: Date | null
    /** Sessions that began before then are to end. */
    disconnected_at: Date | null
    created_at: ColumnType<Date, never, never>
    updated_at: Generated<Date>
  }
  vpn_revoked: { hub_id: number; serial: string; revoked_at: Generated<Date>; expires_at: Date }
  vpn_routes: {
    id: Generated<number>
    company_id: number
    hub_id: number
    client_id: number
    name: Generated<string>
    network: string
    /** The network of the same size under which the clients of the hub reach it. */
    mapped: string | null
    /** Names of hosts in the network. */
    hosts: Generated<{ name: string; address: string }[]>
    created_at: ColumnType<Date, never, never>
  }
  vpn_device_configs: {
    id: Generated<number>
    company_id: number
    device_id: number
    hub_id: number
    client_id: number | null
    target: Generated<number>
    sent: number | null
    applied: number | null
    state: Generated<DeviceConfigState>
    message: string | null
    job_id: number | null
    key_sha256: string | null
    user_id: number | null
    username: string | null
    next_at: Generated<Date>
    changed_at: Generated<Date>
  }
  vpn_dhcp_options: { hub_id: number; type: 'DNS' | 'WINS'; address: string }
  vpn_hub_tags: { hub_id: number; tag_id: number }
  vpn_sessions: {
    id: Generated<number>
    company_id: number
    hub_id: number
    client_id: number | null
    name: string
    real_address: string
    /** Where a client over TCP has connected from; null for UDP. */
    stream_address: string | null
    address: string | null
    version: Generated<string>
    platform: Generated<string>
    connected_at: Date
    ended_at: Date | null
    reason: string | null
    received: Generated<number>
    sent: Generated<number>
  }
  vpn_streams: { hub_id: number; local_address: string; real_address: string; opened_at: Generated<Date> }
  vpn_profile_links: {
    token_hash: Buffer
    company_id: number
    client_id: number
    created_by: number
    created_at: ColumnType<Date, never, never>
    expires_at: Date
  }
  vpn_usage: { hub_id: number; client_id: number; hour: Date; received: number; sent: number }
}

declare module '../../db/database.ts' {
  interface Database extends VpnTables {}
}
