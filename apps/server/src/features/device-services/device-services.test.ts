import { startFleet, type FakeDevice, type Fleet } from '@outpost/agent/fleet'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import { until } from '../../testing/until.ts'
import { hostPublicKeys } from '../devices/host-keys/host-keys.ts'
import { optionsOf, rulesIn } from './ddns.ts'
import { isEnabled, sourcesOf, switched } from './sources.ts'

/** The services of a simulated device, and how those of OpenWrt are read. */

let outpost: TestOutpost
let fleet: Fleet
let device: FakeDevice
let path: string

beforeAll(async () => {
  outpost = await startOutpost(['api', 'gateway', 'worker'])
  const [hostKey] = await hostPublicKeys(outpost.running.app)
  const { body } = await outpost.admin.post('/devices/enrolment-tokens', { company_id: 1, uses: 5 })
  fleet = await startFleet({
    server: `127.0.0.1:${outpost.port}`,
    hostKey: hostKey!,
    token: body.data.token,
    count: 1,
    models: ['RUTX50'],
    retryMin: 0.2,
    speed: 15,
  })
  device = fleet.devices[0]!
  await until(() => fleet.counters().online === 1, 'the device', 60_000)
  path = `/devices/${device.deviceId()}/services`
}, 120_000)

afterAll(async () => {
  await fleet.stop()
  await outpost.close()
})

interface Service {
  id: string
  enabled: boolean
}
const services = async (): Promise<Service[]> => (await outpost.admin.get(path)).body.data.services
const find = async (id: string) => (await services()).find((one) => one.id === id)

/** Waits until a change is over, and returns it. */
async function ended(answer: { status: number; body: { data: { change_id: number } } }) {
  if (answer.status >= 400) throw new Error(JSON.stringify(answer.body))
  const address = `/devices/${device.deviceId()}/configurator/changes/${answer.body.data.change_id}`
  const read = async () => (await outpost.admin.get(address)).body.data
  await until(async () => (await read()).finished_at !== null, 'the end of the change', 30_000)
  return read()
}

test('CONFIGURATOR-002 SERVICES-001 the services of a device are read from it', async () => {
  const { data } = (await outpost.admin.get(path)).body
  expect(data.dynamic_dns).toBe(true)
  expect(data.services).toEqual(
    expect.arrayContaining([
      { id: 'services:ssh', kind: 'ssh', name: 'ssh', enabled: true, running: true },
      { id: 'services:telnet', kind: 'telnet', name: 'telnet', enabled: false, running: false },
      { id: 'wifi:default_radio0', kind: 'wifi', name: 'Router', enabled: true, running: null },
      { id: 'ddns:myddns', kind: 'ddns', name: 'router.example', enabled: false, running: null },
    ]),
  )
})

test('CONFIGURATOR-013 SERVICES-002 services are switched in one change, which the device confirms', async () => {
  const wanted = [
    { id: 'services:telnet', enabled: true },
    { id: 'wifi:default_radio0', enabled: false },
  ]
  const change = await ended(await outpost.admin.put(path, { services: wanted }))
  expect(change).toMatchObject({ state: 'confirmed' })
  expect(change.entries).toHaveLength(2)
  for (const { id, enabled } of wanted) expect(await find(id)).toMatchObject({ enabled })
  const unknown = await outpost.admin.put(path, { services: [{ id: 'nothing:x', enabled: true }] })
  expect(unknown.body.errors).toMatchObject([{ code: 'VALIDATION', source: 'services.0.id' }])
})

const rule = {
  service_name: 'dyn.example',
  lookup_host: 'site7.example.com',
  domain: 'site7.example.com',
  username: 'site7',
  password: 'ddns secret 1',
}

test('CONFIGURATOR-014 CONFIGURATOR-015 rules of dynamic DNS are added, changed and deleted', async () => {
  const address = `${path}/ddns`
  const made = await ended(await outpost.admin.post(address, rule))
  expect(made).toMatchObject({ state: 'confirmed' })
  expect(JSON.stringify(made)).not.toContain(rule.password)
  const list = async () => (await outpost.admin.get(address)).body.data as { id: string; lookup_host: string }[]
  const { password: _, ...shown } = rule
  const added = (await list()).find((one) => one.lookup_host === rule.lookup_host)!
  expect(added).toMatchObject({
    ...shown,
    enabled: true,
    has_password: true,
    interface: 'wan',
    use_https: true,
    check_interval: 10,
    force_interval: 72,
  })
  await ended(await outpost.admin.put(`${address}/${added.id}`, { enabled: false, check_interval: 30 }))
  expect((await list()).find(({ id }) => id === added.id)).toMatchObject({
    enabled: false,
    check_interval: 30,
    has_password: true,
  })
  await ended(await outpost.admin.del(`${address}/${added.id}`))
  expect((await list()).some(({ id }) => id === added.id)).toBe(false)
  expect((await outpost.admin.put(`${address}/${added.id}`, { enabled: true })).status).toBe(404)
  expect((await outpost.admin.put(`${address}/myddns`, {})).status).toBe(422)
  expect((await outpost.admin.post(address, { ...rule, lookup_host: '-x' })).body.errors).toMatchObject([
    { code: 'VALIDATION', source: 'lookup_host' },
  ])
  const audit = JSON.stringify((await outpost.admin.get('/audit?limit=100')).body)
  expect(audit).not.toContain(rule.password)
})

