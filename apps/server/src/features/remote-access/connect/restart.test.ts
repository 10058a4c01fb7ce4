import { afterAll, beforeAll, expect, it } from 'vitest'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import type { Person } from '../../../testing/person.ts'
import { until } from '../../../testing/until.ts'
import { DeviceWeb } from '../testing/device-web.ts'
import { onlineDevice, type OnlineDevice } from '../testing/online-device.ts'

let outpost: TestOutpost
let web: DeviceWeb
let device: OnlineDevice
let admin: Person
let entryId: number

beforeAll(async () => {
  outpost = await startOutpost()
  web = await new DeviceWeb().start()
  const company = await outpost.build.company()
  admin = await outpost.build.user(company.id)
  device = await onlineDevice(outpost, company.id, 'S-1')
  const target = { destination_ip: '127.0.0.1', destination_port: web.port, protocol: 'http' }
  await admin.post('/devices/remote-access', { data: [{ device_id: device.id, name: 'Router page', ...target }] })
  entryId = (await admin.get('/devices/remote-access?q=Router page')).body.data[0].id
})
afterAll(async () => {
  await device.stop()
  await web.stop()
  await outpost.close()
})

interface LastEvent {
  status: string
  link: string
  data: { session_id: number }
}
/** Sends a request and returns the last event of its channel. */
async function lastOf(path: string, body: object): Promise<LastEvent> {
  const { status, body: answer } = await admin.post(path, body)
  expect(status).toBe(200)
  const read = async () => (await admin.get(`/status/channel/${answer.meta.channel}`)).body.data[device.id]?.at(-1)
  await until(async () => ['completed', 'error'].includes((await read())?.status), 'the end of the channel')
  return read()
}
const connect = () => lastOf(`/devices/connect/${entryId}`, { duration: 1800 })
const restart = (url: string) => lastOf('/rms-connect/restart', { url })
const running = async (): Promise<number[]> => {
  const { data } = (await admin.get(`/devices/connect/${entryId}/sessions?active=true&sort=id&limit=100`)).body
  return data.map(({ id }: { id: number }) => id)
}

it('REMOTE-312 a restart ends the session that it replaces, and no other', async () => {
  const [first, other] = [await connect(), await connect()]
  const second = await restart(`https://${first.link}/`)
  expect(await running()).toEqual([other.data.session_id, second.data.session_id])
  const { data } = (await admin.get('/devices/connect/logs?active=false')).body
  expect(data).toMatchObject([{ id: first.data.session_id, end_reason: 'closed', url: null }])
  // The address of a session that has ended starts another one.
  const third = await restart(first.link)
  expect(await running()).toEqual([other.data.session_id, second.data.session_id, third.data.session_id])
})

it('REMOTE-312 if the target cannot be reached, the session goes on', async () => {
  const session = await connect()
  const before = await running()
  await web.stop()
  expect(await restart(session.link)).toMatchObject({ status: 'error' })
  expect(await running()).toEqual(before)
})

it.each(['nonsense', 'http://[', 'https://example.com', `${'f'.repeat(32)}.web.localhost`])(
  'REMOTE-312 %s is the address of no session',
  async (url) => {
    const { status, body } = await admin.post('/rms-connect/restart', { url })
    expect([status, body.errors[0].code, body.errors[0].source]).toEqual([404, 'NOT_FOUND', 'url'])
  },
)
