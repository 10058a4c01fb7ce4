import type { ReportParameter } from '@outpost/contract/reports/constants'
import type { ReportDevice } from '@outpost/contract/reports/generated'
import type { ReportTexts } from './texts.ts'

/** What the numbers of a column are: bytes, dBm, tenths of a degree, seconds or percent. */
export type Measure = 'bytes' | 'signal' | 'temperature' | 'duration' | 'percent'

export interface ReportColumn {
  label: string
  /** Undefined for texts. */
  measure?: Measure
  value: (device: ReportDevice) => string | number | null
}

const text = (label: string, value: ReportColumn['value']): ReportColumn => ({ label, value })

/** The columns of each parameter in their order. */
const columnsOf = (t: ReportTexts): Readonly<Record<ReportParameter, readonly ReportColumn[]>> => ({
  signal: [
    { label: `${t.signal}, ${t.minimum}`, measure: 'signal', value: (device) => device.min_signal },
    { label: `${t.signal}, ${t.average}`, measure: 'signal', value: (device) => device.average_signal },
    { label: `${t.signal}, ${t.maximum}`, measure: 'signal', value: (device) => device.max_signal },
  ],
  temperature: [
    { label: `${t.temperature}, ${t.minimum}`, measure: 'temperature', value: (device) => device.min_temperature },
    { label: `${t.temperature}, ${t.average}`, measure: 'temperature', value: (device) => device.average_temperature },
    { label: `${t.temperature}, ${t.maximum}`, measure: 'temperature', value: (device) => device.max_temperature },
  ],
  data_usage: [
    { label: t.sent, measure: 'bytes', value: (device) => device.sent },
    { label: t.received, measure: 'bytes', value: (device) => device.received },
    { label: `${t.sent}, ${t.sim(1)}`, measure: 'bytes', value: (device) => device.sent_sim1 },
    { label: `${t.received}, ${t.sim(1)}`, measure: 'bytes', value: (device) => device.received_sim1 },
    { label: `${t.sent}, ${t.sim(2)}`, measure: 'bytes', value: (device) => device.sent_sim2 },
    { label: `${t.received}, ${t.sim(2)}`, measure: 'bytes', value: (device) => device.received_sim2 },
  ],
  router_uptime: [{ label: t.routerUptime, measure: 'duration', value: (device) => device.router_uptime }],
  connection_uptime: [{ label: t.connectionUptime, measure: 'duration', value: (device) => device.connection_uptime }],
  operator: [text(t.operator, (device) => device.operator)],
  connection_type: [text(t.connectionType, (device) => device.connection_type)],
})

const order: readonly ReportParameter[] = [
  'signal',
  'temperature',
  'data_usage',
  'router_uptime',
  'connection_uptime',
  'operator',
  'connection_type',
]

/** Returns the columns of the devices of a report. */
export function reportColumns(parameters: readonly ReportParameter[], t: ReportTexts): ReportColumn[] {
  const all = columnsOf(t)
  return [
    text(t.device, ({ name }) => name),
    text(t.serial, ({ serial }) => serial),
    text(t.mac, ({ mac }) => mac),
    ...order.filter((name) => parameters.includes(name)).flatMap((name) => all[name]),
    { label: t.coverage, measure: 'percent', value: ({ coverage }) => coverage },
  ]
}

const units: Readonly<Record<Measure, string>> = {
  bytes: 'B',
  signal: 'dBm',
  temperature: '°C',
  duration: 's',
  percent: '%',
}

/** The heading of a column in a table of plain numbers, with their unit. */
export const headingOf = ({ label, measure }: ReportColumn): string =>
  measure === undefined ? label : `${label} (${units[measure]})`

/** The cell of a device in a table of plain numbers; empty if the value is unknown. */
export function cellOf({ measure, value }: ReportColumn, device: ReportDevice): string | number {
  const found = value(device)
  if (found === null) return ''
  return measure === 'temperature' ? Number(found) / 10 : found
}
