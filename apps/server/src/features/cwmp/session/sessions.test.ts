import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Session } from './session.ts'
import { Sessions } from './sessions.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

let made = 0
const newSession = (speaker = `device ${++made}`): Session =>
  new Session({
    usernames: ['cpe-a'],
    speaker,
    deviceId: undefined,
    namespace: undefined,
    next: () => Promise.resolve(undefined),
    transferred: () => Promise.resolve(),
  })
const origin = { companyId: 1, ip: '192.0.2.1', isShared: false }
/** Opens as many sessions as there is room for, each from an address of its own unless one is named. */
function fill(sessions: Sessions, from: Partial<typeof origin>): number {
  for (let n = 0; ; n++) {
    const ip = from.ip ?? `198.51.${n >> 8}.${n & 255}`
    if (!sessions.add(newSession(), { ...origin, ...from, ip })) return n
  }
}

test('CWMP-028 a session that speaks all the time ends after 10 min, and leaves its room to others', () => {
  const left: Session[] = []
  const sessions = new Sessions((session) => left.push(session))
  const session = newSession()
  sessions.add(session, origin)
  for (let seconds = 0; seconds < 590; seconds += 10) {
    vi.advanceTimersByTime(10_000)
    expect(sessions.find(session.id)).toBe(session)
  }
  vi.advanceTimersByTime(11_000)
  expect(sessions.find(session.id)).toBeUndefined()
  expect(left).toEqual([session])
})

test('CWMP-028 neither a company nor an address takes all sessions', () => {
  const sessions = new Sessions(() => undefined)
  expect(fill(sessions, { isShared: true })).toBe(100)
  expect(sessions.hasRoom({ ...origin, isShared: true })).toBe(false)
  expect(fill(sessions, {}), 'its devices that were approved still have room').toBe(400)
  expect(fill(sessions, { companyId: 2, ip: '192.0.2.2' })).toBe(250)
  expect(sessions.hasRoom({ ...origin, companyId: 3 })).toBe(true)
})

test('CWMP-028 a session that ends gives its room back, and a device has one session', () => {
  const sessions = new Sessions(() => undefined)
  const first = newSession('one')
  sessions.add(first, origin)
  for (let n = 0; n < 300; n++) expect(sessions.add(newSession('one'), origin)).toBe(true)
  expect(sessions.find(first.id)).toBeUndefined()
  expect(fill(sessions, { ip: origin.ip })).toBe(249)
})
