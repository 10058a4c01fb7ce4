import { expect, test } from 'vitest'
import { formatBytes, formatLevel, formatNumber } from '../cells/format.ts'
import { valueSteps } from './ticks.ts'

test('TELEMETRY-036: the steps of an axis are 1, 2 and 5 with powers of ten, and ascend', () => {
  expect(valueSteps.decimal.filter((step) => step >= 0.1 && step <= 50)).toEqual([0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50])
  expect(valueSteps.whole[0]).toBe(1)
  for (const steps of Object.values(valueSteps)) expect(steps).toEqual(steps.toSorted((a, b) => a - b))
})

test('TELEMETRY-036: labels of bytes are round in units of 1024', () => {
  const labels = valueSteps.bytes.map((step) => formatBytes(step, 'en'))
  expect(labels).toContain('512 MB')
  expect(labels).toContain('1 GB')
  expect(labels.filter((label) => !/^(1|2|4|8|16|32|64|128|256|512) (Bytes|KB|MB|GB|TB)$/.test(label))).toEqual([])
})

test('TELEMETRY-037: negative numbers have a minus sign in every language, and levels no decimals', () => {
  for (const locale of ['en', 'nb', 'ja', 'uk']) expect(formatNumber(-83, locale)).toBe('−83')
  expect(formatLevel(-110.4, 'en')).toBe('−110')
  expect(formatNumber(-1.5, 'en')).toBe('−1.5')
})
