import { WebSocket } from 'ws'
import { byPassword, ScriptedHost } from '@outpost/gateway/protocols/testing/hosts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import { selfSigned } from '@outpost/gateway/testing/self-signed'
import type { Person } from '../../../testing/person.ts'
import { SessionBrowser } from '../testing/browser.ts'
import { DeviceWeb } from '../testing/device-web.ts'
import { onlineDevice, type OnlineDevice } from '../testing/online-device.ts'

let outpost: TestOutpost
let web: DeviceWeb
let device: OnlineDevice
let companyId: number
let admin: Person & { id: number }
let entryId: number

beforeAll(async () => {
  outpost = await startOutpost()
  web = await new DeviceWeb().start()
  companyId = (await outpost.build.company()).id
  admin = await outpost.build.user(companyId)
  device = await onlineDevice(outpost, companyId, 'S-1')
  entryId = await addEntry('Router page', 'http', web.port)
})
afterAll(async () => {
  await device.stop()
  await web.stop()
  await outpost.close()
})

async function addEntry(name: string, protocol: string, port: number): Promise<number> {
  const answer = await admin.post('/devices/remote-access', {
    data: [{ device_id: device.id, name, destination_ip: '127.0.0.1', destination_port: port, protocol }],
  })
  expect(answer.status).toBe(201)
  return (await admin.get(`/devices/remote-access?q=${encodeURIComponent(name)}`)).body.data[0].id
}

