import { byPassword, ScriptedHost } from '@outpost/gateway/protocols/testing/hosts'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import { password } from '../../../testing/factories.ts'
import { signIn, type Person } from '../../../testing/person.ts'
import { closeSessions } from '../service.ts'
import { onlineDevice, type OnlineDevice } from '../testing/online-device.ts'
import { TerminalClient } from '../testing/terminal-client.ts'

const login = { t: 'open', cols: 80, rows: 24, username: 'root', password: 'right' } as const
let outpost: TestOutpost
let host: ScriptedHost
let device: OnlineDevice
let companyId: number
let entryId: number
let admin: Person & { id: number }

beforeAll(async () => {
  outpost = await startOutpost()
  host = await new ScriptedHost(byPassword(login.password)).start()
  companyId = (await outpost.build.company()).id
  admin = await outpost.build.user(companyId)
  device = await onlineDevice(outpost, companyId, 'S-1')
  entryId = await addEntry(device.id)
})
afterAll(async () => {
  await device.stop()
  await host.stop()
  await outpost.close()
})

const addEntry = async (deviceId: number): Promise<number> => {
  const name = `PLC ${Math.random().toString(36).slice(2)}`
  await admin.post('/devices/remote-access', {
    data: [{ device_id: deviceId, name, destination_ip: '127.0.0.1', destination_port: host.port, protocol: 'ssh' }],
  })
  return (await admin.get(`/devices/remote-access?q=${encodeURIComponent(name)}`)).body.data[0].id
}
const openSession = async (person: Person = admin, id = entryId) => {
  const answer = await person.post(`/remote/${id}/sessions`)
  expect(answer.status).toBe(201)
  return answer.body.data as { id: number; ticket: string; entry: { id: number } }
}
const clients = new Set<TerminalClient>()
const page = async (session: { id: number; ticket: string }, person: Person = admin): Promise<TerminalClient> => {
  const client = new TerminalClient(outpost.url, person, session)
  clients.add(client)
  return client.opened()
}
afterEach(() => {
  for (const client of clients) client.leave()
  clients.clear()
})
const sessionsOf = async (id = entryId, query = '') =>
  (await admin.get(`/devices/connect/${id}/sessions?limit=100${query}`)).body.data
const sessionNow = async (id: number) => (await sessionsOf()).find((row: { id: number }) => row.id === id)

/** Opens a terminal that shows the greeting of the host. */
const terminal = async (person: Person = admin, id = entryId): Promise<{ client: TerminalClient; id: number }> => {
  const session = await openSession(person, id)
  const client = await page(session, person)
  client.say(login)
  await client.until('a host key question or the shell', () =>
    client.notices.some((notice) => notice.t === 'hostkey' || notice.t === 'ready'),
  )
  if (client.notices.some((notice) => notice.t === 'hostkey')) client.say({ t: 'hostkey', accept: true })
  await client.until('the greeting', () => client.text.includes('welcome'))
  return { client, id: session.id }
}

it('REMOTE-037 REMOTE-046 REMOTE-297: opens an SSH terminal through the device, counts both directions and records it in the history', async () => {
  const fresh = await addEntry(device.id)
  const session = await openSession(admin, fresh)
  expect(session.ticket).toMatch(/^[\w-]{22}$/)
  expect(session.entry.id).toBe(fresh)
  expect(await sessionsOf(fresh)).toEqual([])
  const client = await page(session)
  client.say(login)
  expect(await client.hears('hostkey')).toMatchObject({ state: 'new' })
  client.say({ t: 'hostkey', accept: true })
  await client.hears('ready')
  client.type('hello')
  await client.until('the answer', () => client.text.includes('you said hello'))
  const running = (await sessionsOf(fresh, '&active=true'))[0]
  expect(running).toMatchObject({
    id: session.id,
    remote_access_id: fresh,
    device_id: device.id,
    end_time: null,
    url: '',
    username: expect.any(String),
    type: 'cli',
    ip: '127.0.0.1',
  })
  expect(Math.abs(running.start_time - Date.now() / 1000)).toBeLessThan(30)
  expect(running.ttl).toBeGreaterThan(12 * 3600 - 60)
  client.leave()
  await client.until('the end in the history', () => client.closeCode !== undefined)
  await expect
    .poll(async () => (await sessionsOf(fresh, '&active=false'))[0])
    .toMatchObject({ id: session.id, end_reason: 'left', end_time: expect.any(Number) })
  const [ended] = await sessionsOf(fresh)
  expect(ended.input_data).toBeGreaterThan(500)
  expect(ended.output_data).toBeGreaterThan(500)
  const log = (await admin.get(`/devices/${device.id}/logs?limit=100`)).body.data
    .map((line: { log: string }) => line.log)
    .join('\n')
  expect(log).toMatch(/SSH session to 127\.0\.0\.1:\d+/)
  expect(log).toMatch(/accepted the host key SHA256:/)
})

