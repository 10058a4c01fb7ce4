import { startFleet, type Fleet } from '@outpost/agent/fleet'
import { missingTools, ShellDevice } from '@outpost/agent/test-shell'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeMember } from '../../../testing/member.ts'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import { shownHostKey } from '../../../testing/peer.ts'
import { until } from '../../../testing/until.ts'
import { hostKeys, hostPublicKeys, publicHalf } from './host-keys.ts'

let outpost: TestOutpost
beforeAll(async () => {
  outpost = await startOutpost()
})
afterAll(() => outpost.close())

interface Keys {
  present: string
  next: string
  devices: number
  behind: number
}
const read = async (): Promise<Keys> => (await outpost.admin.get('/system/host-keys')).body.data
const rotate = (force?: boolean) => outpost.admin.post('/system/host-keys/rotate', force === undefined ? {} : { force })
const nobodyBehind = () => until(async () => (await read()).behind === 0, 'all devices to hold the next key', 15_000)
const token = async (): Promise<string> =>
  (await outpost.admin.post('/devices/enrolment-tokens', { company_id: 1, uses: 10 })).body.data.token
const record = async (id: number) => (await outpost.admin.get(`/devices/${id}`)).body.data
const isOnline = (id: number, what: string) => until(async () => (await record(id)).status === 1, what, 20_000)

const shown = () => shownHostKey(outpost.port)

// PLANE-041 PLANE-042
test('PLANE-042 the next key becomes the present one at once and is audited, and devices with older keys prevent another change', async () => {
  const before = await read()
  expect(await shown()).toBe(before.present)
  const { status, body } = await rotate()
  expect(status).toBe(200)
  expect(body.data).toEqual({ present: before.next, next: expect.stringMatching(/^SHA256:/), devices: 0, behind: 0 })
  await until(async () => (await shown()) === before.next, 'the new key')
  const [line] = await outpost.asOwner('select act, target, detail from audit order by id desc limit 1')
  expect(line).toEqual({
    act: 'POST /system/host-keys/rotate',
    target: 'host-keys',
    detail: { former: before.present, present: before.next, next: body.data.next, locked_out: 0 },
  })
  const member = await makeMember(outpost, 1)
  expect(await read()).toMatchObject({ devices: 1, behind: 1 })
  const refused = await rotate()
  expect(refused).toMatchObject({
    status: 409,
    body: { errors: [{ code: 'CONFLICT', source: 'force', message: expect.stringMatching(/^1 of 1 devices /) }] },
  })
  expect(await read()).toMatchObject({ present: before.next })
  await outpost.admin.del('/devices', { device_id: [member.id] })
})

test('PLANE-043 a device reports its host keys, and is sent the missing ones', async () => {
  const [present, next] = (await hostKeys(outpost.running.app)).map(publicHalf)
  const member = await makeMember(outpost, 1)
  const knowing = await member.connect({ pinned: next!.split(' ')[1] })
  expect(await read()).toMatchObject({ devices: 1, behind: 0 })
  knowing.end()
  const peer = await member.connect({ pinned: 'AAAAsomethingElse', abilities: 'ping,host.keys' })
  expect(await read()).toMatchObject({ behind: 1 })
  const run = await peer.run()
  expect(run).toMatchObject({ name: 'host.keys', input: { present, next } })
  peer.send({ kind: 'result', id: run['id'], ok: false, code: 'STORAGE_FAILED' })
  const again = await member.connect({ abilities: 'host.keys' })
  const second = await again.run()
  expect(await read()).toMatchObject({ behind: 1 })
  again.send({ kind: 'result', id: second['id'], ok: true })
  await nobodyBehind()
  again.end()
  // An older agent does not know this command and is not sent it.
  const old = await member.connect({ abilities: 'ping' })
  await outpost.admin.post('/devices/actions', { action: 'update_metrics_data', device_id: [member.id] })
  expect((await old.run())['name']).toBe('refresh')
  old.end()
  await outpost.admin.del('/devices', { device_id: [member.id] })
})

test('PLANE-042 of two simultaneous key changes one is refused', async () => {
  const member = await makeMember(outpost, 1)
  const [, next] = (await hostKeys(outpost.running.app)).map(publicHalf)
  const peer = await member.connect({ pinned: next!.split(' ')[1] })
  const answers = await Promise.all([rotate(), rotate()])
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409])
  peer.end()
  await outpost.admin.del('/devices', { device_id: [member.id] })
})

describe.skipIf(missingTools.length > 0)('with the real agents on a running server', { timeout: 120_000 }, () => {
  const router = new ShellDevice()
  let fleet: Fleet | undefined
  afterAll(async () => {
    await fleet?.stop()
    await router.destroy()
  })
  const line = (word: string) => router.sh(`wget -qO- ${outpost.url}/agent.sh | sh -s -- ${word}`)

  test('PLANE-043 devices stay connected during a key change and reconnect with the new key, even after missing one change', async () => {
    const pasted = await line(await token())
    expect(pasted.output).toContain('Done: connected')
    fleet = await startFleet({
      server: `127.0.0.1:${outpost.port}`,
      hostKey: await hostPublicKeys(outpost.running.app),
      token: await token(),
      count: 3,
      retryMin: 0.2,
    })
    await until(() => fleet!.counters().online === 3, 'the fleet')
    const id = Number(router.read('home', 'device'))
    await nobodyBehind()
    expect((await read()).devices).toBe(4)
    const since = (await record(id)).last_connection_at
    const first = await read()

    expect((await rotate()).status).toBe(200)
    await nobodyBehind()
    expect(await shown()).toBe(first.next)
    expect(await record(id)).toMatchObject({ status: 1, last_connection_at: since })
    for (const { id: every } of (await outpost.admin.get('/devices')).body.data)
      outpost.running.app.link!.kick(every, 'test')
    await until(() => fleet!.counters().online === 3, 'the fleet by the new key')
    await isOnline(id, 'the router by the new key')

    await router.agent('stop')
    await until(async () => (await record(id)).status === 0, 'offline')
    expect((await rotate()).status).toBe(200)
    await until(async () => (await read()).behind === 1, 'the fleet to hold the next key')
    expect(await rotate()).toMatchObject({
      status: 409,
      body: { errors: [{ message: expect.stringMatching(/^1 of 4 devices /) }] },
    })
    await router.agent('start')
    await isOnline(id, 'the router by the key after the one that it knew')
    await nobodyBehind()

    // After two forced rotations it knows neither key and reports that. The installation command restores it as the
    // same device.
    await router.agent('stop')
    await until(async () => (await record(id)).status === 0, 'offline')
    expect((await rotate()).status).toBe(200)
    expect((await rotate(true)).status).toBe(200)
    expect((await router.agent('run & sleep 4; kill $!')).output).toContain("the server's host key is not the one")
    await until(
      async () =>
        (await hostPublicKeys(outpost.running.app))[0] === publicHalf((await hostKeys(outpost.running.app))[0]!),
      'the script with the new keys',
      15_000,
    )
    expect((await line('')).output).toContain('Done: connected')
    expect(Number(router.read('home', 'device'))).toBe(id)
    expect(await record(id)).toMatchObject({ status: 1 })
  })
})
