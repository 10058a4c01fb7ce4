import { terminalWindow } from '@outpost/contract/remote-access/constants'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ACK_DELAY, AckCounter } from './ack.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const counter = () => {
  const told: number[] = []
  return { told, acks: new AckCounter((bytes) => told.push(bytes)) }
}

describe('AckCounter', () => {
  it('acknowledges everything at once when a full portion was shown', () => {
    const { told, acks } = counter()
    acks.shown(terminalWindow.ackEvery - 1)
    expect(told).toEqual([])
    acks.shown(500)
    expect(told).toEqual([terminalWindow.ackEvery + 499])
  })

  it('acknowledges the rest once, after a delay counted from the first byte', () => {
    const { told, acks } = counter()
    acks.shown(10)
    vi.advanceTimersByTime(ACK_DELAY - 50)
    acks.shown(5)
    vi.advanceTimersByTime(50)
    expect(told).toEqual([15])
    vi.advanceTimersByTime(10 * ACK_DELAY)
    expect(told).toEqual([15])
  })

  it('cancels the timer of what was acknowledged with a full portion', () => {
    const { told, acks } = counter()
    acks.shown(10)
    acks.shown(terminalWindow.ackEvery)
    vi.advanceTimersByTime(ACK_DELAY)
    expect(told).toEqual([terminalWindow.ackEvery + 10])
  })

  it('never acknowledges more or less than was shown', () => {
    const { told, acks } = counter()
    let shown = 0
    for (let index = 1; index < 400; index++) {
      const bytes = (index * 7919) % 9001
      shown += bytes
      acks.shown(bytes)
      if (index % 7 === 0) vi.advanceTimersByTime(60)
    }
    vi.advanceTimersByTime(ACK_DELAY)
    expect(told.reduce((sum, bytes) => sum + bytes, 0)).toBe(shown)
  })

  it('sends nothing after it was ended', () => {
    const { told, acks } = counter()
    acks.shown(10)
    acks.stop()
    acks.shown(terminalWindow.ackEvery)
    vi.advanceTimersByTime(ACK_DELAY)
    expect(told).toEqual([])
  })
})
