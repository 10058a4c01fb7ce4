/** The kinds of values whose reports `GET /devices/{id}/information/{type}` lists. */
export const informationTypes = ['dynamic', 'io', 'gps'] as const
export type InformationType = (typeof informationTypes)[number]

const counted = ['day', 'week', 'month'].flatMap((period) => [`rx_${period}`, `tx_${period}`])

/** The values of a device at one time, in the order of the vendor's API. */
export const snapshotFields = [
  'firmware',
  'sim_state',
  'pin_state',
  'sim_slot',
  'network_state',
  'mobile_ip',
  'signal',
  'operator',
  'operator_number',
  'connection_state',
  'connection_type',
  'temperature',
  'router_uptime',
  'connection_uptime',
  'wan_state',
  'wan_ip',
  'cell_id',
  'mcc',
  'mnc',
  'lac',
  'iccid',
  ...counted,
] as const

/** The parameters that have a history of their own: those of a snapshot, and three more. */
export const historyFields = [...snapshotFields, 'period', 'sent', 'received'] as const

/** The parameters of which the extremes over the devices of a company or tag can be read. */
export const extremeParameters = [
  'temperature',
  'signal',
  'sent',
  'received',
  'analog_input',
  'satellites',
  'speed',
] as const
export type ExtremeParameter = (typeof extremeParameters)[number]
