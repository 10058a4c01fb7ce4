import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'

export interface TelemetryTables {
  telemetry: { at: Date; device_id: number; parameters: number[]; values: number[] }
  /** The partition for reports of days without their own partition. */
  telemetry_default: TelemetryTables['telemetry']
  device_states: {
    device_id: number
    company_id: number
    reported_at: Date
    signal: number | null
    operator: string | null
    connection_type: string | null
    network_state: string | null
    wan_state: string | null
    values: JSONColumnType<Record<string, unknown>>
    /** Copies of the reported addresses, for the search. */
    mobile_ip: GeneratedAlways<string | null>
    wan_ip: GeneratedAlways<string | null>
  }
  telemetry_hourly: {
    hour: Date
    device_id: number
    parameter: number
    count: number
    minimum: number
    average: number
    maximum: number
    last: number
  }
  /** Changes of texts; see `history/write-texts.ts`. */
  telemetry_texts: { device_id: number; address: string; at: Date; value: string }
  telemetry_dirty_hours: { hour: Date }
  telemetry_gaps: { id: Generated<number>; from_at: Date; to_at: Date; dropped: number }
}

declare module '../../db/database.ts' {
  interface Database extends TelemetryTables {}
}
