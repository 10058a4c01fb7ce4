import type { DeviceFacts } from './collect.ts'

/** A family of metrics: one value for each device, and for each modem if it has one. */
export interface Family {
  name: string
  help: string
  type: 'gauge' | 'counter'
  /** The number of the modem, as a label. */
  modem?: 1 | 2
  /** The address of the value, if devices report it. */
  address?: string
  read: (value: number) => number
}

const same = (value: number): number => value
const percent = (value: number): number => value / 100

/** Names end in the unit, as Prometheus recommends (https://prometheus.io/docs/practices/naming/). */
const ofModems: readonly Omit<Family, 'modem'>[] = [
  { name: 'signal_dbm', help: 'Signal strength (RSSI).', type: 'gauge', address: 'signal', read: same },
  { name: 'rsrp_dbm', help: 'Reference signal received power.', type: 'gauge', address: 'rsrp', read: same },
  { name: 'rsrq_db', help: 'Reference signal received quality.', type: 'gauge', address: 'rsrq', read: same },
  { name: 'sinr_db', help: 'Signal to interference plus noise ratio.', type: 'gauge', address: 'sinr', read: same },
  {
    name: 'modem_temperature_celsius',
    help: 'Temperature of the modem.',
    type: 'gauge',
    address: 'temperature',
    read: same,
  },
  {
    name: 'mobile_sent_bytes_total',
    help: 'Bytes sent over the mobile network, as the device counts them.',
    type: 'counter',
    address: 'sent',
    read: same,
  },
  {
    name: 'mobile_received_bytes_total',
    help: 'Bytes received over the mobile network, as the device counts them.',
    type: 'counter',
    address: 'received',
    read: same,
  },
  {
    name: 'connection_uptime_seconds',
    help: 'How long the mobile connection exists.',
    type: 'gauge',
    address: 'connection_uptime',
    read: same,
  },
]

/** The values that devices report. The two modems of a family follow each other, because a family must not be split. */
export const families: readonly Family[] = [
  ...ofModems.flatMap((family): Family[] => [
    { ...family, modem: 1 },
    { ...family, address: `${family.address}_2`, modem: 2 },
  ]),
  {
    name: 'uptime_seconds',
    help: 'How long the device has been running.',
    type: 'gauge',
    address: 'router_uptime',
    read: same,
  },
  { name: 'load_average', help: 'Load of the last minute.', type: 'gauge', address: 'load_average', read: same },
  { name: 'memory_used_ratio', help: 'Used memory.', type: 'gauge', address: 'memory_used', read: percent },
  { name: 'storage_used_ratio', help: 'Used storage.', type: 'gauge', address: 'storage_used', read: percent },
  { name: 'clients', help: 'Clients in the local network.', type: 'gauge', address: 'clients_count', read: same },
]

/** What the server knows about each device. */
export const known: readonly { name: string; help: string; of: (device: DeviceFacts) => number }[] = [
  { name: 'up', help: '1 while the device is connected, otherwise 0.', of: ({ up }) => Number(up) },
  {
    name: 'last_seen_timestamp_seconds',
    help: 'When the device was last connected. For a connected one, the time of this response.',
    of: ({ lastSeen }) => lastSeen,
  },
  {
    name: 'last_report_timestamp_seconds',
    help: 'When the device measured the values that it reported last.',
    of: ({ reported }) => reported,
  },
]
