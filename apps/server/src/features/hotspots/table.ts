import type { HotspotAbility } from '@outpost/contract/device/wireless'
import type { Generated } from 'kysely'

export interface HotspotTables {
  wireless_networks: {
    id: Generated<number>
    company_id: number
    device_id: number
    wlan_id: string
    ssid: string | null
    active: boolean
    clients: number
    received: number
    sent: number
    signals: number[]
    reported_at: Date
  }
  wireless_slots: { network_id: number; at: Date; clients: number; received: number; sent: number }
  hotspots: {
    id: Generated<number>
    company_id: number
    device_id: number
    place: number
    active: boolean
    ip: string | null
    guests: number
    kind: string | null
    abilities: HotspotAbility[]
    login: string | null
    interface: string | null
    ssid: string | null
    reported_at: Date
  }
  hotspot_vouchers: {
    id: Generated<number>
    company_id: number
    device_id: number
    place: number
    username: string
    minutes: number | null
    megabytes: number | null
    note: string
    created_by: string
    created_at: Generated<Date>
  }
  hotspot_kiosks: {
    id: Generated<number>
    company_id: number
    device_id: number
    place: number
    name: string
    user_id: number
    /** The company in which the user created it. */
    author_company_id: number
    token_hash: Buffer
    minutes: number | null
    megabytes: number | null
    per_hour: number
    issued: Generated<number>
    created_at: Generated<Date>
    expires_at: Date
    last_used_at: Generated<Date | null>
  }
  hotspot_settings: { company_id: number; guest_days: number }
}

declare module '../../db/database.ts' {
  interface Database extends HotspotTables {}
}
