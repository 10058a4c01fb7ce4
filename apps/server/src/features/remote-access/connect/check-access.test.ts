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
  expect((await check(device.id, admin, 'unblock')).status).toBe(404)
  const offline = await outpost.build.device(companyId)
  expect((await check(offline.id)).body.errors[0]).toMatchObject({ code: 'DEVICE_OFFLINE' })
  const stranger = await outpost.build.user((await outpost.build.company()).id)
  expect((await check(device.id, stranger)).status).toBe(404)
})
