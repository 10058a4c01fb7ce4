import type { RequestEvent, ResponseEvent } from '@outpost/contract/remote-access/recording/events'
import { eventLine } from '@outpost/gateway/recording/cast'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import type { Person } from '../../../testing/person.ts'
import { SessionBrowser } from '../testing/browser.ts'
import { DeviceWeb } from '../testing/device-web.ts'
import { onlineDevice, type OnlineDevice } from '../testing/online-device.ts'
import { downloadRecording } from '../testing/recordings.ts'
import { endWebRecordings } from './end-web-recordings.ts'
import { indexRecordings } from './search/index-recordings.ts'
import { SharedRecording } from './store.ts'

let outpost: TestOutpost
let web: DeviceWeb
let device: OnlineDevice
let companyId: number
let admin: Person & { id: number }
let entryId: number

const record = (setting: string) =>
  admin.put(`/remote/recordings/settings/${companyId}`, { setting, input: true, keep_days: 90 })

beforeAll(async () => {
  outpost = await startOutpost()
  web = await new DeviceWeb().start()
  companyId = (await outpost.build.company()).id
  admin = await outpost.build.user(companyId)
  device = await onlineDevice(outpost, companyId, 'WEB-REC')
  const target = { destination_ip: '127.0.0.1', destination_port: web.port, protocol: 'http' }
  await admin.post('/devices/remote-access', { data: [{ device_id: device.id, name: 'Router page', ...target }] })
  entryId = (await admin.get('/devices/remote-access?q=Router page')).body.data[0].id
})
afterEach(() => record('inherit'))
afterAll(async () => {
  await device?.stop()
  await web?.stop()
  await outpost?.close()
})

interface Link {
  link: string
  data: { session_id: number; host: string; recorded_for: string | null }
}
async function connect(): Promise<Link> {
  const { body } = await admin.post(`/devices/connect/${entryId}`, { duration: 1800 })
  const last = async () => (await admin.get(`/status/channel/${body.meta.channel}`)).body.data[device.id]?.at(-1)
  await expect.poll(async () => (await last())?.status, { timeout: 15_000 }).toBe('completed')
  return last()
}
async function open({ link, data }: Link): Promise<SessionBrowser> {
  const browser = new SessionBrowser(outpost.port, link)
  const ticket = await admin.post('/remote/web-tickets', { host: data.host })
  const { pathname, search } = new URL(ticket.body.data.url)
  expect((await browser.open(pathname + search)).status).toBe(200)
  return browser
}
const stateOf = async (id: number) => (await admin.get(`/remote/recordings/${id}`)).body.data?.state
const requestsOf = async (id: number) => (await downloadRecording(outpost, admin, id)).of<RequestEvent>('request')
/** Ends the session, and its recording once the time is over that other hosts have to store theirs. */
async function end(id: number): Promise<void> {
  await admin.del(`/devices/connect/sessions/${id}`)
  // What is left is stored at once; the sweep waits for hosts that are slower.
  await outpost.asOwner(`update remote_sessions set ended_at = ended_at - interval '6 seconds' where id = ${id}`)
  await new Promise((resolve) => setTimeout(resolve, 500))
  await endWebRecordings(outpost.running.app)
  expect(await stateOf(id)).toBe('complete')
}

it('REMOTE-253 REMOTE-254 the requests of a web session are recorded, and nothing of bodies, headers and cookies', async () => {
  await record('on')
  const event = await connect()
  const id = event.data.session_id
  expect(event.data.recorded_for).toBe(
    (await admin.get(`/devices/remote-access?id=${entryId}`)).body.data[0].company_name,
  )
  const browser = await open(event)
  browser.cookies.set('other', 'canary-cookie')
  await browser.open('/home?user=root&password=canary-query')
  await browser.send(
    'POST',
    '/upload',
    { origin: browser.origin, 'x-canary': 'canary-header' },
    'canary-body'.repeat(100),
  )
  await browser.open('/nothing')
  await browser.open('/silent-end')
  await end(id)
  const recording = await downloadRecording(outpost, admin, id)
  expect(recording).toMatchObject({ status: 200, type: 'application/x-ndjson' })
  expect(recording.name).toContain(`session-${id}.requests.jsonl`)
  expect(recording.header).toMatchObject({ version: 1, kind: 'requests' })
  const requests = recording.of<RequestEvent>('request')
  expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /home?user=root&password=***',
    'POST /upload',
    'GET /nothing',
    'GET /silent-end',
  ])
  const responses = requests.map((request) =>
    recording.of<ResponseEvent>('response').find((one) => one.id === request.id),
  )
  expect(responses.map((one) => one?.status)).toEqual([200, 200, 404, 502])
  expect(responses[1]!.sent).toBe(1100)
  expect(responses[1]!.received).toBeGreaterThan(8)
  expect(recording.events.at(-1)!.slice(1)).toEqual(['m', 'end: closed'])
  expect(recording.text).not.toContain('canary')
  expect((await admin.get(`/remote/recordings/${id}/verification`)).body.data.intact).toBe(true)
  expect((await admin.get(`/remote/recordings/${id}`)).body.data).toMatchObject({ kind: 'requests', has_input: false })
  await indexRecordings(outpost.running.app)
  const { matches } = (await admin.post('/remote/recordings/search', { q: 'nothing' })).body.data
  expect(matches).toEqual([expect.objectContaining({ id, excerpt: '/nothing' })])
})