it('SECURITY-014: a session connects to the target of its entry, whatever target the caller names', async () => {
  const answer = await admin.post(`/remote/${entryId}/sessions`, {
    host: '192.0.2.1',
    port: 1,
    destination_ip: '192.0.2.1',
    destination_port: 1,
    device_id: 999,
    protocol: 'telnet',
  })
  expect(answer).toMatchObject({
    status: 201,
    body: {
      data: {
        entry: {
          id: entryId,
          device_id: device.id,
          destination_ip: '127.0.0.1',
          destination_port: host.port,
          protocol: 'ssh',
        },
      },
    },
  })
  const client = await page(answer.body.data)
  client.say(login)
  await client.until('a host key question or the shell', () =>
    client.notices.some((notice) => notice.t === 'hostkey' || notice.t === 'ready'),
  )
  if (client.notices.some((notice) => notice.t === 'hostkey')) client.say({ t: 'hostkey', accept: true })
  await client.until('the greeting', () => client.text.includes('welcome'))
  client.leave()
})

it('REMOTE-037: a ticket is valid once, for its own user, for a limited time', async () => {
  const session = await openSession()
  const other = await outpost.build.user(companyId)
  for (const client of [
    await page(session, other),
    await page({ ...session, ticket: `${session.ticket.slice(0, -1)}_` }),
  ]) {
    expect(await client.hears('error')).toMatchObject({ step: 'tunnel', code: 'NOT_FOUND' })
  }
  const first = await page(session)
  const second = await page(session)
  expect(await second.hears('error')).toMatchObject({ code: 'NOT_FOUND' })
  expect(first.notices).toEqual([])
  const late = await openSession()
  await inTransaction(outpost.running.app.db, systemScope, (tx) =>
    tx
      .updateTable('remote_sessions')
      .set({ ticket_until: new Date(Date.now() - 1) })
      .where('id', '=', late.id)
      .execute(),
  )
  expect(await (await page(late)).hears('error')).toMatchObject({ code: 'NOT_FOUND' })
})

it('if fifty pages use one ticket, exactly one gets the session', async () => {
  const session = await openSession()
  const clients = await Promise.all(Array.from({ length: 50 }, () => page(session)))
  for (const client of clients) client.say(login)
  await Promise.all(
    clients.map((client) =>
      client.until('an outcome', () =>
        client.notices.some((notice) => notice.t === 'error' || notice.t === 'ready' || notice.t === 'hostkey'),
      ),
    ),
  )
  expect(clients.filter((client) => !client.notices.some((notice) => notice.t === 'error'))).toHaveLength(1)
})

it('stores no ticket and no password in the database', async () => {
  const { id } = await terminal()
  const { rows } = await outpost.running.app.unscoped.query(
    'select row_to_json(s)::text as text from remote_sessions s union all select row_to_json(a)::text from audit a union all select row_to_json(l)::text from device_logs l',
  )
  expect(
    rows.some((row: { text: string }) => row.text.includes('"right"') || row.text.includes(login.password + '@')),
  ).toBe(false)
  const stored = await outpost.running.app.unscoped.query('select ticket_hash from remote_sessions where id = $1', [id])
  expect(stored.rows).toEqual([{ ticket_hash: null }])
})

