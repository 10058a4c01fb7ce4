import { createHash, randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startFleet, type Fleet } from './fleet.ts'
import { TestPeer, until } from './test-peer.ts'

const token = 'c'.repeat(64)
const bytes = randomBytes(400_000)
const update = {
  token,
  kind: 'firmware',
  size: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
  keep: 1,
  version: 'RUTX_R_00.07.21',
}

let peer: TestPeer
let fleet: Fleet
beforeEach(async () => {
  peer = await TestPeer.start()
  peer.files.set(token, bytes)
  fleet = await startFleet({
    server: `127.0.0.1:${peer.port}`,
    hostKey: peer.hostKey,
    count: 1,
    models: ['RUTX50'],
    retryMin: 0.2,
    rebootSeconds: 0.3,
  })
  await hellos(1)
})
afterEach(async () => {
  await fleet.stop()
  await peer.close()
})

const greetings = () => peer.frames.filter((frame) => frame.kind === 'hello')
const hellos = (count: number) => until(`hello number ${count}`, () => greetings().length >= count)
const settings = () => fleet.devices[0]!.platform.configuration

test('FILES-033 a completely downloaded firmware, even after interruptions, is the version reported after the restart', async () => {
  peer.cuts.push(100_000, 50_000)
  peer.run('u1', 'update', update, 60)
  await hellos(2)
  expect(peer.fetches).toHaveLength(3)
  expect(greetings().map(({ firmware }) => firmware)).toEqual(['RUTX_R_00.07.20.3', 'RUTX_R_00.07.21'])
  expect(await peer.result('u1')).toMatchObject({ ok: true })
  const at = (kind: string) => peer.frames.findIndex((frame) => frame.kind === kind)
  expect(at('progress')).toBeLessThan(at('result'))
  // A repeat is answered from the store.
  peer.frames.length = 0
  peer.run('u1', 'update', update, 60)
  expect(await peer.result('u1')).toMatchObject({ ok: true })
  expect([peer.fetches.length, fleet.acted('u1')]).toEqual([3, 1])
})

test('FILES-033 a file with a wrong checksum or one that the server does not provide changes nothing', async () => {
  peer.run('sum', 'update', { ...update, sha256: 'd'.repeat(64) }, 60)
  expect(await peer.result('sum')).toMatchObject({ ok: false, code: 'WRONG_SUM' })
  peer.run('none', 'update', { ...update, token: 'e'.repeat(64) }, 60)
  expect(await peer.result('none')).toMatchObject({ ok: false, code: 'NOT_FETCHED' })
  peer.run('more', 'update', { ...update, size: 1000 }, 60)
  expect(await peer.result('more')).toMatchObject({ ok: false, code: 'NOT_FETCHED' })
  peer.drop()
  await hellos(2)
  expect(greetings().map(({ firmware }) => firmware)).toEqual(['RUTX_R_00.07.20.3', 'RUTX_R_00.07.20.3'])
})

test('a device cut off during a download reports an unknown outcome and keeps its firmware', async () => {
  peer.cuts.push(...Array.from({ length: 20 }, () => 1000))
  peer.run('u1', 'update', update, 60)
  await until('a fetch', () => peer.fetches.length >= 1)
  fleet.powerCycle(fleet.devices[0]!.index, 0.2)
  await hellos(2)
  expect(await peer.result('u1')).toMatchObject({ ok: false, code: 'OUTCOME_UNKNOWN' })
  expect(greetings().at(-1)?.firmware).toBe('RUTX_R_00.07.20.3')
})

test('a configuration survives restarts until a firmware is installed without the settings', async () => {
  peer.run('c1', 'update', { ...update, kind: 'configuration', version: '' }, 60)
  await hellos(2)
  expect(await peer.result('c1')).toMatchObject({ ok: true })
  expect([settings(), greetings().at(-1)?.firmware]).toEqual([update.sha256, 'RUTX_R_00.07.20.3'])
  peer.run('u1', 'update', { ...update, keep: 0 }, 60)
  await hellos(3)
  expect(await peer.result('u1')).toMatchObject({ ok: true })
  expect(settings()).toBe('')
})
