import { createHash } from 'node:crypto'
import { readArmed } from '@outpost/contract/device/change'
import { type PlanEntry, readHashes, writePlan } from '@outpost/contract/device/plan'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type FakeDevice, type Fleet, startFleet } from '../fleet.ts'
import { powerSteps } from '../platform/fake/config.ts'
import { makeKeyPair } from '../identity.ts'
import { TestPeer, until } from '../test-peer.ts'

/** Configuration changes on a simulated device, over a real connection. */
const change = 'a'.repeat(32)
const secret = 'b'.repeat(32)
const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')
/** How many times faster than real time the device waits: the shortest time to confirm lasts a second. */
const speed = 30

const key = makeKeyPair()

let peer: TestPeer
let fleet: Fleet
let device: FakeDevice
beforeEach(async () => {
  peer = await TestPeer.start(key)
  fleet = await startFleet({
    server: `127.0.0.1:${peer.port}`,
    hostKey: peer.hostKey,
    count: 1,
    models: ['RUTX50'],
    retryMin: 0.1,
    rebootSeconds: 0.2,
    speed,
  })
  device = fleet.devices[0]!
  await hellos(1)
})
afterEach(async () => {
  await fleet.stop()
  await peer.close()
})

const greetings = () => peer.frames.filter((frame) => frame.kind === 'hello')
const hellos = (count: number) => until(`hello number ${count}`, () => greetings().length >= count)
const base = (...configs: string[]): PlanEntry[] =>
  configs.map((config) => ({
    entry: 'base',
    path: `/etc/config/${config}`,
    sha256: sha256(device.platform.config.text(config)),
  }))
const uci = (line: string): PlanEntry => ({ entry: 'uci', line })
const fileOf = (path: string, text: string): PlanEntry => ({
  entry: 'file',
  path,
  sha256: sha256(text),
  content: new TextEncoder().encode(text),
})
const hostname = (): PlanEntry[] => [
  ...base('system'),
  uci("set system.system.hostname='site 7'"),
  fileOf('/etc/banner', 'new'),
]

/** Orders a change. `confirm_within` is short, since the device waits faster than real time. */
function apply(id: string, entries: readonly PlanEntry[], more: object = {}): void {
  const plan = Buffer.from(writePlan(entries))
  const token = sha256(id)
  peer.files.set(token, plan)
  peer.run(id, 'config.apply', {
    change,
    revision: 3,
    token,
    size: plan.length,
    sha256: sha256(plan),
    confirm_within: 30,
    confirm_sha256: sha256(secret),
    ...more,
  })
}
let asked = 0
async function ask(name: string, input: object) {
  const id = `ask${++asked}`
  peer.run(id, name, { ...input })
  return peer.result(id)
}
const armed = () => until('a change that waits', () => readArmed(greetings().at(-1)?.change)?.change === change)
/** Confirms as the server does: again while the device tests. */
async function confirm(token = secret) {
  for (;;) {
    const answer = await ask('config.confirm', { change, token })
    if (answer.code !== 'TESTING') return answer
  }
}
const snapshot = (): string =>
  JSON.stringify([...device.platform.config.files].toSorted(([a], [b]) => (a < b ? -1 : 1)))

test('PLANE-065 PLANE-066 a change is applied, confirmed over a new connection, and answered with the hashes', async () => {
  apply('c1', [...hostname(), { entry: 'test', test: { kind: 'dns', name: 'example.com', timeout: 5 } }])
  await armed()
  expect(greetings()).toHaveLength(2)
  expect(await ask('config.confirm', { change: 'f'.repeat(32), token: secret })).toMatchObject({ code: 'NO_CHANGE' })
  expect(await confirm('c'.repeat(32))).toMatchObject({ code: 'WRONG_TOKEN' })
  const answer = await confirm()
  expect(answer.ok).toBe(true)
  const result = await peer.result('c1')
  expect(result).toMatchObject({ ok: true, data: { state: 'confirmed', phase: 'done', hashes: answer.data['hashes'] } })
  expect(result.data['log']).toContain('test dns: passed')
  expect(readHashes(String(answer.data['hashes'])).get('/etc/config/system')).toBe(
    sha256(device.platform.config.text('system')),
  )
  expect(device.platform.config.text('system')).toContain("option hostname 'site 7'")
  expect(await confirm()).toMatchObject({ ok: true, data: answer.data })
  fleet.drop()
  await hellos(3)
  expect(greetings().at(-1)?.change).toBeUndefined()
  expect(await ask('config.hashes', { paths: '/etc/banner\n/etc/none' })).toMatchObject({
    data: { hashes: `${sha256('new')} /etc/banner\n- /etc/none` },
  })
})

