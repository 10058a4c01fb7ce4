import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import { type Frame, makeKey, Peer } from '../../testing/peer.ts'
import { until } from '../../testing/until.ts'

/** Devices that do not answer, and what their silence means for others. */
let outpost: TestOutpost
const peers: Peer[] = []
let serial = 6_600_000_000
beforeAll(async () => {
  outpost = await startOutpost(['api', 'gateway', 'worker'])
})
afterEach(() => {
  for (const peer of peers.splice(0)) peer.end()
})
afterAll(() => outpost.close())

/** Connects a device. `answer` returns the result of a command, or undefined for none. */
async function connect(companyId: number, answer: (run: Frame) => object | undefined, platform = 'fake') {
  const { body } = await outpost.admin.post('/devices/enrolment-tokens', { company_id: companyId, uses: 1 })
  const key = makeKey()
  const hello = {
    v: 3,
    platform,
    agent: '1.0',
    serial: String(serial++),
    model: 'RUTX50',
    firmware: 'RUTX_R_00.07.14.2',
  }
  const enrolled = await Peer.enrol(outpost.port, key, hello, body.data.token)
  const id = Number(enrolled['device'])
  const peer = await Peer.hello(outpost.port, key, id, hello)
  peers.push(peer)
  const seen = new Set<unknown>()
  const timer = setInterval(() => {
    for (const frame of peer.frames.filter((each) => each.kind === 'run' && !seen.has(each['id']))) {
      seen.add(frame['id'])
      const said = answer(frame)
      if (said) peer.send({ kind: 'result', id: frame['id'], ...said })
    }
  }, 10)
  peer.client.once('close', () => clearInterval(timer))
  return { id, peer, asked: () => seen.size }
}
const list = { ok: true, data: { status: 200, content_type: 'application/json', output: '{"data":[]}', truncated: 0 } }
const openTransactions = async (): Promise<number> =>
  (await outpost.asOwner(`select 1 from pg_stat_activity where state like 'idle in transaction%'`)).length

test('CONFIGURATOR-076 SECURITY-027 questions to a device that is silent hold no connection, and do not stop other companies', async () => {
  const [one, two] = [await outpost.build.company(1), await outpost.build.company(1)]
  const [guest, other] = [await outpost.build.user(one.id), await outpost.build.user(two.id)]
  const silent = await connect(one.id, () => undefined)
  const talking = await connect(two.id, () => list)
  const flood = Array.from({ length: 6 }, () => guest.get(`/devices/${silent.id}/services`))
  await until(() => silent.asked() === 1, 'the first question')
  expect(await openTransactions()).toBe(0)
  expect((await other.get(`/devices/${talking.id}/services`)).status).toBe(200)
  // A device is asked one thing at a time, so that the rest waited, or was refused at once.
  expect(silent.asked()).toBe(1)
  silent.peer.end()
  const states = (await Promise.all(flood)).map(({ status }) => status)
  expect(states.filter((status) => status === 503)).toHaveLength(2)
}, 60_000)

test('CONFIGURATOR-076 devices of OpenWrt are asked together for one change, outside of the transaction, and those that are silent are named', async () => {
  const hashes = ({ input }: Frame) => ({
    ok: true,
    data: {
      hashes: (input as { paths: string }).paths
        .split('\n')
        .map((path) => `- ${path}`)
        .join('\n'),
    },
  })
  const good = await connect(1, (run) => (run['name'] === 'config.hashes' ? hashes(run) : undefined), 'openwrt')
  const silent = [await connect(1, () => undefined, 'openwrt'), await connect(1, () => undefined, 'openwrt')]
  const answer = outpost.admin.post('/devices/configurator/configure', {
    configuration: [
      {
        device_id: [...silent.map(({ id }) => id), good.id],
        path: '/uci/network/lan',
        method: 'PUT',
        request_data: { data: { mtu: '1400' } },
      },
    ],
  })
  await until(() => [good, ...silent].every(({ asked }) => asked() === 1), 'questions to all devices')
  expect(await openTransactions()).toBe(0)
  for (const { peer } of silent) peer.end()
  expect((await answer).status).toBe(200)
  const { data } = (await outpost.admin.get(`/devices/${good.id}/configurator/changes`)).body
  expect(data).toMatchObject([{ entries: ["uci set network.lan.mtu='1400'"] }])
  const [channel] = await outpost.asOwner(`select string_agg(event::text, ' ') as text from channel_events`)
  expect(JSON.stringify(channel)).toMatch(/offline|did not answer/i)
}, 60_000)

