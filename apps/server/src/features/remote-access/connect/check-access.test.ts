import { createServer, type AddressInfo, type Server } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import type { Person } from '../../../testing/person.ts'
import { onlineDevice, type OnlineDevice } from '../testing/online-device.ts'

let outpost: TestOutpost
let device: OnlineDevice
let companyId: number
let admin: Person & { id: number }
const service: Server = createServer((socket) => socket.on('error', () => {}))

beforeAll(async () => {
  outpost = await startOutpost()
  companyId = (await outpost.build.company()).id
  admin = await outpost.build.user(companyId)
  device = await onlineDevice(outpost, companyId, 'CHECK-1')
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await device.stop()
  await outpost.close()
  await new Promise((resolve) => service.close(resolve))
})

const check = (id = device.id, person: Person = admin, action = 'check') =>
  person.post(`/devices/${id}/remote-access/${action}`)
async function endOf(answer: Awaited<ReturnType<typeof check>>): Promise<unknown> {
  expect(answer.status).toBe(200)
  const read = async () =>
    (await admin.get(`/status/channel/${answer.body.meta.channel}`)).body.data[String(device.id)]?.at(-1)
  await expect.poll(read, { timeout: 15_000 }).toBeDefined()
  return read()
}

it('REMOTE-025 tells which of its own services a device lets users reach', async () => {
  const [ssh] = (await admin.get(`/devices/remote-access?device_id=${device.id}`)).body.data
  const { port } = service.address() as AddressInfo
  await admin.put(`/devices/remote-access/${ssh.id}`, { destination_port: port })
  expect(await endOf(await check())).toMatchObject({
    status: 'completed',
    value: 'open',
    data: { entries: [{ id: ssh.id, name: 'SSH', state: 'open' }] },
  })
  await admin.put(`/devices/remote-access/${ssh.id}`, { destination_port: 1 })
  expect(await endOf(await check())).toMatchObject({
    value: 'blocked',
    data: { entries: [{ state: 'TARGET_UNREACHABLE' }] },
  })
})

it('REMOTE-025 refuses other actions, offline devices and those of others', async () => {
  expect((await check(device.id, admin, 'reboot')).status).toBe(404)
  const offline = await outpost.build.device(companyId)
  expect((await check(offline.id)).body.errors[0]).toMatchObject({ code: 'DEVICE_OFFLINE' })
  expect((await check(offline.id, admin, 'unblock')).body.errors[0]).toMatchObject({ code: 'DEVICE_OFFLINE' })
  const stranger = await outpost.build.user((await outpost.build.company()).id)
  expect((await check(device.id, stranger)).status).toBe(404)
  expect((await check(device.id, stranger, 'unblock')).status).toBe(404)
})

it('REMOTE-270 lifts the limits that the caller has reached, at most three times an hour', async () => {
  const [ssh] = (await admin.get(`/devices/remote-access?device_id=${device.id}`)).body.data
  await admin.put(`/devices/remote-access/${ssh.id}`, { destination_port: (service.address() as AddressInfo).port })
  const open = () => admin.post(`/remote/${ssh.id}/sessions`)
  const reach = () =>
    outpost.asOwner(
      `insert into rate_limits (key, count, resets_at) values ('remote-ticket:${admin.id}', 120, now() + interval '5 minutes')
       on conflict (key) do update set count = 120, resets_at = excluded.resets_at`,
    )
  expect(await endOf(await check(device.id, admin, 'unblock'))).toMatchObject({
    value: 'open',
    data: { lifted: [], limits: [] },
  })
  for (let time = 1; time <= 3; time++) {
    await reach()
    expect((await open()).body.errors[0]).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    expect(await endOf(await check())).toMatchObject({
      value: 'blocked',
      data: { entries: [{ state: 'open' }], limits: [{ name: 'session_starts', retry_after: expect.any(Number) }] },
    })
    expect(await endOf(await check(device.id, admin, 'unblock'))).toMatchObject({
      value: 'open',
      data: { entries: [{ state: 'open' }], limits: [], lifted: ['session_starts'] },
    })
    expect((await open()).status).toBe(201)
  }
  await reach()
  expect((await check(device.id, admin, 'unblock')).body.errors[0]).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
})

it('REMOTE-270 lifts the limit of the streams of an SSH client, and no limit of other users', async () => {
  const colleague = await outpost.build.user(companyId)
  await outpost.asOwner(
    `insert into rate_limits (key, count, resets_at) select key, 1000, now() + interval '5 minutes'
     from unnest(array['remote-stream:${colleague.id}', 'remote-ticket:${admin.id}']) key
     on conflict (key) do update set count = 1000, resets_at = excluded.resets_at`,
  )
  const answer = await check(device.id, colleague, 'unblock')
  const read = async () =>
    (await colleague.get(`/status/channel/${answer.body.meta.channel}`)).body.data[String(device.id)]?.at(-1)
  await expect.poll(read, { timeout: 15_000 }).toMatchObject({ data: { limits: [], lifted: ['ssh_client_streams'] } })
  expect(await endOf(await check())).toMatchObject({ value: 'blocked', data: { limits: [{ name: 'session_starts' }] } })
})
