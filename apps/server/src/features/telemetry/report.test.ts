import { parameters } from '@outpost/contract/device/parameters'
import { parameterSource, ValueCatalogue } from '@outpost/contract/device/values'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readReport } from './report.ts'

const catalogue = new ValueCatalogue(parameterSource)
const now = Date.UTC(2026, 10, 20, 12, 0, 0)
const read = (values: Record<string, unknown>, at = now / 1000) =>
  readReport(catalogue, 7, at, values, { now, wall: now })

test('numbers with a history are stored with their ids, and texts only as latest values', () => {
  const report = read({
    signal: -81,
    temperature: '36.6',
    operator: 'Telia',
    digital_input: true,
    sent: ' 12 ',
    nonsense: 5,
    constructor: 1,
    __proto__: 2,
  })
  expect(report).toMatchObject({
    deviceId: 7,
    at: now,
    values: { signal: -81, temperature: 36.6, operator: 'Telia', digital_input: 1, sent: 12 },
  })
  expect(
    report.ids.map((id, index) => [parameters.find((parameter) => parameter.id === id)!.name, report.numbers[index]]),
  ).toEqual([
    ['signal', -81],
    ['temperature', 36.6],
    ['digital_input', 1],
    ['sent', 12],
  ])
  expect(Object.keys(report.values).toSorted()).toEqual(['digital_input', 'operator', 'sent', 'signal', 'temperature'])
})

// DEVICES-072
test('DEVICES-072 an invalid number is dropped, and the rest of the report is kept', () => {
  expect(read({ signal: 'strong', rsrp: '', sinr: '  ', temperature: 'NaN', rsrq: '1e999', sent: 5 })).toMatchObject({
    values: { sent: 5 },
    numbers: [5],
  })
  expect(read({})).toMatchObject({ values: {}, ids: [] })
})

test('a report timestamp in the future, from 1970 or older than a week is replaced by the server time', () => {
  const seconds = now / 1000
  for (const [at, stored] of [
    [0, now],
    [seconds + 299, now],
    [seconds + 301, now],
    [seconds - 6 * 86_400, now - 6 * 86_400_000],
    [seconds - 8 * 86_400, now],
    [1e11, now],
  ] as const)
    expect(read({}, at).at, String(at)).toBe(stored)
})

test('any report of a device can be stored, and its size is counted', () => {
  const anything = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 600 }),
    fc.double(),
    fc.boolean(),
    fc.constantFrom('\u0000', '\ud800', '😀'.repeat(300), `${'x'.repeat(255)}😀`, '1e309', '-0', '0x1f', 'Infinity'),
  )
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom(...parameters.map((parameter) => parameter.name)), anything, { maxKeys: 40 }),
      fc.double(),
      (values, at) => {
        const report = read(values, at)
        const text = JSON.stringify(report)
        expect(text).not.toMatch(/\\u0000|\\ud[89a-f]/i)
        expect(report.ids).toHaveLength(report.numbers.length)
        expect(report.numbers.every(Number.isFinite)).toBe(true)
        expect(Math.abs(report.at - now)).toBeLessThanOrEqual(7 * 86_400_000)
        expect(report.bytes).toBeGreaterThanOrEqual(JSON.stringify(report.values).length)
      },
    ),
    { numRuns: 500 },
  )
})

test('an implausible number is dropped and named, and the other values are kept', () => {
  const report = read({
    signal: -71,
    temperature: 1.7e308,
    memory_used: 100.5,
    latitude: 90.1,
    longitude: -180,
    sent: -1,
    received: 2 ** 53,
    satellites: 12,
    gps_time: -1e16,
    operator: 'Telia',
  })
  expect(report.values).toEqual({ signal: -71, longitude: -180, satellites: 12, operator: 'Telia' })
  expect(report.implausible).toEqual(['temperature', 'memory_used', 'latitude', 'sent', 'received', 'gps_time'])
  expect(report.numbers).toEqual([-71, -180, 12])
})

test('DEVICES-072 ten thousand names that nobody knows, and values that change their type, leave what is known', () => {
  const unknown = Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`key_${n}`, n]))
  const report = read({ ...unknown, signal: -71 })
  expect(report).toMatchObject({ values: { signal: -71 }, numbers: [-71], implausible: [] })
  expect(report.bytes).toBeLessThan(1000)
  const changing = [-71, '-72', 'weak', true, '', 'NaN', '-73 dBm', -74].map((signal) => read({ signal }).numbers)
  expect(changing).toEqual([[-71], [-72], [], [1], [], [], [], [-74]])
})

test('the sum of the squares of the largest numbers over a year is finite', () => {
  for (const { name, range } of parameters.filter(({ kind }) => kind === 'number'))
    expect(Number.isFinite(Math.max(...range!.map(Math.abs)) ** 2 * 366 * 86_400), name).toBe(true)
})

test('while the server clock is briefly ahead, reports keep the steady time', () => {
  const wall = now + 40 * 86_400_000
  const at = (seconds: number): number => readReport(catalogue, 7, seconds, {}, { now, wall }).at
  expect([at(now / 1000 - 10), at(0), at(now / 1000 + 200)]).toEqual([now - 10_000, now, now])
  // If the jump was right, devices with their own clock confirm it.
  expect([at(wall / 1000 - 10), at(wall / 1000 + 10)]).toEqual([wall - 10_000, wall])
})
