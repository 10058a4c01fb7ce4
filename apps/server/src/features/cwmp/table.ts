import type { Generated } from 'kysely'

export interface CwmpTables {
  cwmp_addresses: {
    id: Generated<number>
    company_id: number
    username: string
    password: Buffer
    created_by: number | null
    created_at: Generated<Date>
    last_used_at: Date | null
  }
  cwmp_devices: {
    device_id: number
    company_id: number
    oui: string
    product_class: string
    serial: string
    username: string
    password: Buffer
    network: string
    issued_at: Date | null
    set_up: Generated<boolean>
    root: Generated<string>
    call_url: string | null
    called_from: string | null
    call_password: Buffer
    called_at: Date | null
    inform_interval: Generated<number>
    last_inform_at: Date | null
  }
  cwmp_parameters: {
    device_id: number
    company_id: number
    name: string
    type: string
    value: string | null
    writable: boolean | null
    read_at: Generated<Date>
  }
}

declare module '../../db/database.ts' {
  interface Database extends CwmpTables {}
}
