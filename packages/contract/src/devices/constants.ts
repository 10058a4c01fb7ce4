/** Charts of `GET /devices/statistics`. Each counts devices by the values of the list filter with the same name. */
export const charts = [
  'model',
  'status',
  'firmware',
  'network_state',
  'network_state_2',
  'signal',
  'signal_2',
  'connection_type',
  'connection_type_2',
  'wan_state',
  'operator',
  'operator_2',
  'information_updated',
  'modem_manufacturer',
  'modem_manufacturer_2',
  'modem_firmware',
  'modem_firmware_2',
  'modem_model',
  'modem_model_2',
  'task',
] as const

/** All charts: those that are counted unless others are named, and those that are counted only when they are. */
export const allCharts = [...charts, 'tag_id', 'problem', 'firmware_update', 'configuration_state'] as const
export type Chart = (typeof allCharts)[number]
