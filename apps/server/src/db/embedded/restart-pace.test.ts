import { expect, test } from 'vitest'
import { RestartPace } from './restart-pace.ts'

/** Returns the pauses before `count` starts, each of which stays up for `alive` milliseconds. */
function pauses(count: number, alive: number): number[] {
  let clock = 1_000_000
  const pace = new RestartPace(() => clock)
  return Array.from({ length: count }, () => {
    const wait = pace.pause()
    clock += wait + 300
    pace.tried()
    clock += alive
    return wait
  })
}

test('the delay grows with consecutive crashes up to five seconds', () => {
  expect(pauses(10, 2000)).toEqual([0, 100, 200, 400, 800, 1600, 3200, 5000, 5000, 5000])
})

test('after a minute without a crash the delay starts again from the beginning', () => {
  let clock = 0
  const pace = new RestartPace(() => clock)
  for (let n = 0; n < 9; n++) {
    pace.pause()
    pace.tried()
  }
  clock += 59_000
  expect(pace.pause()).toBe(5000)
  pace.tried()
  clock += 61_000
  expect(pace.pause()).toBe(0)
  expect(pace.attempts).toBe(1)
  expect(pauses(5, 61_000)).toEqual([0, 0, 0, 0, 0])
})
