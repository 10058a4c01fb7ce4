import { historyParameters } from '@outpost/contract/device/parameters'
import type { Series } from '@outpost/contract/telemetry/schemas'
import { describe, expect, it } from 'vitest'
import { align, withLatest } from './align.ts'
import { callsOf, chartPlans } from './charts.ts'
import { metricGroups } from './groups.ts'
import { fileName, metricsCsv } from './csv.ts'

const raw = (parameter: string, unit: string | null, points: Record<number, number | null>): Series => ({
  parameter,
  unit,
  step: 0,
  times: Object.keys(points).map(Number),
  values: Object.values(points),
})

describe('align', () => {
  it('keeps series with the same times unchanged', () => {
    const a = raw('sent', 'B', { 10: 1, 20: 2 })
    const aligned = align([a, raw('received', 'B', { 10: 3, 20: 4 })])
    expect(aligned.times).toBe(a.times)
    expect(aligned.lines.map((line) => line.values)).toEqual([
      [1, 2],
      [3, 4],
    ])
  })

  it('merges series with different times in order', () => {
    const aligned = align([raw('sent', 'B', { 10: 1, 30: 3 }), raw('received', 'B', { 20: 2, 30: null })])
    expect(aligned.times).toEqual([10, 20, 30])
    expect(aligned.lines.map((line) => line.values)).toEqual([
      [1, null, 3],
      [null, 2, null],
    ])
  })

  it('returns nothing for no series', () => {
    expect(align([])).toEqual({ times: [], lines: [] })
  })
})

describe('withLatest', () => {
  const aligned = align([raw('sent', 'B', { 10: 1, 20: 2 }), raw('received', 'B', { 10: 3, 20: 4 })])

  it('adds a report newer than the response', () => {
    const now = withLatest(aligned, 25, (name) => (name === 'sent' ? 5 : null))
    expect(now.times).toEqual([10, 20, 25])
    expect(now.lines.map((line) => line.values)).toEqual([
      [1, 2, 5],
      [3, 4, null],
    ])
  })

  it('adds nothing for a known time, for hourly values or without series', () => {
    expect(withLatest(aligned, 20, () => 5)).toBe(aligned)
    expect(withLatest(aligned, undefined, () => 5)).toBe(aligned)
    const hourly = align([{ ...raw('sent', 'B', { 0: 1 }), step: 3600 }])
    expect(withLatest(hourly, 4000, () => 5)).toBe(hourly)
    const nothing = align([])
    expect(withLatest(nothing, 4000, () => 5)).toBe(nothing)
  })
})

describe('metricsCsv', () => {
  it('writes one line per time and omits gap markers', () => {
    const csv = metricsCsv([
      raw('signal', 'dBm', { 0: -71, 60: null, 120: -72.5 }),
      raw('load_average', null, { 0: 0.5, 60: null, 120: null }),
    ])
    expect(csv).toBe(
      'time,signal (dBm),load_average\r\n1970-01-01T00:00:00.000Z,-71,0.5\r\n1970-01-01T00:02:00.000Z,-72.5,\r\n',
    )
  })

  it('writes average, minimum and maximum of aggregated values', () => {
    const stepped: Series = {
      parameter: 'temperature',
      unit: '°C',
      step: 3600,
      times: [0],
      values: [40],
      minima: [38],
      maxima: [41],
    }
    expect(metricsCsv([stepped])).toBe(
      'time,temperature (°C) average,temperature (°C) minimum,temperature (°C) maximum\r\n1970-01-01T00:00:00.000Z,40,38,41\r\n',
    )
  })

  it('omits values that the device never reported', () => {
    expect(metricsCsv([raw('signal', 'dBm', { 0: -71 }), raw('signal_2', 'dBm', {})])).toBe(
      'time,signal (dBm)\r\n1970-01-01T00:00:00.000Z,-71\r\n',
    )
  })
})

describe('fileName', () => {
  it('is safe for any device name', () => {
    expect(fileName('../../etc/passwd', 'gps')).toBe('etc-passwd_gps.csv')
    expect(fileName('Büro\u0000 <1>', 'io', '')).toBe('Büro-1_io.csv')
  })
})

describe('chartPlans', () => {
  it('charts only values with a history, each once, in requests of at most twelve', () => {
    const known = new Set(historyParameters.map((parameter) => parameter.name))
    const all = metricGroups.flatMap((group) => chartPlans[group].flatMap((plan) => plan.parameters))
    expect(all.filter((name) => !known.has(name))).toEqual([])
    expect(new Set(all).size).toBe(all.length)
    expect([...known].filter((name) => !all.includes(name))).toEqual([])
    expect(callsOf('mobile-data', () => true).map((call) => call.length)).toEqual([12, 4])
    expect(callsOf('mobile-data', (name) => !/^(sent|received)/.test(name)).map((call) => call.length)).toEqual([12])
  })
})
