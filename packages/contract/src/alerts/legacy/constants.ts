/** The kinds of alerts that devices with firmware before 07.13 have themselves, in English. The API returns their names. */
export const alertTypes = {
  1: 'Configuration change',
  2: 'Login',
  3: 'Status change',
  4: 'Mobile',
  5: 'Geofence',
} as const
export type AlertType = keyof typeof alertTypes

/** What an alert is about. `event` and `mark` are the device's own words for it. */
export interface AlertSubtype {
  id: number
  type: AlertType
  event: string
  mark: string
  /** In English; the API returns it. */
  title: string
}

const subtype = (id: number, type: AlertType, event: string, mark: string, title: string): AlertSubtype => ({
  id,
  type,
  event,
  mark,
  title,
})

/** All subtypes. Their ids are part of the API and never change; 9, 12 and 15 are those of the vendor's API. */
export const alertSubtypes: readonly AlertSubtype[] = [
  subtype(1, 1, 'Config', 'all', 'Any configuration changed'),
  subtype(2, 1, 'Config', 'network', 'Network configuration changed'),
  subtype(3, 1, 'Config', 'firewall', 'Firewall configuration changed'),
  subtype(4, 2, 'SSH', 'success', 'SSH login succeeded'),
  subtype(5, 2, 'SSH', 'failed', 'SSH login failed'),
  subtype(6, 2, 'Web UI', 'success', 'Web UI login succeeded'),
  subtype(7, 2, 'Web UI', 'failed', 'Web UI login failed'),
  subtype(8, 3, 'Reboot', 'all', 'Device restarted'),
  subtype(9, 3, 'Signal strength', '-75', 'Signal strength dropped below -75 dBm'),
  subtype(10, 3, 'Ports', 'link', 'Link state of a port changed'),
  subtype(11, 3, 'WAN failover', 'all', 'WAN failover'),
  subtype(12, 4, 'SMS', 'received', 'SMS received'),
  subtype(13, 4, 'Mobile data', 'connected', 'Mobile data connected'),
  subtype(14, 4, 'Mobile data', 'disconnected', 'Mobile data disconnected'),
  subtype(15, 4, 'Data limit', 'reached', 'Mobile data limit reached'),
  subtype(16, 5, 'GPS', 'left', 'Left the geofence'),
  subtype(17, 5, 'GPS', 'entered', 'Entered the geofence'),
  subtype(18, 3, 'DHCP', 'all', 'New DHCP client'),
  subtype(19, 3, 'Topology', 'all', 'Topology changed'),
  subtype(20, 3, 'Signal strength', '-93', 'Signal strength dropped below -93 dBm'),
  subtype(21, 3, 'Signal strength', '-113', 'Signal strength dropped below -113 dBm'),
]

export const alertSubtypeById: ReadonlyMap<number, AlertSubtype> = new Map(alertSubtypes.map((each) => [each.id, each]))

/** The subtypes that need a phone number, whatever the device does, and the one with a data limit. */
export const phoneSubtypes: readonly number[] = [12, 15]
export const limitSubtype = 15
export const geofenceType = 5

/** What a device does: 1 sends an email, 2 an SMS, 3 both, which are two alerts on the device. */
export const alertActions = { email: 1, sms: 2, both: 3 } as const

export const dataPeriods = ['day', 'week', 'month'] as const

/** `pending`: the device is being changed. `stored`: it is on the device. `failed`: the device did not take it. */
export const alertConfigurationStates = ['pending', 'stored', 'failed'] as const

export const legacyLimits = { entries: 100, message: 500, subject: 128, perDevice: 50, tokens: 10 } as const

/** A phone number: digits, with a plus for the international form (E.164 has at most 15). */
export const phonePattern = /^\+?\d{3,15}$/