test('SERVICES-005 SERVICES-006 sites are blocked in a change, and the list stays when blocking is switched off', async () => {
  const address = `${path}/site-blocking`
  const read = async () => (await outpost.admin.get(address)).body.data
  expect((await outpost.admin.get(path)).body.data.site_blocking).toBe(true)
  expect(await read()).toEqual({ enabled: false, mode: 'deny', hosts: [] })
  const wanted = { enabled: true, mode: 'deny', hosts: ['Ads.example.com', 'tracker.example', 'ads.example.com'] }
  const change = await ended(await outpost.admin.put(address, wanted))
  expect(change).toMatchObject({ state: 'confirmed', text: null })
  const hosts = ['ads.example.com', 'tracker.example']
  expect(await read()).toEqual({ enabled: true, mode: 'deny', hosts })
  await ended(await outpost.admin.put(address, { enabled: false, mode: 'allow', hosts }))
  expect(await read()).toEqual({ enabled: false, mode: 'allow', hosts })
})

test('SERVICES-006 a list with something other than host names, or with none, is refused', async () => {
  const put = (given: object) =>
    outpost.admin.put(`${path}/site-blocking`, { enabled: true, mode: 'deny', hosts: ['a.example'], ...given })
  for (const host of ['https://a.example', 'a.example/x', '-a.example', 'a..example', 'a b', '*.example', ''])
    expect((await put({ hosts: ['fine.example', host] })).body.errors).toMatchObject([
      { code: 'VALIDATION', source: 'hosts.1' },
    ])
  expect((await put({ hosts: [] })).body.errors).toMatchObject([{ code: 'VALIDATION', source: 'hosts' }])
  const many = Array.from({ length: 51 }, (_, at) => `a${at}.example`)
  expect((await put({ hosts: many })).body.errors).toMatchObject([{ code: 'VALIDATION', source: 'hosts' }])
})

test('SERVICES-007 wireless networks are listed with band and security, and switched like services', async () => {
  const list = async () => (await outpost.admin.get(`${path}/wifi`)).body.data
  const guests = {
    service_id: 'wifi:default_radio1',
    id: 'default_radio1',
    ssid: 'Guests',
    radio: 'radio1',
    band: '5g',
    offered: true,
    encryption: 'none',
    enabled: false,
    radio_enabled: true,
  }
  expect(await list()).toContainEqual(guests)
  expect(JSON.stringify(await list())).not.toContain('changeme1')
  const services = [{ id: guests.service_id, enabled: true }]
  expect(await ended(await outpost.admin.put(path, { services }))).toMatchObject({ state: 'confirmed' })
  expect(await list()).toContainEqual({ ...guests, enabled: true })
})

test('SERVICES-008 the code of a network has its key, only for users who may write it', async () => {
  const code = (id: string, as = outpost.admin) => as.get(`${path}/wifi/${id}/code`)
  expect((await code('default_radio0')).body.data).toEqual({
    ssid: 'Router',
    key: 'changeme1',
    text: 'WIFI:T:WPA;S:Router;P:changeme1;;',
  })
  expect((await code('default_radio1')).body.data).toMatchObject({ key: null, text: 'WIFI:T:nopass;S:Guests;;' })
  expect((await code('none')).status).toBe(404)
  const viewer = await outpost.build.user(1, 'support')
  expect((await viewer.get(`${path}/wifi`)).status).toBe(200)
  expect((await code('default_radio0', viewer)).status).toBe(403)
})

test('SERVICES-009 a hotspot is switched like a service', async () => {
  expect(await find('hotspot:guests')).toMatchObject({ kind: 'hotspot', enabled: true })
  await ended(await outpost.admin.put(path, { services: [{ id: 'hotspot:guests', enabled: false }] }))
  expect(await find('hotspot:guests')).toMatchObject({ enabled: false })
})

