import type { DayOfReport, ReportDevice, ReportShare, ReportTotals } from '@outpost/contract/reports/generated'

/** What is stored of a report besides its devices. */
export interface StoredContent {
  all: ReportTotals
  days: DayOfReport[]
  operator_stats: ReportShare[]
  connection_type_stats: ReportShare[]
}

/** The figures of a generated report, from which its files are made. */
export interface Collected extends StoredContent {
  devices: ReportDevice[]
}