test('CONFIGURATOR-084 a job of a tag asks a silent device outside of the transaction, and fails with the reason', async () => {
  const silent = await connect(1, () => undefined, 'openwrt')
  const saved = await outpost.admin.post('/devices/configurator/templates', {
    company_id: 1,
    name: 'MTU',
    version: '1.0.0',
    template: [{ path: '/uci/network/lan', method: 'PUT', request_data: { data: { mtu: '1400' } } }],
  })
  const actions = [{ action: 'execute_multiconfig_template', source_id: saved.body.data.id }]
  const tag = await outpost.admin.post('/tags', { company_id: 1, name: 'Small packets', actions })
  expect(tag.status, JSON.stringify(tag.body)).toBe(201)
  await outpost.admin.post('/devices/tags/assign', { device_id: [silent.id], tag_id: [tag.body.data.id] })
  await until(() => silent.asked() === 1, 'the question', 30_000)
  expect(await openTransactions()).toBe(0)
  silent.peer.end()
  const log = async () =>
    JSON.stringify((await outpost.admin.get(`/devices/actions/logs?device_id=${silent.id}`)).body.data)
  await until(async () => (await log()).includes('"failed"'), 'the end of the job', 30_000)
  expect(await log()).toMatch(/offline|did not answer/i)
}, 60_000)

const changesOf = async (id: number) => (await outpost.admin.get(`/devices/${id}/configurator/changes`)).body.data

test('CONFIGURATOR-079 a change is confirmed only if the device says that it is', async () => {
  for (const [data, state] of [
    [{ state: 'restored', phase: 'restore', hashes: '', log: '' }, 'unknown'],
    [{}, 'unknown'],
    [{ state: 'confirmed', phase: 'done', hashes: '', log: '' }, 'confirmed'],
  ] as const) {
    const device = await connect(1, ({ name }) =>
      name === 'config.hashes' ? { ok: true, data: { hashes: '- /etc/config/a' } } : { ok: true, data },
    )
    const entries = [{ kind: 'uci', line: "set a.b.c='1'" }]
    expect((await outpost.admin.post(`/devices/${device.id}/configurator/changes`, { entries })).status).toBe(200)
    await until(async () => (await changesOf(device.id))[0].state === state, `a change that is ${state}`)
  }
})

test('CONFIGURATOR-078 a user has two open reads of a device, and others have theirs', async () => {
  const silent = await connect(1, () => undefined)
  const read = { device_id: silent.id, endpoints: [{ path: '/services/config' }] }
  const order = (who: Pick<typeof outpost.admin, 'post'>) => who.post('/devices/configurator/configuration', read)
  const answers = await Promise.all([1, 2, 3, 4].map(() => order(outpost.admin)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409])
  expect((await order(await outpost.build.user(1))).status).toBe(200)
})

test('CONFIGURATOR-077 a device whose answer is nested 8000 deep does not hold up its other answers', async () => {
  const output = '['.repeat(8000) + ']'.repeat(8000)
  const deep = await connect(1, () => ({ ok: true, data: { ...list.data, output } }))
  const read = { device_id: deep.id, endpoints: [{ path: '/services/config' }] }
  expect((await outpost.admin.post('/devices/configurator/configuration', read)).status).toBe(200)
  const log = async () => (await outpost.admin.get(`/devices/actions/logs?device_id=${deep.id}`)).body.data[0]
  await until(async () => (await log()).request_target_state === 'done', 'the end of the read')
})
