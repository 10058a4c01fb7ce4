import { expect, test } from 'vitest'
import { formatBytes, formatLevel, formatNumber } from '../cells/format.ts'
import { valueSteps } from './ticks.ts'

test('TELEMETRY-036: the steps of an axis are 1, 2 and 5 with powers of ten, and ascend', () => {
  const decimal = valueSteps('decimal', 100)
  expect(decimal.filter((step) => step >= 0.1 && step <= 50)).toEqual([0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50])
  expect(valueSteps('whole', 100)[0]).toBe(1)
  for (const scale of ['decimal', 'whole', 'bytes', 'duration'] as const)
    expect(valueSteps(scale, 100)).toEqual(valueSteps(scale, 100).toSorted((a, b) => a - b))
})

test('TELEMETRY-036: durations have steps that are round in the unit of their labels', () => {
  const steps = valueSteps('duration', 15 * 86_400).map((step) => step / 86_400)
  expect(steps.filter((step) => step <= 2)).toEqual([0.1, 0.2, 0.5, 1, 2].map((days) => expect.closeTo(days)))
  expect(valueSteps('duration', 7200)).toContain(1800)
  expect(valueSteps('duration', 40)[0]).toBe(1)
})

test('TELEMETRY-036: labels of bytes are round in units of 1024', () => {
  const labels = valueSteps('bytes', 0).map((step) => formatBytes(step, 'en'))
  expect(labels).toContain('512 MB')
  expect(labels).toContain('1 GB')
  expect(labels.filter((label) => !/^(1|2|4|8|16|32|64|128|256|512) (Bytes|KB|MB|GB|TB)$/.test(label))).toEqual([])
})

test('TELEMETRY-037: negative numbers have a minus sign in every language, and levels no decimals', () => {
  for (const locale of ['en', 'nb', 'ja', 'uk']) expect(formatNumber(-83, locale)).toBe('−83')
  expect(formatLevel(-110.4, 'en')).toBe('−110')
  expect(formatNumber(-1.5, 'en')).toBe('−1.5')
})
