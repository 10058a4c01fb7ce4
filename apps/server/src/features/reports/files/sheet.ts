import type { ReportParameter } from '@outpost/contract/reports/constants'
import type { ReportDevice, ReportExtreme, ReportShare, ReportTotals } from '@outpost/contract/reports/generated'
import type { Brand } from '../../../brand/brand.ts'
import { readableOnWhite } from '../../../kit/contrast.ts'
import type { Sheet, SheetSection } from '../../../kit/pdf/sheet.ts'
import type { Language } from '../../mail/service.ts'
import type { StoredContent } from '../generate/content.ts'
import type { GeneratedRow } from '../generate/generate.ts'
import { chartsOf } from './charts.ts'
import type { Measure } from './columns.ts'
import { figureText, momentText } from './format.ts'
import { reportTexts, type ReportTexts } from './texts.ts'

/** Tables with more columns are printed on wide pages. */
const portraitColumns = 7

type Printed = Pick<
  GeneratedRow,
  | 'name'
  | 'description'
  | 'type'
  | 'period'
  | 'parameters'
  | 'applied_by'
  | 'apply_names'
  | 'start_date'
  | 'end_date'
  | 'time_zone'
  | 'finished_at'
  | 'created_at'
> & { company_name: string }

/** The period of a report in its time zone. */
export const spanText = ({ start_date, end_date, time_zone }: Pick<Printed, 'start_date' | 'end_date' | 'time_zone'>) =>
  `${momentText(start_date, time_zone)} – ${momentText(end_date, time_zone)}`

const factsOf = (report: Printed, t: ReportTexts): Sheet['facts'] => [
  ...(report.description === '' ? [] : [[t.description, report.description] as const]),
  [t.company, report.company_name],
  [t.type, `${t.types[report.type]}, ${t.periods[report.period]}`],
  [t.period, spanText(report)],
  [t.timeZone, report.time_zone],
  [t.appliedTo, `${t.sources[report.applied_by]}: ${report.apply_names.join(', ') || '–'}`],
  [t.parameters, report.parameters.map((name) => t.names[name]).join(', ')],
  [t.generated, momentText(report.finished_at ?? report.created_at, report.time_zone)],
]

/** One line of the totals. */
interface Line {
  parameter: ReportParameter
  label: string
  measure: Measure
  greatest: ReportExtreme | null
  smallest: ReportExtreme | null
  average: number | null
}

const linesOf = (all: ReportTotals, t: ReportTexts): readonly Line[] => [
  {
    parameter: 'signal',
    label: t.signal,
    measure: 'signal',
    greatest: all.max_signal,
    smallest: all.min_signal,
    average: all.average_values.signal,
  },
  {
    parameter: 'temperature',
    label: t.temperature,
    measure: 'temperature',
    greatest: all.max_temperature,
    smallest: all.min_temperature,
    average: all.average_values.temperature,
  },
  {
    parameter: 'router_uptime',
    label: t.routerUptime,
    measure: 'duration',
    greatest: all.max_router_uptime,
    smallest: all.min_router_uptime,
    average: all.average_values.router_uptime,
  },
  {
    parameter: 'connection_uptime',
    label: t.connectionUptime,
    measure: 'duration',
    greatest: all.max_connection_uptime,
    smallest: all.min_connection_uptime,
    average: all.average_values.connection_uptime,
  },
]

function totals(
  all: ReportTotals,
  parameters: readonly ReportParameter[],
  t: ReportTexts,
  language: Language,
): SheetSection[] {
  const lines = linesOf(all, t).filter(({ parameter }) => parameters.includes(parameter))
  if (lines.length === 0) return []
  const device = (extreme: ReportExtreme | null): string => (extreme ? extreme.name || extreme.serial : '–')
  return [
    {
      heading: t.overall,
      columns: [
        { label: t.figure, share: 2 },
        { label: t.average, share: 1.2, number: true },
        { label: t.greatest, share: 1.2, number: true },
        { label: t.deviceOf, share: 2 },
        { label: t.smallest, share: 1.2, number: true },
        { label: t.deviceOf, share: 2 },
      ],
      rows: lines.map(({ label, measure, greatest, smallest, average }) => [
        label,
        figureText(average, measure, language),
        figureText(greatest?.value ?? null, measure, language),
        device(greatest),
        figureText(smallest?.value ?? null, measure, language),
        device(smallest),
      ]),
    },
  ]
}

function mobileData({ mobile_data }: ReportTotals, t: ReportTexts, language: Language): SheetSection {
  return {
    heading: t.names.data_usage,
    columns: [t.sent, t.received, t.total].map((label) => ({ label, share: 1, number: true })),
    rows: [
      [mobile_data.sent, mobile_data.received, mobile_data.total].map((value) => figureText(value, 'bytes', language)),
    ],
  }
}

const shares = (heading: string, all: readonly ReportShare[], t: ReportTexts, language: Language): SheetSection => ({
  heading,
  columns: [
    { label: heading, share: 4 },
    { label: t.share, share: 1, number: true },
  ],
  rows: all.slice(0, 20).map(({ name, value }) => [name, figureText(value, 'percent', language)]),
  ...(all.length === 0 && { note: t.noShares }),
})

