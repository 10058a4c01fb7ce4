import type { ColumnType } from 'kysely'

/** The periodic rounds of the worker: recording which devices are online, and summing up the months. */
export type Round = 'seen' | 'months'

export interface StatisticsTables {
  device_days: { device_id: number; day: string; company_id: number }
  device_months: { device_id: number; month: string; company_id: number }
  company_months: {
    company_id: number
    month: string
    added: number
    removed: number
    commands: number
    sessions: number
    bytes: number
  }
  statistics_rounds: { name: Round; ended_at: ColumnType<Date, Date | undefined, Date> }
}

declare module '../../db/database.ts' {
  interface Database extends StatisticsTables {}
}
