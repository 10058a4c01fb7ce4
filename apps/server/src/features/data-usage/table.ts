import type { ColumnType, Generated } from 'kysely'

export interface DataUsageTables {
  data_usage_sims: {
    id: Generated<number>
    company_id: number
    device_id: number
    modem: number
    slot: number
    iccid: string | null
    since: Date
    reset_day: Generated<number>
    time_zone: Generated<string>
    allowance: ColumnType<number | null, number | null | undefined, number | null>
    thresholds: Generated<number[]>
  }
  /** The last readings of a modem: lists of numbers, in the order of `toRow` in `store.ts`. */
  data_usage_counters: { device_id: number; modem: number; readings: ColumnType<(number | null)[][], string, string> }
  data_usage_hours: {
    sim_id: number
    hour: Date
    sent: number
    received: number
    spread: number
    unknown_seconds: number
  }
}

declare module '../../db/database.ts' {
  interface Database extends DataUsageTables {}
}
