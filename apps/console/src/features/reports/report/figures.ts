import type { ReportParameter } from '@outpost/contract/reports/constants'
import type { ReportDevice } from '@outpost/contract/reports/generated'
import { formatBytes, formatNumber } from '@outpost/ui/Cells'
import type { UiMessages } from '@outpost/ui/UiMessages'
import type { Label } from '../../../kit/i18n/i18n.ts'

/** What the numbers of a column are: bytes, dBm, tenths of a degree, seconds or percent. */
export type Measure = 'bytes' | 'signal' | 'temperature' | 'duration' | 'percent'

export interface Locale {
  locale: string
  messages: Pick<UiMessages, 'ageMinutes' | 'ageHours' | 'ageDays'>
}

/** Formats a duration with its two largest units. */
function durationText(seconds: number, messages: Locale['messages']): string {
  const minutes = Math.floor(seconds / 60)
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)]
  const parts = [
    days > 0 ? messages.ageDays(days) : '',
    hours > 0 ? messages.ageHours(hours) : '',
    days === 0 ? messages.ageMinutes(minutes % 60) : '',
  ]
  return parts.filter(Boolean).slice(0, 2).join(' ')
}

/** Formats a number of a report. @param value as the API has it; null is unknown */
export function figureText(value: number | null, measure: Measure, { locale, messages }: Locale): string {
  if (value === null) return '–'
  switch (measure) {
    case 'bytes':
      return formatBytes(value, locale)
    case 'signal':
      return `${formatNumber(value, locale)} dBm`
    case 'temperature':
      return `${formatNumber(value / 10, locale, { maximumFractionDigits: 1 })} °C`
    case 'duration':
      return durationText(value, messages)
    case 'percent':
      return `${formatNumber(value, locale)} %`
  }
}

export interface FigureColumn {
  id: keyof ReportDevice
  measure: Measure | 'text'
  label: Label
}

/** A heading over the minimum, average and maximum of a figure. */
export interface FigureGroup {
  label: Label
  columns: readonly FigureColumn[]
}

const figure = (id: keyof ReportDevice, measure: FigureColumn['measure'], label: Label): FigureColumn => ({
  id,
  measure,
  label,
})

const range = (name: 'signal' | 'temperature'): FigureGroup => ({
  label: `reports:parameter.${name}`,
  columns: [
    figure(`min_${name}`, name, 'reports:page.minimum'),
    figure(`average_${name}`, name, 'reports:page.average'),
    figure(`max_${name}`, name, 'reports:page.maximum'),
  ],
})

const columnsOf: Readonly<Record<ReportParameter, readonly (FigureColumn | FigureGroup)[]>> = {
  signal: [range('signal')],
  temperature: [range('temperature')],
  data_usage: [figure('sent', 'bytes', 'reports:page.sent'), figure('received', 'bytes', 'reports:page.received')],
  router_uptime: [figure('router_uptime', 'duration', 'reports:page.routerUptime')],
  connection_uptime: [figure('connection_uptime', 'duration', 'reports:page.connectionUptime')],
  operator: [figure('operator', 'text', 'reports:page.operator')],
  connection_type: [figure('connection_type', 'text', 'reports:page.connectionType')],
}

/** The columns of the devices of a report, after their names. Those with a common heading are in a group. */
export const figureColumns = (parameters: readonly string[]): readonly (FigureColumn | FigureGroup)[] => [
  figure('serial', 'text', 'reports:page.serial'),
  ...(Object.keys(columnsOf) as ReportParameter[])
    .filter((name) => parameters.includes(name))
    .flatMap((name) => columnsOf[name]),
  figure('coverage', 'percent', 'reports:page.coverage'),
]
