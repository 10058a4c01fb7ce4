import { expect, test } from 'vitest'
import { judge } from './judge.ts'
import { limitsFor, warmUpSeconds } from './limits.ts'
import { columns, type Column, type Sample } from './samples.ts'

const limits = limitsFor(250)
const limitOf = (column: Column) => limits.find((limit) => limit.column === column)!
/** Seconds between two restarts of the api. */
const life = 720

/** An hour of samples in which the api restarts every twelve minutes and grows by `perHour` MB from 300 on. */
function hour(perHour: number, noise = (_at: number): number => 0): Sample[] {
  return Array.from({ length: 360 }, (_, n) => {
    const at = n * 10
    const age = at % life
    const warming = 40 * Math.min(1, age / warmUpSeconds)
    return {
      at,
      calm: n % 6 > 2,
      pids: { supervisor: 1, api: 100 + Math.floor(at / life), worker: 3, postgres: 4 },
      values: { api_mb: 300 + warming + (perHour * age) / 3600 + noise(at), devices_online: 250 },
    }
  })
}

test('a planted leak is found, although each restart ends it', () => {
  expect(judge(hour(0), limitOf('api_mb'))).toMatchObject({ ok: true, found: expect.stringMatching(/^\+0\.0 MB/) })
  expect(judge(hour(120), limitOf('api_mb'))).toMatchObject({ ok: false, found: expect.stringMatching(/^\+120\.0 MB/) })
})

test('a leak is found in noise, and noise alone is none', () => {
  // A garbage collector's saw, and a reading in ten that is wrong altogether.
  const noise = (at: number): number => (at % 100 === 50 ? 900 : ((at * 7) % 110) / 5)
  expect(judge(hour(0, noise), limitOf('api_mb')).ok).toBe(true)
  expect(judge(hour(120, noise), limitOf('api_mb')).ok).toBe(false)
})

test('devices that stay away one by one are found', () => {
  const leaving = hour(0).map((sample) => ({ ...sample, values: { devices_online: 250 - sample.at / 60 } }))
  expect(judge(hour(0), limitOf('devices_online')).ok).toBe(true)
  expect(judge(leaving, limitOf('devices_online')).ok).toBe(false)
})

test('a value that is too high all the time is found, without any slope', () => {
  const slow = hour(0).map((sample) => ({ ...sample, values: { api_p95_ms: 900 } }))
  expect(judge(slow, limitOf('api_p95_ms'))).toMatchObject({ ok: false, found: expect.stringContaining('+0.0 ms/h') })
})

test('samples while a fault disturbs the system do not count as delays', () => {
  const disturbed = hour(0).map((sample) => ({ ...sample, values: { api_p95_ms: sample.calm ? 10 : 5000 } }))
  expect(judge(disturbed, limitOf('api_p95_ms')).ok).toBe(true)
})

test('a run without samples fails in each limit', () => {
  expect(limits.map((limit) => judge([], limit).ok)).toEqual(limits.map(() => false))
  expect(judge(hour(0).slice(0, 24), limitOf('api_mb')).ok).toBe(false)
})

test('each column has one limit', () => {
  expect(limits.map(({ column }) => column)).toEqual(columns)
})
