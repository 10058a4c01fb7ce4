import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import { type Frame, makeKey, Peer } from '../../../testing/peer.ts'
import { until } from '../../../testing/until.ts'

/** What devices are sent and refused, told by what they say about their files. */
let outpost: TestOutpost
let hub = 0
const ends: (() => unknown)[] = []
let serial = 6_700_000_000

interface Answer {
  errorCode: number
  value: string
  data: { id: number; mapped_ip: string }
}
const ask = async (path: string, body: object): Promise<Answer> => {
  const answer = await outpost.admin.post(path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return (await outpost.admin.get(`/status/channel/${answer.body.meta.channel}`)).body.data['-1'].at(-1)
}

beforeAll(async () => {
  outpost = await startOutpost(['api', 'gateway', 'worker'])
  hub = (await ask('/vpn/hubs', { name: 'Shops', hub_zone: 'local' })).data.id
})
afterAll(async () => {
  for (const end of ends) end()
  await outpost.close()
})

/** Connects a device that has these files and answers nothing else. */
async function connect(files: readonly string[], platform = 'openwrt') {
  const { body } = await outpost.admin.post('/devices/enrolment-tokens', { company_id: 1, uses: 1 })
  const key = makeKey()
  const hello = {
    v: 3,
    platform,
    agent: '1.0',
    serial: String(serial++),
    model: 'RUTX50',
    firmware: 'RUTX_R_00.07.14.2',
  }
  const id = Number((await Peer.enrol(outpost.port, key, hello, body.data.token))['device'])
  const peer = await Peer.hello(outpost.port, key, id, hello)
  const seen = new Set<unknown>()
  const answer = (frame: Frame): object => {
    const { paths } = frame['input'] as { paths: string }
    const lines = paths.split('\n').map((path) => `${files.includes(path) ? '1'.repeat(64) : '-'} ${path}`)
    return { kind: 'result', id: frame['id'], ok: true, data: { hashes: lines.join('\n') } }
  }
  const timer = setInterval(() => {
    for (const frame of peer.frames.filter((each) => each.kind === 'run' && !seen.has(each['id']))) {
      seen.add(frame['id'])
      if (frame['name'] === 'config.hashes') peer.send(answer(frame) as Frame)
    }
  }, 10)
  ends.push(
    () => clearInterval(timer),
    () => peer.end(),
  )
  return { id, peer }
}
const clientOf = async (id: number) =>
  (await outpost.admin.get('/vpn/hubs/users?type=device')).body.data.find(
    ({ object_id }: { object_id: number }) => object_id === id,
  )
const reaches = (id: number, state: string) =>
  until(async () => (await clientOf(id)).device_config.state === state, `the state ${state}`)

test('VPN-112 a device without OpenVPN is refused with the reason, and its log shows why', async () => {
  const { id } = await connect(['/usr/sbin/nft'])
  await ask(`/vpn/hubs/${hub}/devices`, { device_id: [id] })
  await reaches(id, 'failed')
  const { device_config } = await clientOf(id)
  expect(device_config).toMatchObject({ target: 1, applied: null })
  expect(device_config.message).toBe('The device has no OpenVPN. Install its package openvpn, then synchronize again.')
  const { body } = await outpost.admin.get(`/devices/actions/logs?device_id=${id}`)
  expect(body.data).toMatchObject([{ action_name: 'vpn_sync', request_target_state: 'failed' }])
})

test('VPN-112 VPN-104 VPN-105 a network is mapped only by a device that is able to, and proposed where it overlaps', async () => {
  const [able, unable] = [
    await connect(['/usr/sbin/openvpn', '/usr/sbin/iptables', '/usr/lib/iptables/libxt_NETMAP.so']),
    await connect(['/usr/sbin/openvpn', '/usr/sbin/iptables']),
  ]
  await ask(`/vpn/hubs/${hub}/devices`, { device_id: [able.id, unable.id] })
  const clients = [await clientOf(able.id), await clientOf(unable.id)]
  const route = { vpn_hub_id: hub, ip_address: '192.168.1.0', netmask: '255.255.255.0' }
  await ask('/vpn/hubs/routes', { ...route, vpn_hub_user_id: clients[0].id })
  const proposed = await ask('/vpn/hubs/routes', { ...route, vpn_hub_user_id: clients[1].id })
  expect(proposed).toMatchObject({
    errorCode: -2,
    value: `192.168.1.0/24 is already behind ${clients[0].name}: use 10.128.0.0/24?`,
    data: { mapped_ip: '10.128.0.0', netmask: '255.255.255.0' },
  })
  const { mapped_ip } = proposed.data
  const refused = await outpost.admin.post('/vpn/hubs/routes', { ...route, vpn_hub_user_id: clients[1].id, mapped_ip })
  expect(refused.body.errors[0]).toMatchObject({
    source: 'mapped_ip',
    message: 'The device cannot map its network: it has neither nft nor the extension NETMAP of iptables.',
  })
  // A network that nothing overlaps can be mapped as well, here to the next free one.
  const other = { ...route, ip_address: '192.168.2.64', netmask: '255.255.255.192', vpn_hub_user_id: clients[0].id }
  expect(await ask('/vpn/hubs/routes', { ...other, map: true })).toMatchObject({ errorCode: 0, data: { mapped_ip } })
  for (const [wrong, status] of [
    ['10.128.0.1', 422],
    ['192.168.9.0', 422],
    ['10.128.0.0', 409],
  ] as const) {
    const third = { ...route, ip_address: '192.168.3.0', vpn_hub_user_id: clients[0].id, mapped_ip: wrong }
    const answer = await outpost.admin.post('/vpn/hubs/routes', third)
    expect([answer.status, answer.body.errors[0].source]).toEqual([status, 'mapped_ip'])
  }
})

test('VPN-101 VPN-102 VPN-109 an offline device waits, and one that never got its configuration is forgotten at once', async () => {
  const device = await outpost.build.device(1)
  await ask(`/vpn/hubs/${hub}/devices`, { device_id: [device.id] })
  expect((await clientOf(device.id)).device_config).toMatchObject({ state: 'not_sent', target: 1, applied: null })
  await ask(`/vpn/hubs/${hub}/devices/${device.id}/sync`, {})
  expect((await clientOf(device.id)).device_config).toMatchObject({ state: 'not_sent', target: 2 })
  await outpost.admin.del(`/vpn/hubs/${hub}/devices`, { device_id: [device.id] })
  expect(await outpost.asOwner(`select 1 from vpn_device_configs where device_id = ${device.id}`)).toEqual([])
})

test('VPN-104 hubs of other companies have other networks', async () => {
  const company = await outpost.build.company(1)
  const guest = await outpost.build.user(company.id)
  const answer = await guest.post('/vpn/hubs', { name: 'Guests', hub_zone: 'local', company_id: company.id })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const [own] = (await guest.get('/vpn/hubs')).body.data
  expect(own.subnet).toBe('10.112.1.0/24')
})