it('ends when its user signs out in this session, not when the user signs out elsewhere', async () => {
  const user = await outpost.build.user(companyId)
  const { client, id } = await terminal(user)
  const elsewhere = await signIn(outpost.url, { email: user.email, password })
  expect((await elsewhere.post('/account/token/revoke')).status).toBe(200)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(client.closeCode).toBeUndefined()
  await user.post('/account/token/revoke')
  expect(await client.hears('end')).toMatchObject({ reason: 'signed_out' })
  await expect.poll(() => sessionNow(id)).toMatchObject({ end_reason: 'signed_out' })
})

it('DEVICES-104 ends when the device moves to a company its user cannot reach, and continues for users who can', async () => {
  const [mine, other] = [await onlineDevice(outpost, companyId, 'S-moves'), await outpost.build.company()]
  try {
    const entry = await addEntry(mine.id)
    const [inside, above] = [await terminal(admin, entry), await terminal(outpost.admin, entry)]
    expect((await outpost.admin.post('/devices/move', { device_id: [mine.id], company_id: other.id })).status).toBe(200)
    expect((await inside.client.hears('end')).reason).toBe('not_allowed')
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(above.client.closeCode).toBeUndefined()
  } finally {
    await mine.stop()
  }
})

it('ends when its user loses the permission to connect', async () => {
  const user = await outpost.build.user(companyId)
  const { client } = await terminal(user)
  expect((await admin.put(`/users/${user.id}`, { role: 'read_only' })).status).toBe(200)
  expect((await client.hears('end')).reason).toBe('not_allowed')
})

it("USERS-025 works in a further company with the user's role there, and ends when that role is lost", async () => {
  const home = await outpost.build.company()
  const guest = await outpost.build.user(home.id, 'read_only')
  await outpost.build.join(guest.id, companyId)
  expect((await guest.put('/user/company', { company_id: companyId })).status).toBe(200)
  const { client } = await terminal(guest)
  await outpost.running.app.bus.publish(outpost.running.app.db, 'sessions.ended', {
    userId: guest.id,
    why: 'looked at again',
  })
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(client.closeCode).toBeUndefined()
  // Switching to another company meanwhile makes no difference either.
  expect((await guest.put('/user/company', { company_id: home.id })).status).toBe(200)
  await outpost.running.app.bus.publish(outpost.running.app.db, 'sessions.ended', {
    userId: guest.id,
    why: 'looked at again',
  })
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(client.closeCode).toBeUndefined()
  expect((await admin.put(`/users/${guest.id}`, { role: 'read_only' })).status).toBe(200)
  expect((await client.hears('end')).reason).toBe('not_allowed')
})

it('ends when its device is removed', async () => {
  const gone = await onlineDevice(outpost, companyId, 'S-2')
  const { client } = await terminal(admin, await addEntry(gone.id))
  expect((await admin.del('/devices', { device_id: [gone.id] })).status).toBe(200)
  expect((await client.hears('end')).reason).toMatch(/device_disconnected|lost/)
  await gone.stop()
})

it('refuses more sessions than a user may have', async () => {
  const user = await outpost.build.user(companyId)
  const clients: TerminalClient[] = []
  for (let n = 0; n < 21; n++) clients.push(await page(await openSession(user), user))
  expect(await clients.at(-1)!.hears('error')).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect(clients.slice(0, 20).every((client) => client.notices.length === 0)).toBe(true)
})

// Keep this last: it stops the server that the device and the sessions use.
it('records the end of running sessions at shutdown, and of sessions left open by a crash at the next start', async () => {
  const { client, id } = await terminal()
  const orphan = await inTransaction(outpost.running.app.db, systemScope, (tx) =>
    tx
      .insertInto('remote_sessions')
      .values({
        company_id: companyId,
        remote_access_id: entryId,
        device_id: device.id,
        user_id: admin.id,
        username: 'x',
        name: 'x',
        protocol: 'ssh',
        ticket_hash: null,
        ticket_until: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  await closeSessions(outpost.running.app)
  await outpost.restart()
  await client.until('the end of the socket', () => client.closeCode !== undefined)
  expect(client.closeCode).toBe(1000)
  expect(await sessionNow(id)).toMatchObject({ end_reason: 'server_stopped' })
  expect((await sessionNow(id)).output_data).toBeGreaterThan(500)
  expect(await sessionNow(orphan.id)).toMatchObject({ end_reason: 'interrupted' })
})