test('PLANE-066 a change that cuts the connection is undone at its deadline, and files that it added are gone', async () => {
  const before = snapshot()
  apply('c1', [...base('network'), uci('set network.wan.disabled=1'), fileOf('/etc/added', 'x')])
  expect(await peer.result('c1')).toMatchObject({
    ok: false,
    code: 'NOT_CONFIRMED',
    data: { state: 'restored', phase: 'confirm' },
  })
  expect(snapshot()).toBe(before)
  expect(device.platform.config.connected).toBe(true)
})

test.each(powerSteps)(
  'PLANE-067 after a power cut at the step %s the files are the old ones, or the new ones if confirmed',
  async (step) => {
    const before = snapshot()
    device.platform.config.faults = { powerAt: step }
    apply('c1', [...hostname(), { entry: 'test', test: { kind: 'interface', name: 'lan', timeout: 5 } }])
    const count = greetings().length
    if (step === 'confirmed') {
      await armed()
      // The answer is lost with the power.
      await until('the power cut', () => {
        void confirm()
        return device.platform.config.faults.powerAt === undefined
      })
    }
    const result = await peer.result('c1')
    expect(greetings().length).toBeGreaterThan(count)
    if (step === 'confirmed') {
      expect(result).toMatchObject({ ok: true, data: { state: 'confirmed' } })
      expect(device.platform.config.text('system')).toContain('site 7')
      return
    }
    expect(snapshot()).toBe(before)
    expect(result).toMatchObject(
      ['base', 'preflight'].includes(step)
        ? { ok: false, code: 'OUTCOME_UNKNOWN' }
        : { ok: false, code: 'RESTARTED', data: { state: 'restored' } },
    )
  },
)

test('PLANE-065 nothing is written if the base differs, options are staged, uci refuses, or the plan is wrong', async () => {
  const before = snapshot()
  const refused = async (id: string, entries: PlanEntry[], code: string, more: object = {}) => {
    apply(id, entries, more)
    const result = await peer.result(id)
    expect(result).toMatchObject({ ok: false, code, data: { state: 'refused' } })
    expect(snapshot()).toBe(before)
    return result
  }
  const stale: PlanEntry = { entry: 'base', path: '/etc/config/system', sha256: 'd'.repeat(64) }
  const { data } = await refused('base', [stale], 'BASE_CHANGED')
  expect(readHashes(String(data['hashes'])).get('/etc/config/system')).toBe(
    sha256(device.platform.config.text('system')),
  )
  await refused('uci', [...base('network'), uci('set network.nowhere.ipaddr=1')], 'PREFLIGHT')
  await refused('sum', hostname(), 'WRONG_SUM', { sha256: 'e'.repeat(64) })
  await refused('content', [{ ...fileOf('/etc/x', 'x'), sha256: sha256('y') } as PlanEntry], 'INVALID')
  device.platform.config.faults = { staged: true }
  await refused('staged', hostname(), 'STAGED_LOCALLY')
})

test('PLANE-065 a failed test undoes the change and is named, and another change meanwhile is refused', async () => {
  const before = snapshot()
  apply('c1', [...hostname(), { entry: 'test', test: { kind: 'ping', host: 'monitor.invalid', timeout: 5 } }])
  expect(await peer.result('c1')).toMatchObject({
    code: 'TEST_FAILED',
    text: 'ping: no answer within 5 s',
    data: { phase: 'tests' },
  })
  expect(snapshot()).toBe(before)
  device.platform.config.faults = { neverConfirms: true }
  apply('c2', [...hostname(), { entry: 'test', test: { kind: 'modem', timeout: 5 } }], { confirm_within: 300 })
  await armed()
  expect(await ask('config.confirm', { change, token: secret })).toMatchObject({ code: 'TESTING' })
  apply('c3', hostname())
  expect(await peer.result('c3')).toMatchObject({ code: 'CHANGE_PENDING' })
  expect(await ask('config.cancel', { change })).toMatchObject({ ok: true })
  expect(await peer.result('c2')).toMatchObject({ code: 'CANCELLED', data: { state: 'restored' } })
  expect(await ask('config.cancel', { change })).toMatchObject({ code: 'NO_CHANGE' })
  expect(snapshot()).toBe(before)
})

