import { reportParameters } from '@outpost/contract/reports/constants'
import { expect, test } from 'vitest'
import { draw } from '../../kit/pdf/draw.ts'
import type { SheetChart, SheetSection } from '../../kit/pdf/sheet.ts'
import { languages } from '../mail/email-template.ts'
import { cellOf, headingOf, reportColumns } from './files/columns.ts'
import { fileName } from './files/name.ts'
import { sheetOf } from './files/sheet.ts'
import { reportTexts } from './files/texts.ts'
import { sharesOf, totalsOf } from './generate/totals.ts'

const device = (id: number, more: object = {}) => ({
  router_id: id,
  name: `Router ${id}`,
  serial: `600${id}`,
  mac: '00:1E:42:00:00:01',
  sent: 1024,
  received: 1_610_612_736,
  sent_sim1: 1024,
  sent_sim2: null,
  received_sim1: 1_610_612_736,
  received_sim2: null,
  min_signal: -113,
  max_signal: -51,
  average_signal: -77,
  min_temperature: 185,
  max_temperature: 390,
  average_temperature: 300,
  router_uptime: 90_061,
  connection_uptime: 59,
  operator: 'Telia',
  connection_type: '4G (LTE)',
  coverage: 98,
  unknown_seconds: 0,
  ...more,
})
const unknown = {
  sent: null,
  received: null,
  sent_sim1: null,
  received_sim1: null,
  min_signal: null,
  max_signal: null,
  average_signal: null,
  min_temperature: null,
  max_temperature: null,
  average_temperature: null,
  router_uptime: null,
  connection_uptime: null,
  operator: null,
  connection_type: null,
  coverage: 0,
}

const report = {
  name: 'Fleet / in March',
  description: '',
  type: 'periodic',
  period: 'month',
  parameters: [...reportParameters],
  applied_by: 'company',
  apply_names: ['Fjord Ferries'],
  start_date: new Date('2026-02-28T23:00:00Z'),
  end_date: new Date('2026-03-31T22:00:00Z'),
  time_zone: 'Europe/Oslo',
  finished_at: new Date('2026-03-31T22:35:00Z'),
  created_at: new Date('2026-03-31T22:35:00Z'),
  company_name: 'Fjord Ferries',
} as const
const day = (date: string, signal: number | null, sent: number | null) => ({
  date,
  signal,
  temperature: null,
  sent,
  received: sent,
  devices: signal === null ? 0 : 1,
})
const days = [day('2026-03-01', -70, 5e9), day('2026-03-02', null, null), day('2026-03-03', -90, 0)]
const brand = { short_name: 'Acme', color: '#ffd400' }

type Language = (typeof languages)[number]
const print = (devices: readonly ReturnType<typeof device>[], language: Language) =>
  sheetOf(
    { ...report, parameters: [...report.parameters], apply_names: [...report.apply_names] },
    {
      all: totalsOf(devices),
      days,
      operator_stats: sharesOf(devices.map(({ operator }) => operator)),
      connection_type_stats: [],
    },
    devices,
    language,
    brand,
  )

test.each(languages)(
  'REPORTS-023 REPORTS-024 REPORTS-041 SYSTEM-013 the PDF is in the language of its reader (%s)',
  async (language) => {
    const sheet = print([device(1), device(2, unknown)], language)
    const texts = reportTexts[language]
    expect(sheet.brand.name).toBe('Acme')
    expect(sheet.landscape).toBe(true)
    const facts = Object.fromEntries(sheet.facts)
    expect(facts[texts.period]).toBe('2026-03-01 00:00 – 2026-04-01 00:00')
    expect(facts[texts.parameters]!.split(', ')).toHaveLength(reportParameters.length)
    const tables = sheet.sections.filter((section): section is SheetSection => 'rows' in section)
    expect(tables.map(({ heading }) => heading)).toContain(texts.devices)
    const lines = tables.find(({ heading }) => heading === texts.devices)!.rows
    expect(lines[0]!.join(' ')).toMatch(/−113 \/ −77 \/ −51/)
    // Unknown is a dash, never zero.
    expect(lines[1]!.slice(3, -1)).toEqual(['–', '–', '–', '–', '–', '–'])
    expect((await draw(sheet)).subarray(0, 5).toString()).toBe('%PDF-')
  },
)

test('REPORTS-026 REPORTS-032 REPORTS-041 charts show unknown days as unknown, and only parameters with values', () => {
  const charts = print([device(1)], 'en').sections.filter((section): section is SheetChart => 'points' in section)
  expect(charts.map(({ heading }) => heading)).toEqual([reportTexts.en.dataByDay, reportTexts.en.signalByDay])
  expect(charts[0]!.points.map(({ values }) => values)).toEqual([
    [5e9, 5e9],
    [null, null],
    [0, 0],
  ])
  for (const { grid, points, kind } of charts) {
    const known = points.flatMap(({ values }) =>
      kind === 'bars'
        ? [values.reduce<number>((sum, value) => sum + (value ?? 0), 0)]
        : values.filter((value) => value !== null),
    )
    expect(Math.min(...known)).toBeGreaterThanOrEqual(grid[0]!.value)
    expect(Math.max(...known)).toBeLessThanOrEqual(grid.at(-1)!.value)
    expect(grid.length).toBeLessThanOrEqual(6)
  }
})

test('REPORTS-041 a report without devices, and one with long and hostile names, is printed', async () => {
  expect((await draw(print([], 'uk'))).length).toBeGreaterThan(5000)
  const names = ['x'.repeat(5000), '\u0000\u202Eevil', '汉字 😀', '']
  expect(
    (
      await draw(
        print(
          names.map((name, id) => device(id, { name })),
          'ja',
        ),
      )
    ).length,
  ).toBeGreaterThan(5000)
})

test('REPORTS-032 REPORTS-040 cells are plain numbers with the unit in the heading, and empty if unknown', () => {
  const columns = reportColumns(['temperature', 'data_usage'], reportTexts.en)
  expect(columns.map(headingOf).slice(3, 8)).toEqual([
    'Temperature, min. (°C)',
    'Temperature, Average (°C)',
    'Temperature, max. (°C)',
    'Sent (B)',
    'Received (B)',
  ])
  expect(columns.map((column) => cellOf(column, device(1))).slice(3, 6)).toEqual([18.5, 30, 39])
  expect(columns.map((column) => cellOf(column, device(1, unknown))).slice(3, 8)).toEqual(['', '', '', '', ''])
  expect(fileName(report, 'pdf')).toBe('Fleet-in-March_2026-03-01_2026-03-31.pdf')
})

test('REPORTS-026 shares add up to 100 percent', () => {
  expect(sharesOf(['a', 'b', 'c', null])).toEqual([
    { name: 'a', value: 34 },
    { name: 'b', value: 33 },
    { name: 'c', value: 33 },
  ])
  expect(sharesOf([null])).toEqual([])
})
