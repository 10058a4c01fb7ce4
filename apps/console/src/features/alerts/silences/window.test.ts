import { expect, it } from 'vitest'
import { endOf, minutesBetween } from './window.ts'

it('ALERTS-116 a window may pass midnight, and lasts a whole day from a time to the same time', () => {
  expect(minutesBetween('22:00', '06:00')).toBe(480)
  expect(minutesBetween('02:00', '04:30')).toBe(150)
  expect(minutesBetween('08:00', '08:00')).toBe(1440)
  expect([endOf('22:00', 480), endOf('02:00', 150), endOf('08:00', 1440)]).toEqual(['06:00', '04:30', '08:00'])
})
