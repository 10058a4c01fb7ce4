import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { RateWindow } from '../kit/rate-window.ts'
import { makeMember, type Member } from '../testing/member.ts'
import { startOutpost, type TestOutpost } from '../testing/outpost.ts'
import { until } from '../testing/until.ts'

/**
 * Behaviour with a wrong server clock, which is this process's own: a start with the wrong date, a clock set while
 * running, and its correction.
 */
const days = 86_400_000
const ahead = 40 * days

let outpost: TestOutpost
let device: Member
beforeAll(async () => {
  outpost = await startOutpost()
})
afterAll(() => outpost.close())
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true })
  device = await makeMember(outpost, 1)
})
afterEach(() => void vi.useRealTimers())

const jump = (milliseconds: number): void => void vi.setSystemTime(Date.now() + milliseconds)
const row = async () =>
  (
    await outpost.asOwner(
      `select d.status, d.epoch, s.signal, s.reported_at from devices d left join device_states s on s.device_id = d.id where d.id = ${device.id}`,
    )
  )[0]!
const signalIs = (signal: number) => until(async () => (await row())['signal'] === signal, `a signal of ${signal}`)
/** Unix time of the device in seconds; its clock is correct. */
const right = (): number => Math.floor(performance.timeOrigin + performance.now()) / 1000

// PLANE-015
test('PLANE-015 a device that connected while the clock was ahead can reconnect once it is right, on this host and on another', async () => {
  jump(ahead)
  const first = await device.connect()
  expect((await row())['epoch']).toBeGreaterThan((Date.now() - days) * 1000)
  jump(-ahead)
  const second = await device.connect()
  await until(() => first.closed, 'the end of the first')
  expect(await row()).toMatchObject({ status: 1 })
  second.end()
  await until(async () => (await row())['status'] === 0, 'the end of the second')
  // As if last held by a host whose clock is still ahead.
  await outpost.asOwner(`update devices set epoch = ${(Date.now() + ahead) * 1000} where id = ${device.id}`)
  const third = await device.connect()
  expect(await row()).toMatchObject({ status: 1 })
  third.end()
})

// TELEMETRY-033
test('TELEMETRY-033 latest values are still stored while the clock is briefly ahead, and keep their own time', async () => {
  const peer = await device.connect()
  const report = async (signal: number): Promise<void> => {
    peer.send({ kind: 'telemetry', at: right(), values: { signal } })
    await signalIs(signal)
    expect(Math.abs(((await row())['reported_at'] as unknown as number) - right() * 1000)).toBeLessThan(60_000)
  }
  await report(-60)
  jump(ahead)
  await report(-61)
  await report(-62)
  jump(-ahead)
  await report(-63)
  peer.end()
})

test('TELEMETRY-033 latest values stamped by a clock ahead are corrected by the next report', async () => {
  const peer = await device.connect()
  peer.send({ kind: 'telemetry', at: right(), values: { signal: -70 } })
  await signalIs(-70)
  await outpost.asOwner(
    `update device_states set reported_at = reported_at + interval '40 days' where device_id = ${device.id}`,
  )
  peer.send({ kind: 'telemetry', at: right(), values: { signal: -71 } })
  await signalIs(-71)
  peer.end()
})

// PLANE-014
test('PLANE-014 after the clock was ahead, connected devices stay connected and can send, and others can connect', async () => {
  const peer = await device.connect()
  jump(ahead)
  for (let n = 0; n < 5; n++) peer.send({ kind: 'event', name: 'ahead', level: 'info', text: `${n}` })
  const during = await (await makeMember(outpost, 1)).connect()
  jump(-ahead)
  for (let n = 0; n < 5; n++) peer.send({ kind: 'event', name: 'right', level: 'info', text: `${n}` })
  const after = await (await makeMember(outpost, 1)).connect()
  await until(
    async () =>
      (await outpost.asOwner(`select from device_logs where device_id = ${device.id} and type = 'right'`)).length === 5,
    'what it says',
  )
  expect([peer.closed, during.closed, after.closed]).toEqual([false, false, false])
  for (const each of [peer, during, after]) each.end()
})

test('a rate limit window ends although the clock was ahead when it began', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  const window = new RateWindow(1, 60_000)
  jump(ahead)
  expect([window.take(1), window.take(1)]).toEqual([true, false])
  jump(-ahead)
  vi.advanceTimersByTime(60_000)
  expect(window.take(1)).toBe(true)
})
