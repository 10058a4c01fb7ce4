import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ReportBuffer } from './buffer.ts'
import type { Report } from './report.ts'

const report = (at: number, bytes: number): Report => ({
  deviceId: 1,
  at,
  ids: [],
  numbers: [],
  values: {},
  implausible: [],
  bytes,
})

// TELEMETRY-034
test('TELEMETRY-034 above the limit the oldest report is dropped, counted, and remembered as a gap', () => {
  const buffer = new ReportBuffer(1000)
  for (let at = 1; at <= 15; at++) buffer.push(report(at, 100))
  expect(buffer).toMatchObject({ size: 10, bytes: 1000, dropped: 5 })
  expect(buffer.take(3).map((taken) => taken.at)).toEqual([6, 7, 8])
  expect(buffer.takeGap()).toEqual({ from: 1, to: 5, dropped: 5 })
  expect(buffer.takeGap()).toBeUndefined()
})

test('TELEMETRY-034 a gap that could not be stored is kept, and grows', () => {
  const buffer = new ReportBuffer(300)
  for (let at = 1; at <= 5; at++) buffer.push(report(at, 100))
  const batch = buffer.take(2)
  const gap = buffer.takeGap()
  buffer.push(report(6, 100))
  buffer.push(report(7, 100))
  buffer.putBack(batch, gap)
  expect(buffer.takeGap()).toEqual({ from: 1, to: 4, dropped: 4 })
  expect(buffer.take(10).map((taken) => taken.at)).toEqual([5, 6, 7])
})

test('a single report larger than the limit is kept', () => {
  const buffer = new ReportBuffer(100)
  buffer.push(report(1, 500))
  expect(buffer.size).toBe(1)
  buffer.push(report(2, 500))
  expect(buffer.take(5).map((taken) => taken.at)).toEqual([2])
})

test('TELEMETRY-034 in any sequence the limit and the order hold, and every report is taken, waiting or counted', () => {
  const step = fc.oneof(
    { weight: 5, arbitrary: fc.record({ push: fc.integer({ min: 1, max: 400 }) }) },
    { weight: 2, arbitrary: fc.record({ take: fc.integer({ min: 1, max: 30 }), back: fc.boolean() }) },
    { weight: 1, arbitrary: fc.constant({ gap: true as const }) },
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
      const buffer = new ReportBuffer(2000)
      let [pushed, delivered, counted, at] = [0, 0, 0, 0]
      for (const one of steps) {
        if ('push' in one) {
          buffer.push(report(++at, one.push))
          pushed++
        } else if ('take' in one) {
          const batch = buffer.take(one.take)
          const gap = buffer.takeGap()
          expect(batch.map((entry) => entry.at)).toEqual(batch.map((entry) => entry.at).toSorted((x, y) => x - y))
          if (one.back) buffer.putBack(batch, gap)
          else {
            delivered += batch.length
            counted += gap?.dropped ?? 0
          }
        } else counted += buffer.takeGap()?.dropped ?? 0
        expect(buffer.bytes <= buffer.maxBytes || buffer.size === 1).toBe(true)
        expect(delivered + buffer.size + buffer.dropped).toBe(pushed)
      }
      counted += buffer.takeGap()?.dropped ?? 0
      expect(counted).toBe(buffer.dropped)
    }),
    { numRuns: 300 },
  )
})

test('ten thousand reports through a small buffer use little memory', () => {
  const buffer = new ReportBuffer(10_000)
  for (let at = 0; at < 50_000; at++) {
    buffer.push(report(at, 100))
    if (at % 3 === 0) buffer.take(1)
  }
  expect(buffer.size).toBeLessThanOrEqual(100)
})