interface Printable {
  label: string
  share: number
  number: boolean
  cell: (device: ReportDevice) => string
}

/** The columns of the table of devices: those of its identity, and of the parameters other than the mobile data. */
function deviceColumns(parameters: readonly ReportParameter[], t: ReportTexts, language: Language): Printable[] {
  const words = (label: string, share: number, cell: Printable['cell']): Printable => ({
    label,
    share,
    number: false,
    cell,
  })
  const figure = (label: string, measure: Measure, value: (device: ReportDevice) => number | null): Printable => ({
    label,
    share: measure === 'duration' ? 1.7 : 1.3,
    number: true,
    cell: (device) => figureText(value(device), measure, language),
  })
  const three = (label: string, measure: 'signal' | 'temperature'): Printable => ({
    label: `${label}, ${unitOf[measure]}`,
    share: 1.9,
    number: true,
    cell: (device) => {
      const values = [device[`min_${measure}`], device[`average_${measure}`], device[`max_${measure}`]]
      if (values.every((value) => value === null)) return '–'
      return values.map((value) => figureText(value, measure, language).replace(unitOf[measure], '').trim()).join(' / ')
    },
  })
  const of: Readonly<Partial<Record<ReportParameter, Printable[]>>> = {
    signal: [three(t.signal, 'signal')],
    temperature: [three(t.temperature, 'temperature')],
    router_uptime: [figure(t.routerUptime, 'duration', (device) => device.router_uptime)],
    connection_uptime: [figure(t.connectionUptime, 'duration', (device) => device.connection_uptime)],
    operator: [words(t.operator, 1.5, (device) => device.operator ?? '–')],
    connection_type: [words(t.connectionType, 1.6, (device) => device.connection_type ?? '–')],
  }
  return [
    ...identity(t),
    words(t.mac, 2.1, ({ mac }) => mac),
    ...(Object.keys(of) as ReportParameter[]).filter((name) => parameters.includes(name)).flatMap((name) => of[name]!),
    figure(t.coverage, 'percent', ({ coverage }) => coverage),
  ]
}

const unitOf = { signal: 'dBm', temperature: '°C' } as const

const identity = (t: ReportTexts): Printable[] => [
  { label: t.device, share: 3, number: false, cell: ({ name, serial }) => name || serial },
  { label: t.serial, share: 1.6, number: false, cell: ({ serial }) => serial },
]

const dataColumns = (t: ReportTexts, language: Language): Printable[] => [
  ...identity(t),
  ...(
    [
      [t.sent, 'sent'],
      [t.received, 'received'],
      [`${t.sent}, ${t.sim(1)}`, 'sent_sim1'],
      [`${t.received}, ${t.sim(1)}`, 'received_sim1'],
      [`${t.sent}, ${t.sim(2)}`, 'sent_sim2'],
      [`${t.received}, ${t.sim(2)}`, 'received_sim2'],
    ] as const
  ).map(([label, name]) => ({
    label,
    share: 1.3,
    number: true,
    cell: (device: ReportDevice) => figureText(device[name], 'bytes', language),
  })),
]

const table = (
  heading: string,
  columns: readonly Printable[],
  devices: readonly ReportDevice[],
  note?: string,
): SheetSection => ({
  heading,
  columns: columns.map(({ label, share, number }) => ({ label, share, number })),
  rows: devices.map((device) => columns.map(({ cell }) => cell(device))),
  ...(note !== undefined && { note }),
})

/** Lays out a report for printing, in the language of its reader and with the name and colour of the brand. */
export function sheetOf(
  report: Printed,
  content: StoredContent,
  devices: readonly ReportDevice[],
  language: Language,
  brand: Pick<Brand, 'short_name' | 'color'>,
): Sheet {
  const t = reportTexts[language]
  const has = (name: ReportParameter): boolean => report.parameters.includes(name)
  const columns = deviceColumns(report.parameters, t, language)
  const threes = has('signal') || has('temperature') ? `${t.threes} ` : ''
  const note = devices.length === 0 ? t.noDevices : `${threes}${t.coverageNote}`
  return {
    brand: { name: brand.short_name, color: readableOnWhite(brand.color) },
    title: report.name,
    facts: factsOf(report, t),
    landscape: columns.length > portraitColumns || has('data_usage'),
    sections: [
      ...totals(content.all, report.parameters, t, language),
      ...(has('data_usage') ? [mobileData(content.all, t, language)] : []),
      ...chartsOf(content.days, report.parameters, t, language),
      ...(has('operator') ? [shares(t.operators, content.operator_stats, t, language)] : []),
      ...(has('connection_type') ? [shares(t.connectionTypes, content.connection_type_stats, t, language)] : []),
      table(t.devices, columns, devices, note),
      ...(has('data_usage') && devices.length > 0
        ? [table(t.names.data_usage, dataColumns(t, language), devices)]
        : []),
    ],
    footer: t.page,
  }
}
