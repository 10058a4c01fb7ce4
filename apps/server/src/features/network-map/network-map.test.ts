import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import type { Person } from '../../testing/person.ts'
import { onlineDevice, type OnlineDevice } from '../remote-access/testing/online-device.ts'
import { endInterrupted } from './observe.ts'
import { networkJobs, observeDue } from './schedule.ts'

let outpost: TestOutpost
let device: OnlineDevice
let admin: Person & { id: number }

beforeAll(async () => {
  outpost = await startOutpost()
  const companyId = (await outpost.build.company()).id
  admin = await outpost.build.user(companyId)
  device = await onlineDevice(outpost, companyId, 'S-1')
})
afterAll(async () => {
  await device.stop()
  await outpost.close()
})

const ports = [
  'port wan uplink up 100 - - - 02:00:00:00:00:14 ',
  'port br-lan bridge up - - - - 02:00:00:00:00:10 ',
  'port lan1 port up 1000 br-lan - - 02:00:00:00:00:11 ',
  'port lan2 port up 1000 br-lan - - 02:00:00:00:00:12 ',
  'port wlan0 wifi up - br-lan - - 02:00:00:00:00:13 Home  5G',
  'port wlan1 wifi up - br-lan - - 02:00:00:00:00:13 Home',
]
const plc = '00:1b:1b:0a:0b:0c'
const phone = 'f0:18:98:00:00:01'
const plcAt = (port: string, ip = '192.168.1.20') => `client ${plc} ${port} br-lan - bridge,reachable ${ip} plc-1`
const phoneAt = (radio: string) => `client ${phone} ${radio} br-lan -55 station,lease 192.168.1.100 anna-phone`

interface Node {
  node: string
  [key: string]: unknown
}
const map = async (at = ''): Promise<{ nodes: Node[]; ports: { name: string }[]; [key: string]: unknown }> =>
  (await admin.get(`/devices/${device.id}/network/map${at ? `?at=${encodeURIComponent(at)}` : ''}`)).body.data
const find = async (mac: string, at = '') => (await map(at)).nodes.find(({ node }) => node === mac.toUpperCase())
const changes = async (): Promise<Record<string, unknown>[]> =>
  (await admin.get(`/devices/${device.id}/network/changes?limit=100`)).body.data
const start = () => admin.post(`/devices/${device.id}/network/observe`, {})

/** Observes the network, which consists of the ports above and these lines. Returns the events of the channel. */
async function observe(...lines: string[]) {
  device.setNetwork([...ports, ...lines])
  const answer = await start()
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const read = async () =>
    (await admin.get(`/status/channel/${answer.body.meta.channel}`)).body.data[device.id] as
      { status: string; value: string }[] | undefined
  await expect.poll(read, { timeout: 30_000 }).toBeDefined()
  return (await read())!
}
/** Moves everything that is known into the past. */
const passTime = (time: string) =>
  outpost.asOwner(`
    update network_stays set known_at = known_at - interval '${time}', first_at = first_at - interval '${time}',
      last_at = last_at - interval '${time}', ended_at = ended_at - interval '${time}'`)
const clear = () => outpost.asOwner('delete from network_stays; delete from network_changes; delete from network_maps')

