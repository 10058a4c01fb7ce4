import { download } from '../../../kit/api/download.ts'

export const reportFormats = ['pdf', 'csv', 'xlsx'] as const
export type ReportFormat = (typeof reportFormats)[number]

/** Saves a generated report as a file, under the name that the server gives it. */
export const downloadReport = (id: number, format: ReportFormat): void =>
  void download(`/reports/generated/${id}/${format}`, { name: `report-${id}.${format}` })
