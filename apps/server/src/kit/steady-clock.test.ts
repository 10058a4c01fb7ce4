import { expect, test } from 'vitest'
import { SteadyClock } from './steady-clock.ts'

const start = Date.UTC(2026, 10, 20)
const days = 86_400_000

/** A wall clock and a monotonic clock, both advanced by hand. */
function clocks() {
  const hands = { wall: start, monotonic: 5000 }
  const clock = new SteadyClock(() => hands.monotonic)
  return {
    hands,
    read: () => clock.read(hands.wall),
    pass: (milliseconds: number) => {
      hands.wall += milliseconds
      hands.monotonic += milliseconds
    },
  }
}

test('a clock that is adjusted gradually is followed', () => {
  const { hands, read, pass } = clocks()
  for (let minute = 0; minute < 600; minute++) {
    expect(read()).toEqual({ now: hands.wall, isDoubted: false, hasSettled: false })
    pass(60_000)
    hands.wall += 30
  }
})

test.each([40 * days, -3 * days, 10_000])('a jump by %i ms that is undone is never accepted', (jump) => {
  const { hands, read, pass } = clocks()
  read()
  hands.wall += jump
  for (let second = 0; second < 23; second++) {
    expect(read()).toEqual({ now: start + second * 1000, isDoubted: true, hasSettled: false })
    pass(1000)
  }
  hands.wall -= jump
  expect(read()).toEqual({ now: start + 23_000, isDoubted: false, hasSettled: true })
  expect(read()).toMatchObject({ isDoubted: false, hasSettled: false })
})

test('a lasting jump is accepted after five minutes, and a second jump restarts them', () => {
  const { hands, read, pass } = clocks()
  read()
  hands.wall += 3 * days
  expect(read()).toMatchObject({ now: start, isDoubted: true })
  pass(200_000)
  hands.wall += days
  expect(read()).toMatchObject({ now: start + 200_000, isDoubted: true })
  pass(299_000)
  expect(read()).toMatchObject({ now: start + 499_000, isDoubted: true })
  pass(1000)
  expect(read()).toEqual({ now: start + 4 * days + 500_000, isDoubted: false, hasSettled: true })
})
