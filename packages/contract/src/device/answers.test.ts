import { expect, test } from 'vitest'
import { answered, measured } from './answers.ts'
import { parameterByName, parameters } from './parameters.ts'

const answer = (name: string, value: string | number | null | undefined) => answered(parameterByName.get(name)!, value)

test('TELEMETRY-029 temperatures are returned in whole tenths of a degree, and charts get degrees', () => {
  expect([41.5, 41, -4.26, 0, -0.04].map((value) => answer('temperature', value))).toEqual([415, 410, -43, 0, 0])
  expect(measured('temperature_2', answer('temperature_2', 36.6))).toBe(36.6)
})

test('numbers that the API returns as text are converted back to numbers, and texts stay unchanged', () => {
  expect(answer('analog_input', 12.43)).toBe('12.43')
  expect(measured('analog_input', '12.43')).toBe(12.43)
  expect(measured('operator', '24201')).toBe('24201')
  for (const nothing of [null, undefined, '']) expect(measured('analog_input', nothing)).toBe(nothing)
})

test('a value that cannot be an integer is null, like one that was never reported', () => {
  expect([1e300, -1e17, null, undefined].map((value) => answer('sent', value))).toEqual([null, null, null, null])
  expect(answer('signal', -71.4)).toBe(-71)
})

test('every parameter has a unique name and id', () => {
  expect(new Set(parameters.map(({ id }) => id)).size).toBe(parameters.length)
  expect(new Set(parameters.map(({ name }) => name)).size).toBe(parameters.length)
})
