import type { Generated } from 'kysely'

export interface TelemetryTables {
  telemetry: { at: Date; device_id: number; parameters: number[]; values: number[] }
  telemetry_hourly: {
    hour: Date; device_id: number; parameter: number; count: number; minimum: number; average: number; maximum: number; last: number
  }
  telemetry_dirty_hours: { hour: Date }
  telemetry_gaps: { id: Generated<number>; from_at: Date; to_at: Date; dropped: number }
}
