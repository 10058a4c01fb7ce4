import { expect, test } from 'vitest'
import { allowanceIn, beginOf, chartOf, type SimUsage, usageCsv } from './days.ts'

const day = (date: string, sent: number, received: number) => ({ date, sent, received, spread: 0, unknown_seconds: 0 })
const sim = (id: number, days: SimUsage['days']): SimUsage => ({
  id,
  device_id: 1,
  modem_id: '1',
  slot: id,
  iccid: id === 1 ? '8947080012345678901' : null,
  in_use: id === 1,
  reset_day: 1,
  time_zone: 'Europe/Oslo',
  allowance: null,
  thresholds: [80, 100],
  period_start: '2026-10-31 23:00:00',
  period_end: '2026-11-30 23:00:00',
  sent: 0,
  received: 0,
  share: null,
  forecast: null,
  exhausted_at: null,
  days,
})

test('TELEMETRY-002 a day begins at midnight of its time zone', () => {
  expect(beginOf('2026-11-05', 'Europe/Oslo')).toBe(Date.parse('2026-11-04T23:00:00Z') / 1000)
  expect(beginOf('2026-07-05', 'Asia/Tokyo')).toBe(Date.parse('2026-07-04T15:00:00Z') / 1000)
})

test('TELEMETRY-002 the chart has every day between the first and the last, and only SIMs with usage', () => {
  const sims = [
    sim(1, [day('2026-11-01', 1, 2), day('2026-11-03', 10, 20)]),
    sim(2, [day('2026-11-02', 5, 5)]),
    sim(3, []),
  ]
  const { times, series } = chartOf(sims, ({ slot }) => `SIM ${slot}`)
  expect(times.map((time) => new Date(time * 1000).toISOString())).toEqual([
    '2026-10-31T23:00:00.000Z',
    '2026-11-01T23:00:00.000Z',
    '2026-11-02T23:00:00.000Z',
  ])
  expect(series).toEqual([
    { id: '1', label: 'SIM 1', values: [3, 0, 30] },
    { id: '2', label: 'SIM 2', values: [0, 10, 0] },
  ])
  expect(usageCsv(sims)).toBe(
    'date,modem,slot,iccid,sent,received,spread,unknown_seconds\r\n2026-11-01,1,1,8947080012345678901,1,2,0,0\r\n2026-11-03,1,1,8947080012345678901,10,20,0,0\r\n2026-11-02,1,2,,5,5,0,0\r\n',
  )
  expect(chartOf([], () => '')).toEqual({ times: [], series: [] })
})

test('USAGE-010 an allowance is shown in the unit in which it is a whole number', () => {
  expect(allowanceIn(5 * 1024 ** 3)).toEqual({ amount: 5, unit: 'GB' })
  expect(allowanceIn(500 * 1024 ** 2)).toEqual({ amount: 500, unit: 'MB' })
  expect(allowanceIn(null)).toEqual({ amount: '', unit: 'GB' })
})