describe('the map of a network', () => {
  it('NETMAP-001 NETMAP-002 NETMAP-007: has ports, nodes and their evidence; nothing is new at first', async () => {
    expect(await map()).toMatchObject({ state: null, since: null, observed_at: null, ports: [], nodes: [] })
    const events = await observe(
      'gateway wan 10.0.0.1 00:1d:aa:00:00:01',
      plcAt('lan1'),
      phoneAt('wlan0'),
      'client 00:90:e8:00:00:05 lan2 br-lan - bridge,reachable 192.168.1.2 -',
      'lldp lan2 00:90:e8:00:00:05 192.168.1.2 Hall switch',
      'client 00:30:de:00:00:03 - - - lease 192.168.1.9 long-gone',
    )
    expect(events).toMatchObject([{ status: 'completed' }])
    const now = await map()
    expect(now).toMatchObject({ state: 'completed', failure: null, at: null, left_out: 0 })
    expect(now['since']).toBeTruthy()
    expect(now.ports.map(({ name }) => name)).toEqual(['br-lan', 'lan1', 'lan2', 'wan', 'wlan0', 'wlan1'])
    expect(now.ports).toContainEqual({
      name: 'wlan0',
      kind: 'wifi',
      up: true,
      speed: null,
      bridge: 'br-lan',
      vlan: null,
      parent: null,
      mac: '02:00:00:00:00:13',
      ssid: 'Home  5G',
    })
    expect(now.nodes.map(({ node, kind, name, place }) => [node, kind, name, place])).toEqual([
      ['00:1B:1B:0A:0B:0C', 'client', 'plc-1', 'lan1'],
      ['00:1D:AA:00:00:01', 'gateway', '', 'wan'],
      ['00:90:E8:00:00:05', 'neighbour', 'Hall switch', 'lan2'],
      ['F0:18:98:00:00:01', 'client', 'anna-phone', 'wlan0'],
    ])
    expect(now.nodes[0]).toMatchObject({
      vendor: 'Siemens AG',
      ips: ['192.168.1.20'],
      signal: null,
      asleep: false,
      evidence: [
        { source: 'bridge', at: expect.any(String) },
        { source: 'reachable', at: expect.any(String) },
      ],
    })
    expect(now.nodes[3]).toMatchObject({ signal: -55 })
    expect(await changes()).toEqual([])
  })

  it('NETMAP-003 NETMAP-006 NETMAP-008: a node that moves is a change, and the map before shows where it was', async () => {
    await clear()
    await observe(plcAt('lan1'), phoneAt('wlan0'))
    await passTime('1 hour')
    const before = new Date(Date.now() - 30 * 60_000).toISOString()
    await observe(plcAt('lan2'), phoneAt('wlan1'))
    expect(await changes()).toMatchObject([{ kind: 'moved', name: 'plc-1', from: 'lan1', to: 'lan2', last_seen: null }])
    expect(await find(plc)).toMatchObject({ place: 'lan2' })
    expect(await find(plc, before)).toMatchObject({ place: 'lan1', asleep: false })
    expect(await find(phone)).toMatchObject({ place: 'wlan1' })
    expect((await map(before)).ports).toHaveLength(6)
    expect((await map('2026-01-01 00:00:00')).nodes).toEqual([])
    const late = await admin.get(`/devices/${device.id}/network/map?at=noon`)
    expect(late).toMatchObject({ status: 422, body: { errors: [{ code: 'VALIDATION', source: 'at' }] } })
    // The bridge table forgets: the port at which the node was heard last is kept.
    await observe(plcAt('-'), phoneAt('wlan1'))
    expect(await find(plc)).toMatchObject({ place: 'lan2' })
    expect(await changes()).toHaveLength(1)
    // Ports that are as they were have one stay.
    expect(await outpost.asOwner(`select node from network_stays where kind = 'port'`)).toHaveLength(6)
    await observe(plcAt('lan2'), 'port lan3 port down - br-lan - - -')
    await observe(plcAt('lan2'), 'port lan3 port up 100 br-lan - - -')
    const lan3 = await outpost.asOwner(`select facts->>'up' as up from network_stays where node = 'lan3' order by id`)
    expect(lan3).toEqual([{ up: 'false' }, { up: 'true' }])
  })

  it('NETMAP-005: a client that sleeps makes no noise; it disappears after 30 minutes and three observations', async () => {
    await clear()
    await observe(plcAt('lan1'), phoneAt('wlan0'))
    const [first] = (await map()).nodes
    await observe(phoneAt('wlan0'))
    await observe(phoneAt('wlan0'))
    await observe(phoneAt('wlan0'))
    expect(await find(plc)).toMatchObject({ asleep: true, place: 'lan1' })
    expect(await changes()).toEqual([])
    await observe(plcAt('lan1'), phoneAt('wlan0'))
    expect(await find(plc)).toMatchObject({ asleep: false })
    await passTime('31 minutes')
    const lease = `client ${phone} - br-lan - neighbour,lease 192.168.1.100 anna-phone`
    await observe(lease)
    await observe(lease)
    expect(await changes()).toEqual([])
    await observe(lease)
    expect(await changes()).toMatchObject([{ kind: 'disappeared', node: plc.toUpperCase(), from: 'lan1' }])
    expect((await changes())[0]!['last_seen']).toBeTruthy()
    expect(await find(plc)).toBeUndefined()
    expect(await find(phone)).toMatchObject({ asleep: true, place: 'wlan0' })
    await passTime('12 hours')
    await observe(lease)
    expect(await find(phone)).toBeUndefined()
    await observe(plcAt('lan1'))
    expect((await changes()).map(({ kind }) => kind)).toEqual(['appeared', 'disappeared', 'disappeared'])
    const back = (await find(plc))!
    expect(Date.parse(`${String(back['first_seen'])}Z`)).toBeLessThan(Date.now() - 12 * 3_600_000)
    expect(first!['first_seen']).toBeTruthy()
  })

  it('NETMAP-007: a new IPv4 address is a change, a new IPv6 address is none', async () => {
    await clear()
    await observe(plcAt('lan1', '192.168.1.20,fd00::1'))
    await observe(plcAt('lan1', '192.168.1.20,fd00::2'))
    expect(await changes()).toEqual([])
    await observe(plcAt('lan1', '192.168.1.21'))
    expect(await changes()).toMatchObject([{ kind: 'new_ip', from: '192.168.1.20', to: '192.168.1.21' }])
    const found = (await admin.get(`/devices/${device.id}/network/changes?q=plc&sort=created_at`)).body
    expect(found.meta.total).toBe(1)
  })
})

