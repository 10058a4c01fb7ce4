import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import { makeMember } from '../../../testing/member.ts'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import { makeKey, Peer } from '../../../testing/peer.ts'
import { until } from '../../../testing/until.ts'
import { orderCommand } from '../commands/command-order.ts'

let outpost: TestOutpost
beforeAll(async () => {
  outpost = await startOutpost()
})
afterAll(() => outpost.close())

interface Stored {
  id: string
  state: string
  code: string | null
  data: Record<string, unknown> | null
  finished_at: string | null
}

const commandsOf = async (id: number): Promise<Stored[]> =>
  (await outpost.admin.get(`/devices/${id}/commands?limit=100`)).body.data

// PLANE-012
test('PLANE-012 a new key is announced over the old connection and valid from its first use, and the old one then is not', async () => {
  const device = await makeMember(outpost, 1)
  const peer = await device.connect()
  const { app } = outpost.running
  const rotate = () =>
    inTransaction(app.db, systemScope, async (tx) => {
      const row = await tx.selectFrom('devices').selectAll().where('id', '=', device.id).executeTakeFirstOrThrow()
      return orderCommand(app, tx, row, { name: 'key.rotate', input: {}, actor: null, channel: null, wait: 60 })
    })
  const answer = async (publicKey: string): Promise<Stored> => {
    const id = await rotate()
    await peer.run(id)
    peer.send({ kind: 'result', id, ok: true, data: { public_key: publicKey } })
    await until(
      async () => (await commandsOf(device.id)).some((command) => command.id === id && command.finished_at !== null),
      'the rotation',
    )
    return (await commandsOf(device.id)).find((command) => command.id === id)!
  }
  const stranger = await makeMember(outpost, 1)
  for (const bad of ['ssh-rsa AAAAB3NzaC1yc2E=', 'ssh-ed25519 AAAA', 'nonsense', device.key.line, stranger.key.line])
    expect(await answer(bad), bad).toMatchObject({ state: 'failed', code: 'BAD_KEY' })
  const next = makeKey()
  expect(await answer(next.line)).toMatchObject({ state: 'completed', data: { fingerprint: next.fingerprint } })
  const again = await device.connect()
  expect(again.frames[0]!.kind).toBe('welcome')
  // Two concurrent sign-ins with the new key must not cost the device both keys.
  const both = await Promise.all([
    Peer.login(outpost.port, next, `d_${device.id}`, 'outpost1'),
    Peer.login(outpost.port, next, `d_${device.id}`, 'outpost1'),
  ])
  await expect(device.connect()).rejects.toThrow(/authentication|refused/)
  const online = await Peer.hello(outpost.port, next, device.id)
  expect(online.frames[0]!.kind).toBe('welcome')
  expect((await outpost.admin.get(`/devices/${device.id}`)).body.data.key_fingerprint).toBe(next.fingerprint)
  for (const each of [peer, again, online, ...both]) each.end()
}, 30_000)
