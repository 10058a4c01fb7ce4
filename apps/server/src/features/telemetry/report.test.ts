import { parameters } from '@outpost/contract/device/parameters'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readReport } from './report.ts'

const now = Date.UTC(2026, 10, 20, 12, 0, 0)
const read = (values: Record<string, unknown>, at = now / 1000) => readReport(7, at, values, now)

test('numbers with a history are kept side by side with their ids, texts as the latest state alone', () => {
  const report = read({ signal: -81, temperature: '36.6', operator: 'Telia', digital_input: true, sent: ' 12 ', nonsense: 5, constructor: 1, __proto__: 2 })
  expect(report).toMatchObject({ deviceId: 7, at: now, values: { signal: -81, temperature: 36.6, operator: 'Telia', digital_input: 1, sent: 12 } })
  expect(report.ids.map((id, index) => [parameters.find((parameter) => parameter.id === id)!.name, report.numbers[index]])).toEqual([['signal', -81], ['temperature', 36.6], ['digital_input', 1], ['sent', 12]])
  expect(Object.keys(report.values).toSorted()).toEqual(['digital_input', 'operator', 'sent', 'signal', 'temperature'])
})

// DEVICES-072
test('DEVICES-072 what is no number is left out, and the rest of the report stays', () => {
  expect(read({ signal: 'strong', rsrp: '', sinr: '  ', temperature: 'NaN', rsrq: '1e999', sent: 5 })).toMatchObject({ values: { sent: 5 }, numbers: [5] })
  expect(read({})).toMatchObject({ values: {}, ids: [] })
})

test('a clock that is wrong is replaced by ours: ahead, of 1970, or older than a week', () => {
  const seconds = now / 1000
  for (const [at, stored] of [[0, now], [seconds + 299, now + 299_000], [seconds + 301, now], [seconds - 6 * 86_400, now - 6 * 86_400_000], [seconds - 8 * 86_400, now], [1e11, now]] as const) expect(read({}, at).at, String(at)).toBe(stored)
})

test('whatever a device says, the report can be stored and its size is known', () => {
  const anything = fc.oneof(fc.string({ unit: 'binary', maxLength: 600 }), fc.double(), fc.boolean(), fc.constantFrom('\u0000', '\ud800', '😀'.repeat(300), `${'x'.repeat(255)}😀`, '1e309', '-0', '0x1f', 'Infinity'))
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...parameters.map((parameter) => parameter.name)), anything, { maxKeys: 40 }), fc.double(), (values, at) => {
      const report = read(values, at)
      const text = JSON.stringify(report)
      expect(text).not.toMatch(/\\u0000|\\ud[89a-f]/i)
      expect(report.ids).toHaveLength(report.numbers.length)
      expect(report.numbers.every(Number.isFinite)).toBe(true)
      expect(Math.abs(report.at - now)).toBeLessThanOrEqual(7 * 86_400_000)
      expect(report.bytes).toBeGreaterThanOrEqual(JSON.stringify(report.values).length)
    }),
    { numRuns: 500 },
  )
})
