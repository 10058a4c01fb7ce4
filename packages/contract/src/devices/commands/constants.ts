/** What many devices can be told at once. The files that a device is asked for appear among the files of its company (DEVICES-098). */
export const bulkActions = [
  'reboot',
  'update_metrics_data',
  'download_troubleshoot',
  'download_eventslog',
  'download_backup',
] as const
export type BulkAction = (typeof bulkActions)[number]