test.each([40, -40])(
  'PLANE-099 a clock that jumps by %i days neither undoes a change at once nor keeps it',
  async (days) => {
    const before = snapshot()
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const setClock = () => vi.setSystemTime(Date.now() + days * 86_400_000)
    apply('c1', hostname(), { confirm_within: 900 })
    await armed()
    setClock()
    await delay(500)
    expect(await confirm()).toMatchObject({ ok: true })
    expect(await peer.result('c1')).toMatchObject({ ok: true, data: { state: 'confirmed' } })
    expect(snapshot()).not.toBe(before)
    const confirmed = snapshot()
    const other = 'd'.repeat(32)
    const ordered = performance.now()
    apply('c2', [...base('network'), uci('set network.wan.disabled=1')], { change: other })
    await until('the change', () => snapshot() !== confirmed)
    setClock()
    expect(await peer.result('c2')).toMatchObject({ ok: false, code: 'NOT_CONFIRMED', data: { state: 'restored' } })
    // 30 s, by the time of the device.
    expect(performance.now() - ordered).toBeGreaterThan((30 / speed) * 1000 - 50)
    expect(snapshot()).toBe(confirmed)
  },
)

test.each([
  ['without a connection since the restore restarts', false],
  ['that had a connection since the restore does not restart', true],
])('PLANE-060 a device %s', async (_what, connects) => {
  const [first] = greetings()
  const before = snapshot()
  apply('c1', hostname())
  if (connects) {
    expect(await peer.result('c1')).toMatchObject({ code: 'NOT_CONFIRMED', data: { state: 'restored' } })
    await hellos(3)
  } else await until('the change', () => snapshot() !== before)
  await peer.close()
  // The device waits 30 s for the confirmation and 120 s for a connection, by its own time.
  await delay(((30 + 120 + 30) / speed) * 1000)
  expect(snapshot()).toBe(before)
  peer = await TestPeer.start(key, peer.port)
  await hellos(1)
  expect(greetings()[0]!.boot === first!.boot).toBe(connects)
})

test('PLANE-067 a plan that restarts the device is confirmed after the restart', async () => {
  apply('c1', [...hostname(), { entry: 'reboot' }])
  await hellos(2)
  await armed()
  expect(greetings()[1]!.boot).not.toBe(greetings()[0]!.boot)
  expect(await confirm()).toMatchObject({ ok: true })
  expect(await peer.result('c1')).toMatchObject({ ok: true, data: { state: 'confirmed' } })
})

test('PLANE-072 passwords become lines of /etc/shadow, and an unknown user refuses the plan', async () => {
  const { config } = device.platform
  const hash = `$6$saltsalt$${'a'.repeat(86)}`
  const shadow = () => config.files.get('/etc/shadow')!.bytes.toString()
  const old = shadow()
  apply('c1', [{ entry: 'password', user: 'nobody', hash }])
  expect(await peer.result('c1')).toMatchObject({
    ok: false,
    code: 'PREFLIGHT',
    text: expect.stringContaining('nobody'),
  })
  apply('c2', [{ entry: 'password', user: 'root', hash }])
  await armed()
  expect(shadow()).toBe(old.replace('root::', `root:${hash}:`))
  expect(await ask('config.cancel', { change })).toMatchObject({ ok: true })
  expect(await peer.result('c2')).toMatchObject({ ok: false, code: 'CANCELLED' })
  expect(shadow()).toBe(old)
  apply('c3', [{ entry: 'password', user: 'root', hash }], { change: 'c'.repeat(32), confirm_within: 600 })
  await until('a change that waits', () => readArmed(greetings().at(-1)?.change)?.change === 'c'.repeat(32))
  const answer = await until('the confirmation', async () => {
    const found = await ask('config.confirm', { change: 'c'.repeat(32), token: secret })
    return found.code !== 'TESTING' && found
  })
  expect(answer).toMatchObject({ ok: true })
  const result = await peer.result('c3')
  expect(result).toMatchObject({ ok: true })
  expect(JSON.stringify(result)).not.toContain('saltsalt')
  expect(shadow()).toBe(old.replace('root::', `root:${hash}:`))
})