it('REMOTE-253 a request is in the recording while it is running, also a WebSocket', async () => {
  await record('on')
  const event = await connect()
  const browser = await open(event)
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const socket = new WebSocket(`ws://127.0.0.1:${outpost.port}/live?token=canary`, {
    headers: { host: new URL(browser.origin).host, origin: browser.origin, cookie },
  })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const id = event.data.session_id
  await expect
    .poll(() => requestsOf(id), { timeout: 3000 })
    .toEqual([expect.objectContaining({ method: 'GET', path: '/live?token=***', upgrade: true })])
  expect(await stateOf(id)).toBe('running')
  socket.terminate()
  await expect
    .poll(async () => (await downloadRecording(outpost, admin, id)).of<ResponseEvent>('response'), { timeout: 5000 })
    .toEqual([expect.objectContaining({ status: 101 })])
  await end(id)
})

it('REMOTE-255 several hosts add to the recording of one session, and nobody can shorten it between them', async () => {
  await record('on')
  const { data } = await connect()
  const id = data.session_id
  const { app } = outpost.running
  const hosts = [1, 2].map(() => new SharedRecording(app, { sessionId: id, companyId }))
  const facts = { size: { cols: 80, rows: 24 }, duration: 1000 }
  const add = (host: number, path: string) =>
    hosts[host]!.append(eventLine(1000, 'request', { id: path, method: 'GET', path }), facts)
  await Promise.all([add(0, '/a'), add(1, '/b')])
  await add(0, '/c')
  expect((await requestsOf(id)).map(({ path }) => path).toSorted()).toEqual(['/a', '/b', '/c'])
  expect((await admin.get(`/remote/recordings/${id}/verification`)).body.data).toMatchObject({ intact: true, parts: 3 })
  // Back to an earlier state, with its right code.
  await outpost.asOwner(`create table saved as select * from session_recordings where session_id = ${id}`)
  await add(0, '/d')
  await outpost.asOwner(
    `delete from session_recording_parts where session_id = ${id} and number = 4;
     update session_recordings r set parts = s.parts, last_hash = s.last_hash, code = s.code from saved s where r.session_id = s.session_id`,
  )
  await expect(add(0, '/e')).rejects.toThrow('was changed')
})

it('REMOTE-156 a web session that must be recorded ends if that fails; any other goes on', async () => {
  for (const [mode, status] of [
    ['required', 404],
    ['on', 200],
  ] as const) {
    await record(mode)
    const event = await connect()
    const browser = await open(event)
    await outpost.asOwner(`create function refuse() returns trigger language plpgsql as $$ begin raise 'no space'; end $$;
      create trigger refuse before insert on session_recording_parts for each row execute function refuse()`)
    try {
      await browser.open('/home')
      await expect.poll(() => stateOf(event.data.session_id), { timeout: 5000 }).toBe('failed')
      await expect.poll(async () => (await browser.open('/home')).status, { timeout: 5000 }).toBe(status)
    } finally {
      await outpost.asOwner('drop trigger refuse on session_recording_parts; drop function refuse()')
    }
    const { data } = (await admin.get('/devices/connect/logs?limit=100')).body
    const { end_reason } = data.find((row: { id: number }) => row.id === event.data.session_id)
    expect(end_reason).toBe(mode === 'required' ? 'recording_failed' : null)
  }
})

it('REMOTE-250 without recording nothing of a web session is kept', async () => {
  const event = await connect()
  expect(event.data.recorded_for).toBeNull()
  const browser = await open(event)
  await browser.open('/home')
  expect(await stateOf(event.data.session_id)).toBeUndefined()
})