describe('what a device reports', () => {
  it('NETMAP-004: is attacker’s text, and only what has the right form counts', async () => {
    await clear()
    await observe(
      'client',
      'client nonsense lan1 br-lan - bridge 1.2.3.4 x',
      'client 01:00:5e:00:00:01 lan1 br-lan - bridge 192.168.1.3 multicast',
      `client ${plc} ../../etc br-lan 999 bridge,magic 999.1.1.1,<b>,192.168.1.20 <script>\u202e\u0007alert(1)</script> ${'x'.repeat(200)}`,
      `client ${plc} lan2 br-lan - bridge 192.168.1.99 twice`,
      'port ;reboot port up 1 - - - -',
      'port lan9 castle up 1 - - - -',
      'gateway wan not-an-ip -',
      'lldp lan1 - - nobody',
      'more -5',
      '\u0000\u0001',
    )
    const { nodes, ports: found, left_out: leftOut } = await map()
    expect(found).toHaveLength(6)
    expect(leftOut).toBe(0)
    expect(nodes).toHaveLength(1)
    expect(nodes[0]).toMatchObject({ place: 'br-lan', ips: ['192.168.1.20'], signal: null })
    expect(nodes[0]!['name']).toBe(`<script>alert(1)</script> ${'x'.repeat(38)}`)
  })

  it('NETMAP-004: is cut between two characters, and never within one', async () => {
    await clear()
    await observe(`client ${plc} lan1 br-lan - bridge 192.168.1.20 ${'x'.repeat(63)}😀tail`)
    expect((await map()).nodes).toMatchObject([{ name: `${'x'.repeat(63)}😀` }])
  })

  it('NETMAP-004 NETMAP-008: more clients than fit are counted, and the history of a device is bounded', async () => {
    await clear()
    const hex = (n: number) => n.toString(16).padStart(2, '0')
    const flood = (prefix: string) =>
      Array.from({ length: 560 }, (_, n) => `client ${prefix}:${hex(n >> 8)}:${hex(n & 255)} lan1 br-lan - bridge - -`)
    await observe(...flood('02:aa:00:00'), 'more 40')
    expect((await map()).nodes).toHaveLength(512)
    expect(await map()).toMatchObject({ left_out: 88 })
    await observe(...flood('02:bb:00:00'))
    await observe(...flood('02:cc:00:00'))
    expect((await map()).nodes).toHaveLength(1024)
    expect(await map()).toMatchObject({ left_out: 48 + 512 })
    await outpost.asOwner(`insert into network_changes (company_id, device_id, node, name, kind)
      select company_id, device_id, 'x', 'x', 'appeared' from network_maps, generate_series(1, 5200)`)
    await observe(plcAt('lan1'))
    const [{ count } = {}] = await outpost.asOwner('select count(*)::int as count from network_changes')
    expect(count).toBe(5000)
  }, 60_000)
})