interface Event {
  status: string
  type: string
  value: string
  link?: string
  data?: { session_id: number; ttl: number; host: string }
}
/** Returns the events of a channel once it has ended. */
async function ended(person: Person, answer: { body: { meta: { channel: string } } }): Promise<Event[]> {
  for (let n = 0; n < 300; n++) {
    const events = (await person.get(`/status/channel/${answer.body.meta.channel}`)).body.data[device.id] as
      Event[] | undefined
    if (events && ['completed', 'error'].includes(events.at(-1)!.status)) return events
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('the channel did not end')
}
const connect = async (id = entryId, duration = 1800, person: Person = admin): Promise<Event> => {
  const answer = await person.post(`/devices/connect/${id}`, { duration })
  expect(answer.status).toBe(200)
  return (await ended(person, answer)).at(-1)!
}
const browserOf = ({ link }: Event): SessionBrowser => new SessionBrowser(outpost.port, link!)
/** Opens a session in a browser, as its owner. */
async function opened(event: Event, person: Person = admin, to?: string): Promise<SessionBrowser> {
  const browser = browserOf(event)
  const ticket = await person.post('/remote/web-tickets', { host: event.data!.host, ...(to && { to }) })
  expect(ticket.status).toBe(201)
  const { pathname, search } = new URL(ticket.body.data.url)
  expect((await browser.open(pathname + search)).status).toBe(200)
  return browser
}
const logOf = async (id: number) =>
  (await admin.get('/devices/connect/logs?limit=100')).body.data.find((row: { id: number }) => row.id === id)

describe('the way to a page', () => {
  it('REMOTE-029 REMOTE-042: eight events lead from the request to the link, a host name without scheme', async () => {
    const events = await ended(admin, await admin.post(`/devices/connect/${entryId}`, { duration: '1800' }))
    expect(events).toHaveLength(8)
    expect(events.at(-1)).toMatchObject({
      status: 'completed',
      link: expect.stringMatching(/^[0-9a-f]{32}\.web\.localhost(:\d+)?$/),
      data: { ttl: 1800 },
    })
  })

  it('REMOTE-070 REMOTE-077: without a cookie the host leads to the console, with a ticket it opens, and the ticket opens nothing twice', async () => {
    const event = await connect()
    const browser = browserOf(event)
    const first = await browser.open('/home?x=1')
    expect(first.status).toBe(302)
    expect(new URL(first.headers.location!).pathname).toBe('/rms-connect/web')
    expect((await browser.send('GET', '/style.css')).status).toBe(401)
    const { url } = (await admin.post('/remote/web-tickets', { host: event.data!.host, to: '/home' })).body.data
    const { pathname, search } = new URL(url)
    const start = await browser.open(pathname + search)
    expect(start.headers['set-cookie']![0]).toMatch(/^web-session=[\w-]+; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(start.body).toContain('data-to="/home"')
    expect((await browser.open('/')).body).toContain('router')
    expect((await browserOf(event).open(pathname + search)).status).toBe(403)
  })

  it('REMOTE-043: a link opens only for its owner, until the owner shares it, and no longer when sharing ends', async () => {
    const colleague = await outpost.build.user(companyId)
    const event = await connect()
    const refused = await colleague.post('/remote/web-tickets', { host: event.data!.host })
    expect(refused.status).toBe(404)
    const guest = browserOf(event)
    expect((await guest.open('/')).status).toBe(302)
    const id = event.data!.session_id
    // The colleague may end sessions of others, but not open them to everybody.
    expect((await colleague.put(`/remote/sessions/${id}/sharing`, { shared: true })).status).toBe(403)
    expect((await guest.open('/')).status).toBe(302)
    expect((await admin.put(`/remote/sessions/${id}/sharing`, { shared: true })).status).toBe(200)
    await until(async () => (await guest.open('/')).status === 200)
    expect((await guest.open('/')).body).toContain('router')
    await admin.put(`/remote/sessions/${id}/sharing`, { shared: false })
    expect((await guest.open('/')).status).toBe(302)
  })
})

async function until(met: () => Promise<boolean>): Promise<void> {
  for (let n = 0; n < 200; n++) {
    if (await met()) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('it did not happen')
}

describe('the page of a device', () => {
  it('REMOTE-071: a form with a check of its origin, a cookie and a redirect by full address work', async () => {
    const browser = await opened(await connect())
    const answer = await browser.send('POST', '/login', { origin: browser.origin, 'content-length': '4' }, 'user')
    expect([answer.status, answer.headers.location]).toEqual([303, '/home?x=1'])
    expect(answer.headers['set-cookie']).toEqual(['sid=abc; HttpOnly; SameSite=Lax'])
    expect((await browser.open('/home')).body).toBe('cookie sid=abc')
    const asked = web.seen.at(-1)!
    expect(asked.headers.host).toBe(`127.0.0.1:${web.port}`)
    expect(Object.keys(asked.headers).filter((name) => name.startsWith('x-forwarded'))).toEqual([])
  })

  it('REMOTE-071: headers that would break the session or allow a frame are removed', async () => {
    const browser = await opened(await connect())
    const { headers } = await browser.open('/')
    expect(headers['x-frame-options']).toBeUndefined()
    expect(headers['strict-transport-security']).toBeUndefined()
    expect(headers['content-security-policy']).toBe(`default-src 'self' ${browser.origin}, frame-ancestors 'self'`)
    expect((await browser.open('/away')).headers.location).toBe('http://192.168.99.99/other')
  })

  it('REMOTE-071: uploads and downloads are streamed, and count towards the session', async () => {
    const event = await connect()
    const browser = await opened(event)
    const body = 'y'.repeat(2_000_000)
    const upload = await browser.send(
      'POST',
      '/upload',
      { origin: browser.origin, 'transfer-encoding': 'chunked' },
      body,
    )
    expect(upload.body).toBe('got 2000000')
    expect((await browser.send('GET', '/large')).body).toHaveLength(3_000_000)
    await admin.del(`/devices/connect/sessions/${event.data!.session_id}`)
    await until(async () => (await logOf(event.data!.session_id)).output_data > 3_000_000)
    expect((await logOf(event.data!.session_id)).input_data).toBeGreaterThan(2_000_000)
  })

  it('REMOTE-072: a WebSocket works from the own page, and from no other', async () => {
    const browser = await opened(await connect())
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const open = (origin: string) =>
      new Promise<string>((resolve) => {
        const socket = new WebSocket(`ws://127.0.0.1:${outpost.port}/live`, {
          headers: { host: `${browser.host}:${outpost.port}`, cookie, origin },
        })
        socket.once('open', () => socket.send('hello'))
        socket.once('message', (data) => {
          resolve(String(data))
          socket.close()
        })
        socket.once('error', (error) => resolve(error.message))
      })
    expect(await open(browser.origin)).toBe('hello')
    expect(web.seen.at(-1)!.headers.origin).toBe(`http://127.0.0.1:${web.port}`)
    expect(await open('http://127.0.0.1')).toContain('403')
    expect(await open(`http://${'0'.repeat(32)}.web.localhost:${outpost.port}`)).toContain('403')
  })

  it('SECURITY-014 REMOTE-072: a page of another session or site can send no request with the cookie', async () => {
    const browser = await opened(await connect())
    const foreign = `http://${'0'.repeat(32)}.web.localhost:${outpost.port}`
    expect((await browser.send('POST', '/login', { origin: foreign })).status).toBe(403)
    expect(
      (await browser.send('GET', '/home', { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' })).status,
    ).toBe(403)
    expect((await browser.send('GET', '/home', { 'sec-fetch-site': 'same-origin' })).status).toBe(200)
  })

  it('SECURITY-014 REMOTE-072: nothing of the console is served on the host of a session, nor the other way round', async () => {
    const browser = await opened(await connect())
    for (const path of ['/api/user', '/login.js', '/socket.io/?EIO=4&transport=polling', '/healthz'])
      expect((await browser.send('GET', path)).body).toBe('not found')
    const unknown = new SessionBrowser(outpost.port, `${'0'.repeat(32)}.web.localhost`)
    expect((await unknown.open('/api/user')).status).toBe(404)
    const other = new SessionBrowser(outpost.port, 'www.web.localhost')
    expect((await other.open('/')).status).toBe(404)
  })

  it.each([
    ['a connection closed at once', '/silent-end', 502],
    ['something that is not HTTP', '/garbage', 502],
    ['10,000 headers', '/many-headers', 502],
  ])('REMOTE-073: %s gets a page that says so, and the session goes on', async (_what, path, status) => {
    const browser = await opened(await connect())
    const answer = await browser.open(path)
    expect(answer.status).toBe(status)
    expect(answer.body).toContain(`127.0.0.1:${web.port}`)
    expect((await browser.open('/')).status).toBe(200)
  })

  it('REMOTE-073: a target that refuses the connection ends the channel with an error', async () => {
    const id = await addEntry('Nothing there', 'http', 9)
    const answer = await admin.post(`/devices/connect/${id}`, { duration: 60 })
    expect((await ended(admin, answer)).at(-1)).toMatchObject({
      status: 'error',
      value: expect.stringContaining('connection'),
    })
  })
})

it('REMOTE-080: a user has at most 100 web sessions open, and can open another one when one has ended', async () => {
  const person = await outpost.build.user(companyId)
  await outpost.asOwner(
    `insert into remote_sessions (company_id, remote_access_id, device_id, user_id, username, name, protocol, ticket_until, web_host, expires_at, opener_kind, opener_id, opener_company_id)
     select ${companyId}, ${entryId}, ${device.id}, ${person.id}, 'many', 'many', 'http', now(), md5(n::text), now() + interval '1 hour', 'session', 1, ${companyId} from generate_series(1, 100) n`,
  )
  const refused = await person.post(`/devices/connect/${entryId}`, { duration: 60 })
  expect([refused.status, refused.body.errors[0].code]).toEqual([429, 'TOO_MANY_REQUESTS'])
  await outpost.asOwner(`update remote_sessions set ended_at = now() where web_host = md5('1')`)
  expect((await person.post(`/devices/connect/${entryId}`, { duration: 60 })).status).toBe(200)
})

it('SECURITY-027: any number of guests takes one row, and all lose the session when sharing ends', async () => {
  const event = await connect()
  const id = event.data!.session_id
  expect((await admin.put(`/remote/sessions/${id}/sharing`, { shared: true })).status).toBe(200)
  const guests = Array.from({ length: 50 }, () => browserOf(event))
  await until(async () => (await guests[0]!.open('/')).status === 200)
  for (const { status } of await Promise.all(guests.map((guest) => guest.open('/')))) expect(status).toBe(200)
  expect(await outpost.asOwner(`select 1 from web_session_grants where session_id = ${id}`)).toHaveLength(1)
  await admin.put(`/remote/sessions/${id}/sharing`, { shared: false })
  await until(async () => (await guests[0]!.open('/')).status === 302)
  expect((await guests[1]!.open('/')).status).toBe(302)
})

it('REMOTE-080: at most 100 web sessions open even if many are begun at the same time', async () => {
  const person = await outpost.build.user(companyId)
  const begun = await Promise.all(
    Array.from({ length: 115 }, () => person.post(`/devices/connect/${entryId}`, { duration: 60 })),
  )
  const last = (await Promise.all(begun.map((answer) => ended(person, answer)))).map((events) => events.at(-1)!)
  expect(last.filter(({ status }) => status === 'completed')).toHaveLength(100)
  expect(last.find(({ status }) => status === 'error')).toMatchObject({ data: { code: 'TOO_MANY_REQUESTS' } })
})

it('REMOTE-045: sessions open on our own pages, and web pages on a host name of their own; no other entry opens', async () => {
  const pages = { ssh: 'ssh', telnet: 'telnet', sftp: 'sftp', rdp: 'desktop', vnc: 'desktop' }
  for (const [protocol, page] of Object.entries(pages)) {
    const id = await addEntry(`Page ${protocol}`, protocol, web.port)
    const { link } = await connect(id)
    expect(link, protocol).toMatch(new RegExp(`^127\\.0\\.0\\.1:\\d+/rms-connect/${page}\\?id=${id}$`))
  }
  const hosts = [(await connect()).link!, (await connect()).link!]
  for (const link of hosts) expect(link).toMatch(/^[0-9a-f]{32}\.web\.localhost:\d+$/)
  expect(new Set(hosts).size).toBe(2)
  const vpn = await admin.post(`/devices/connect/${await addEntry('Page vpn', 'vpn', web.port)}`, { duration: 60 })
  expect([vpn.status, vpn.body.errors[0].source]).toEqual([422, 'access_id'])
})

describe('the end of a session', () => {
  it('REMOTE-031 REMOTE-032 REMOTE-041: it ends when it is closed and when its time is over, and says so', async () => {
    const event = await connect(entryId, 1800)
    const browser = await opened(event)
    const listed = async () => (await admin.get(`/devices/connect/${entryId}/sessions`)).body.data[0]
    expect(await listed()).toMatchObject({ id: event.data!.session_id, url: event.link, end_time: null })
    expect((await listed()).ttl).toBeGreaterThan(1700)
    expect((await listed()).ttl).toBeLessThanOrEqual(1800)
    const closed = await admin.del(`/devices/connect/sessions/${event.data!.session_id}`)
    expect(closed.status).toBe(200)
    await until(async () => (await browser.open('/')).status === 404)
    expect(await logOf(event.data!.session_id)).toMatchObject({ end_reason: 'closed', url: null })
    expect(await listed()).toMatchObject({ url: '', ttl: 0 })
    const short = await connect(entryId, 10)
    await outpost.asOwner(`update remote_sessions set expires_at = now() where id = ${short.data!.session_id}`)
    const late = await browserOf(short).open('/')
    expect([late.status, late.body.includes('This session has ended')]).toEqual([404, true])
    expect(await logOf(short.data!.session_id)).toMatchObject({ end_reason: 'time_over', url: null })
  })

  it('it ends within seconds when its user is signed out, or loses the permission', async () => {
    const person = await outpost.build.user(companyId)
    const event = await connect(entryId, 1800, person)
    const browser = await opened(event, person)
    expect((await browser.open('/')).status).toBe(200)
    await person.post('/account/token/revoke')
    await until(async () => (await browser.open('/')).status === 404)
    expect(await logOf(event.data!.session_id)).toMatchObject({ end_reason: 'signed_out' })
  })

  it('REMOTE-032: only its owner and those who may end sessions of others can end it', async () => {
    const technician = await outpost.build.user(companyId, 'support')
    const event = await connect()
    expect((await technician.del(`/devices/connect/sessions/${event.data!.session_id}`)).status).toBe(403)
    const foreign = await outpost.build.user((await outpost.build.company()).id)
    expect((await foreign.del(`/devices/connect/sessions/${event.data!.session_id}`)).status).toBe(404)
  })
})

it('REMOTE-026 REMOTE-027 REMOTE-030 REMOTE-033 REMOTE-034 REMOTE-297 FRAME-240: links, status, history and restart answer in the shape of the public API', async () => {
  const event = await connect()
  const links = (await admin.get(`/devices/${device.id}/links?limit=100`)).body.data
  expect(links).toContainEqual({
    link_id: event.data!.session_id,
    url: `http://${event.link}/`,
    ttl: expect.any(Number),
    active: 1,
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    name: 'Router page',
    username: expect.any(String),
  })
  const status = await admin.post('/devices/connect/status', { id: [entryId] })
  const said = (await admin.get(`/status/channel/${status.body.meta.channel}`)).body.data
  expect(said[entryId].at(-1)).toMatchObject({ status: 'completed', value: 'connected' })
  const again = await ended(admin, await admin.post('/rms-connect/restart', { url: event.link }))
  expect(again.at(-1)!.link).not.toBe(event.link)
  const { data } = (await admin.get('/devices/connect/logs?type=webui&active=true&sort=-start_date')).body
  expect(data[0]).toMatchObject({ type: 'webui', end_time: null, user_id: admin.id, ip: '127.0.0.1' })
  expect((await admin.get('/devices/connect/logs?type=cli')).body.data).toEqual([])
  expect((await admin.get('/devices/connect/logs?start_date=2999-01-01')).body.data).toEqual([])
  const day = data[0].start_time.slice(0, 10)
  expect((await admin.get(`/devices/connect/logs?start_date=${day}&end_date=${day}`)).body.data[0]).toEqual(data[0])
  for (const wrong of [
    'start_date=2026-13-45',
    'start_date=2026-02-31',
    'end_date=2026-11-11zzz',
    'start_date=2026-11-20T10:00:00%2B99:99',
  ])
    expect((await admin.get(`/devices/connect/logs?${wrong}`)).status, wrong).toBe(422)
})

it('REMOTE-028: the call for the CLI leads to the terminal of the device, and says when the device has none', async () => {
  const shell = await new ScriptedHost(byPassword('right')).start()
  const own = (await admin.get(`/devices/remote-access?device_id=${device.id}&protocol=ssh&limit=100`)).body.data
  if (own.length > 0) await admin.del('/devices/remote-access', { id: own.map((entry: { id: number }) => entry.id) })
  const none = await admin.post(`/devices/${device.id}/connect/cli`, { duration: 60 })
  expect([none.status, none.body.errors[0].code]).toEqual([404, 'NOT_FOUND'])
  const id = await addEntry('Own shell', 'ssh', shell.port)
  const answer = await admin.post(`/devices/${device.id}/connect/cli`, { duration: 60 })
  expect(answer.status).toBe(201)
  expect((await ended(admin, answer)).at(-1)).toMatchObject({
    status: 'completed',
    link: expect.stringMatching(new RegExp(`^[^/]+/rms-connect/ssh\\?id=${id}$`)),
  })
  await shell.stop()
})

describe('TLS', () => {
  let secure: DeviceWeb
  let id: number
  beforeAll(async () => {
    secure = await new DeviceWeb(selfSigned('router')).start()
    id = await addEntry('Router over TLS', 'https', secure.port)
  })
  afterAll(() => secure.stop())

  it('REMOTE-074: a self-signed certificate is accepted at the first connection; another one is sent nothing until the first is removed', async () => {
    const browser = await opened(await connect(id))
    expect((await browser.open('/')).body).toContain('router')
    const port = secure.port
    await secure.stop()
    secure = await new DeviceWeb(selfSigned('somebody else')).start(port)
    const answer = await browser.send('POST', '/login', { origin: browser.origin }, 'password')
    expect([answer.status, secure.seen]).toEqual([502, []])
    expect((await browser.open('/')).body).toContain('has changed')
    const refused = (await ended(admin, await admin.post(`/devices/connect/${id}`, { duration: 60 }))).at(-1)!
    expect(refused).toMatchObject({ status: 'error', value: expect.stringContaining('certificate') })
    expect((await admin.del(`/remote/${id}/accepted-key`)).status).toBe(200)
    expect((await browser.open('/')).body).toContain('router')
  })

  it('REMOTE-075: a page that redirects from HTTP to HTTPS of the same host works in the same session', async () => {
    const entry = await addEntry('Redirecting router', 'http', web.port)
    web.redirectTo = `https://127.0.0.1:${secure.port}/home`
    const browser = await opened(await connect(entry))
    expect((await browser.open('/redirect')).headers.location).toBe('/home')
    expect((await browser.open('/home')).body).toBe('cookie none')
    expect(secure.seen.at(-1)!.headers.host).toBe(`127.0.0.1:${secure.port}`)
  })
})