test('CONFIGURATOR-085 a device whose API answers with a page, a failure or nothing has no services for that reason, but says so', async () => {
  const { config } = device.platform
  onTestFinished(() => {
    config.faults = {}
  })
  const answers = (status: number, body: string) => () => ({ status, contentType: '', bytes: Buffer.from(body) })
  const fault = async () => (await outpost.admin.get(path)).body.errors?.[0]
  for (const [apiAnswer, message] of [
    [
      answers(200, '<!DOCTYPE html>'),
      'with something that is not JSON. Check on the device whether its API is turned on',
    ],
    [answers(200, '{"success":false}'), 'with a failure.'],
    [answers(302, ''), 'with the status 302.'],
    [answers(200, `{"data":"${'x'.repeat(20_000)}"}`), 'with more than 16 KiB.'],
  ] as const) {
    config.faults = { apiAnswer }
    expect(await fault()).toMatchObject({ code: 'CONFLICT', message: expect.stringContaining(message) })
  }
  config.faults = { apiAnswer: () => new Promise(() => undefined) }
  expect(await fault()).toMatchObject({ code: 'DEVICE_TIMEOUT' })
  config.faults = {}
  expect(await find('services:ssh')).toMatchObject({ enabled: true })
})

// At the end: some time after a restored change, the device restarts if it is just connecting again.
test('SERVICES-002 a service that the device does not have: nothing changes', async () => {
  const missing = [
    { id: 'services:ssh', enabled: false },
    { id: 'services:none', enabled: true },
  ]
  expect(await ended(await outpost.admin.put(path, { services: missing }))).toMatchObject({ state: 'restored' })
  expect(await find('services:ssh')).toMatchObject({ enabled: true })
})

test('SERVICES-003 a device that is offline or has no API says so', async () => {
  const { id } = await outpost.build.device(1)
  const answer = await outpost.admin.get(`/devices/${id}/services`)
  expect(answer.status).toBe(409)
  expect(answer.body.errors[0].message).toBe('This device has no API of its own that can be configured from here.')
})

test('SERVICES-001 the services of OpenWrt are in its configurations', () => {
  const source = (name: string) => sourcesOf(true).find((one) => one.name === name)!
  const read = (name: string, record: Record<string, string>) => ({
    kind: source(name).kind(record),
    enabled: isEnabled(record, source(name).option),
  })
  expect(read('dropbear', { '.type': 'dropbear' })).toEqual({ kind: 'ssh', enabled: true })
  expect(read('dropbear', { '.type': 'dropbear', enable: '0' })).toEqual({ kind: 'ssh', enabled: false })
  expect(read('wireless', { '.type': 'wifi-device' })).toEqual({ kind: 'wifi', enabled: true })
  expect(read('wireless', { '.type': 'wifi-device', disabled: '1' })).toEqual({ kind: 'wifi', enabled: false })
  expect(read('wireless', { '.type': 'wifi-iface' }).kind).toBeUndefined()
  expect(read('network', { '.type': 'interface', proto: 'wireguard' })).toEqual({ kind: 'vpn', enabled: true })
  expect(read('network', { '.type': 'interface', proto: 'dhcp' }).kind).toBeUndefined()
  expect(read('wifi', { '.type': 'wifi-iface', disabled: '1' })).toEqual({ kind: 'wifi', enabled: false })
  expect(read('chilli', { '.type': 'chilli' })).toEqual({ kind: 'hotspot', enabled: true })
  expect(read('nodogsplash', { '.type': 'nodogsplash' })).toEqual({ kind: 'hotspot', enabled: false })
  expect(read('openvpn', { '.type': 'openvpn' })).toEqual({ kind: 'vpn', enabled: false })
  for (const { option } of sourcesOf(true))
    for (const on of [true, false]) expect(isEnabled(switched(option, on), option)).toBe(on)
})

test('CONFIGURATOR-014 intervals of OpenWrt have units', () => {
  const [read] = rulesIn([
    {
      '.name': 'a',
      '.type': 'service',
      check_interval: '2',
      check_unit: 'hours',
      force_interval: '3',
      force_unit: 'days',
    },
  ])
  expect(read).toMatchObject({ check_interval: 120, force_interval: 72 })
  expect(optionsOf({ check_interval: 15, interface: 'wan' }, true)).toEqual({
    check_interval: '15',
    check_unit: 'minutes',
    interface: 'wan',
    ip_source: 'network',
    ip_network: 'wan',
  })
})

test('SERVICES-001 names and numbers of a device that JavaScript treats in a special way are ordinary ones', () => {
  const source = sourcesOf(false)[0]!
  for (const id of ['__proto__', 'constructor']) expect(source.kind({ id })).toBe('other')
  const [rule] = rulesIn([
    { '.name': 'a', '.type': 'service', check_interval: '1e308', check_unit: 'days', force_interval: '-5' },
  ])
  expect(rule).toMatchObject({ check_interval: 5_256_000, force_interval: 0 })
  const [other] = rulesIn([{ '.name': 'a', '.type': 'service', check_interval: '5', check_unit: 'constructor' }])
  expect(other).toMatchObject({ check_interval: 5 })
})