describe('an observation', () => {
  it('NETMAP-002 NETMAP-010: is refused while one runs, and fails with a reason; the map stays', async () => {
    await clear()
    await observe(plcAt('lan1'))
    await outpost.asOwner(`update network_maps set state = 'running', started_at = now() - interval '2 minutes'`)
    expect(await start()).toMatchObject({ status: 409, body: { errors: [{ code: 'CONFLICT' }] } })
    await endInterrupted(outpost.running.app)
    expect(await map()).toMatchObject({ state: 'running' })
    await outpost.asOwner(`update network_maps set started_at = now() - interval '4 minutes'`)
    await endInterrupted(outpost.running.app)
    const now = await map()
    expect(now).toMatchObject({ state: 'failed', failure: 'interrupted' })
    expect(now.nodes).toHaveLength(1)
    const offline = await outpost.build.device((await outpost.build.company()).id)
    expect(await outpost.admin.post(`/devices/${offline.id}/network/observe`, {})).toMatchObject({
      status: 409,
      body: { errors: [{ code: 'DEVICE_OFFLINE' }] },
    })
  })

  it('NETMAP-009: runs again every 10 minutes for a week, four at once, and not for agents that are too old', async () => {
    await clear()
    await observe(plcAt('lan1'))
    device.setNetwork([...ports, plcAt('lan2')])
    const { app } = outpost.running
    await observeDue(app)
    expect(await find(plc)).toMatchObject({ place: 'lan1' })
    const due = (set: string) => outpost.asOwner(`update network_maps set next_at = now(), ${set}`)
    await due(`opened_at = now() - interval '8 days'`)
    await observeDue(app)
    await due(`opened_at = now(), state = 'failed', failure = 'agent'`)
    await observeDue(app)
    const [row] = await outpost.asOwner('select next_at <= now() as waits from network_maps')
    expect(row).toEqual({ waits: true })
    await due(`state = 'completed', failure = null`)
    await observeDue(app)
    await expect.poll(async () => (await find(plc))!['place'], { timeout: 10_000 }).toBe('lan2')
    expect(await map()).toMatchObject({ state: 'completed' })
    const [after] = await outpost.asOwner(`select next_at > now() + interval '9 minutes' as later from network_maps`)
    expect(after).toEqual({ later: true })
  })

  it('NETMAP-008 NETMAP-011: what is older than 30 days is deleted, and all of it with the device', async () => {
    await clear()
    await observe(plcAt('lan1'))
    await observe(plcAt('lan2'))
    expect(await changes()).toHaveLength(1)
    await outpost.asOwner(`
      update network_stays set first_at = now() - interval '40 days', ended_at = now() - interval '31 days' where ended_at is not null;
      update network_changes set created_at = now() - interval '31 days'`)
    await networkJobs[0]!.run(outpost.running.app, {})
    expect(await changes()).toEqual([])
    const ended = await outpost.asOwner('select 1 from network_stays where ended_at is not null')
    expect(ended).toEqual([])
    expect(await find(plc)).toMatchObject({ place: 'lan2' })
  })
})
