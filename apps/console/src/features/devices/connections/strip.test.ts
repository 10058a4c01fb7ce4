import { expect, test } from 'vitest'
import { beginOf, onlineShare, partsOf } from './strip.ts'

const at = (hour: number): number => Date.UTC(2026, 0, 1, hour)
const utc = (hour: number): string => new Date(at(hour)).toISOString().slice(0, 19).replace('T', ' ')
const row = (from: number, to: number | null) => ({
  connected_at: utc(from),
  disconnected_at: to === null ? null : utc(to),
})
const short = (rows: ReturnType<typeof row>[], from = 0, to = 10) =>
  partsOf(rows, at(from), at(to)).map((part) => `${part.online ? 'on' : 'off'} ${(part.to - part.from) / 3_600_000}`)

test('a period is divided into online and offline parts, and an open connection lasts until the end of the period', () => {
  expect(short([row(1, 3), row(4, null)])).toEqual(['off 1', 'on 2', 'off 1', 'on 6'])
  expect(short([])).toEqual(['off 10'])
  expect(short([row(0, null)])).toEqual(['on 10'])
})

test('overlapping and outside parts of connections are cut, and adjacent ones are merged', () => {
  expect(short([row(2, 6), row(4, 8)])).toEqual(['off 2', 'on 6', 'off 2'])
  expect(short([row(3, 5), row(5, 7)], 4, 8)).toEqual(['on 3', 'off 1'])
  expect(short([row(0, 1)], 4, 8)).toEqual(['off 4'])
})

test('shares add up to one', () => {
  const parts = partsOf([row(0, 4), row(5, 6)], at(0), at(10))
  expect(parts.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1)
  expect(onlineShare(parts)).toBeCloseTo(0.5)
})

test('DEVICES-153 a device is measured from its first connection on', () => {
  const rows = [
    { ...row(5, null), offline_before: 3600 },
    { ...row(2, 4), offline_before: null },
  ]
  expect(beginOf(rows, at(0))).toBe(at(2))
  expect(beginOf(rows, at(3))).toBe(at(3))
  expect(beginOf(rows.slice(0, 1), at(0))).toBe(at(0))
  expect(onlineShare(partsOf(rows, beginOf(rows, at(0)), at(10)))).toBeCloseTo(7 / 8)
})
