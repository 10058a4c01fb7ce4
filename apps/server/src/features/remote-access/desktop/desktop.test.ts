import { tcpService } from '@outpost/gateway/protocols/testing/telnet-host'
import { hasXvnc, VncHost } from '@outpost/gateway/protocols/testing/vnc-host'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import type { Person } from '../../../testing/person.ts'
import { DesktopClient } from '../testing/desktop-client.ts'
import { onlineDevice, type OnlineDevice } from '../testing/online-device.ts'

/** Remote desktops through a device, as a page of the console opens them. */
let outpost: TestOutpost
let device: OnlineDevice
let companyId: number
let admin: Person & { id: number }
const clients = new Set<DesktopClient>()

beforeAll(async () => {
  outpost = await startOutpost()
  companyId = (await outpost.build.company()).id
  admin = await outpost.build.user(companyId)
  device = await onlineDevice(outpost, companyId, 'VNC-1')
})
afterEach(() => {
  for (const client of clients) client.leave()
  clients.clear()
})
afterAll(async () => {
  await device.stop()
  await outpost.close()
})

async function addEntry(port: number): Promise<number> {
  const name = `Panel ${Math.random().toString(36).slice(2)}`
  await admin.post('/devices/remote-access', {
    data: [{ device_id: device.id, name, destination_ip: '127.0.0.1', destination_port: port, protocol: 'vnc' }],
  })
  return (await admin.get(`/devices/remote-access?q=${encodeURIComponent(name)}`)).body.data[0].id
}

async function desktop(entryId: number, person: Person = admin): Promise<DesktopClient> {
  const answer = await person.post(`/remote/${entryId}/sessions`)
  expect(answer.status).toBe(201)
  const client = new DesktopClient(outpost.url, person, answer.body.data)
  clients.add(client)
  return client.started()
}

const historyOf = async (entryId: number) => (await admin.get(`/devices/connect/${entryId}/sessions`)).body.data

describe.skipIf(!hasXvnc)('a desktop on TigerVNC', () => {
  const host = new VncHost()
  let entryId: number
  beforeAll(async () => {
    await host.start()
    entryId = await addEntry(host.port)
  })
  afterAll(() => host.stop())

  it('REMOTE-197 a technician sees the screen with a remembered password, which is in nothing that the page gets', async () => {
    const id = await addEntry(host.port)
    expect((await admin.put(`/remote/${id}/credentials`, { password: host.password })).status).toBe(200)
    const client = await desktop(id, await outpost.build.user(companyId, 'support'))
    await client.until('the login', () => client.steps.includes('login'))
    expect(await client.rfb.begin()).toMatchObject({ width: 640, height: 480 })
    expect(Buffer.concat(client.received).includes(host.password)).toBe(false)
    expect(JSON.stringify([client.notices, (await admin.get(`/devices/remote-access?id=${id}`)).body])).not.toContain(
      host.password,
    )
  })

  it('REMOTE-126 REMOTE-046 signs in through the device, gets the picture, types, and is in the history with its bytes', async () => {
    const seen = await host.window()
    const client = await desktop(entryId)
    expect(await client.rfb.signIn(host.password)).toEqual({ width: 640, height: 480, name: 'Test bench' })
    client.say({ t: 'opened' })
    expect(client.steps).toEqual(['tunnel', 'connect', 'login'])
    expect((await client.rfb.picture(640, 480)).length).toBe(640 * 480 * 4)
    client.rfb.press('y'.charCodeAt(0))
    await client.until('the key on the target', () => seen().includes('keysym 0x79, y'))
    expect(await historyOf(entryId)).toMatchObject([{ protocol: 'vnc', end_time: null }])
    client.leave()
    await expect.poll(async () => (await historyOf(entryId))[0].end_reason).toBe('left')
    const [session] = await historyOf(entryId)
    expect(session.output_data).toBeGreaterThan(640 * 480 * 4)
    expect(session.input_data).toBeGreaterThan(50)
  })

  it('REMOTE-127 a refused sign-in tries again in the same session', async () => {
    const client = await desktop(entryId)
    expect(await client.rfb.signIn('guess')).toEqual({ refused: 'Authentication failure' })
    client.say({ t: 'refused' })
    client.start()
    expect(await client.rfb.signIn(host.password)).toMatchObject({ width: 640 })
    expect((await historyOf(entryId)).filter((row: { end_time: number | null }) => row.end_time === null)).toHaveLength(
      1,
    )
  })

  it('ends when the user loses the permission to connect, and when the entry is removed', async () => {
    const own = await addEntry(host.port)
    const user = await outpost.build.user(companyId)
    const first = await desktop(own, user)
    await first.rfb.signIn(host.password)
    first.say({ t: 'opened' })
    expect((await admin.put(`/users/${user.id}`, { role: 'read_only' })).status).toBe(200)
    expect((await first.hears('end')).reason).toBe('not_allowed')
    const second = await desktop(own)
    await second.rfb.signIn(host.password)
    second.say({ t: 'opened' })
    expect((await admin.del('/devices/remote-access', { id: [own] })).status).toBe(200)
    // A removed entry is noticed by the check every 10 s.
    await second.until('the end', () => second.notices.some(({ t }) => t === 'end'), 20_000)
    expect(await second.hears('end')).toMatchObject({ reason: 'entry_removed' })
  })
})

it('REMOTE-130 shows the failed step and stores the reason for targets that are no VNC server or cannot be reached', async () => {
  const service = await tcpService((socket) => socket.write('220 ftp ready\r\n'))
  const other = await addEntry(service.port)
  const client = await desktop(other)
  expect(await client.hears('error')).toMatchObject({ step: 'connect', code: 'NOT_VNC' })
  await expect.poll(async () => (await historyOf(other))[0].end_reason).toBe('failed')
  await service.stop()
  const gone = await desktop(other)
  expect(await gone.hears('error')).toMatchObject({ step: 'tunnel' })
  expect(await gone.hears('end')).toMatchObject({ reason: 'failed' })
})

it('REMOTE-126 the channel of a connection ends with the address of the desktop page', async () => {
  const service = await tcpService((socket) => socket.write('RFB 003.008\n'))
  const id = await addEntry(service.port)
  const answer = await admin.post(`/devices/connect/${id}`, { duration: 600 })
  const events = async () =>
    (await admin.get(`/status/channel/${answer.body.meta.channel}`)).body.data[device.id] as { link?: string }[]
  await expect.poll(async () => (await events()).at(-1)?.link).toMatch(new RegExp(`/rms-connect/desktop\\?id=${id}$`))
  await service.stop()
})
