import net from 'node:net'
import { OpenSsh } from '@outpost/gateway/protocols/testing/hosts'
import ssh2 from 'ssh2'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import type { Person } from '../../../testing/person.ts'
import { onlineDevice, type OnlineDevice } from '../testing/online-device.ts'
import { SshClient } from '../testing/ssh-client.ts'
import { sessionLimits } from '../sessions/limits.ts'

type User = Person & { id: number; email: string }

let outpost: TestOutpost
let target: OpenSsh
let device: OnlineDevice
let client: SshClient
let companyId: number
let entryId: number
let admin: User
const open = new Set<ssh2.Client>()

beforeAll(async () => {
  outpost = await startOutpost()
  // By default sshd drops connections at random when more than ten have not signed in.
  target = await new OpenSsh().start(['MaxStartups 200'])
  client = new SshClient()
  companyId = (await outpost.build.company()).id
  admin = await outpost.build.user(companyId)
  device = await onlineDevice(outpost, companyId, 'SN-200')
  const entry = { device_id: device.id, name: 'Shell', destination_ip: '127.0.0.1', destination_port: target.port }
  await admin.post('/devices/remote-access', { data: [{ ...entry, protocol: 'ssh' }] })
  entryId = (await admin.get('/devices/remote-access?q=Shell')).body.data[0].id
})
afterEach(() => {
  for (const connection of open) connection.end()
  open.clear()
})
afterAll(async () => {
  await client.remove()
  await device.stop()
  await target.stop()
  await outpost.close()
})

let keys = 0
/** Registers a new key for a person. */
async function keyOf(person: Person): Promise<{ id: number; name: string; privateKey: string }> {
  const name = `key-${++keys}`
  const answer = await person.post('/account/ssh-keys', { name, public_key: client.key(name) })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return { id: answer.body.data.id, name, privateKey: client.privateKey(name) }
}

/** Signs in with a scripted client, which can do what OpenSSH does not. Rejects if it is refused. */
function signIn(login: string, privateKey: string): Promise<ssh2.Client> {
  const connection = new ssh2.Client()
  open.add(connection)
  return new Promise((resolve, reject) => {
    connection.once('ready', () => resolve(connection)).on('error', reject)
    connection.once('close', () => reject(new Error('closed')))
    connection.connect({ host: '127.0.0.1', port: outpost.port, username: login, privateKey, readyTimeout: 20_000 })
  })
}
const forward = (connection: ssh2.Client, host: string, port = target.port): Promise<ssh2.ClientChannel> =>
  new Promise((resolve, reject) =>
    connection.forwardOut('127.0.0.1', 1, host, port, (error, channel) => (error ? reject(error) : resolve(channel))),
  )
const closed = (emitter: { once(event: 'close', listener: () => void): unknown }): Promise<number> => {
  const began = performance.now()
  return new Promise((resolve) => emitter.once('close', () => resolve(performance.now() - began)))
}
/** A user with an open stream to the target. */
async function connected(person: User) {
  const key = await keyOf(person)
  const connection = await signIn(person.email, key.privateKey)
  const channel = await forward(connection, `entry-${entryId}`)
  channel.resume()
  return { key, connection, channel }
}
const reasons = async (): Promise<(string | null)[]> =>
  (await admin.get(`/devices/connect/${entryId}/sessions?limit=100`)).body.data.map(
    (row: { end_reason: string | null }) => row.end_reason,
  )

it('REMOTE-177: unknown users, wrong keys and users who are no longer here are refused alike', async () => {
  const person = await outpost.build.user(companyId)
  const key = await keyOf(person)
  const stranger = client.key('stranger') && client.privateKey('stranger')
  const refused = /All configured authentication methods failed/
  await expect(signIn('nobody@example.test', stranger)).rejects.toThrow(refused)
  await expect(signIn(person.email, stranger)).rejects.toThrow(refused)
  await expect(signIn(admin.email, key.privateKey)).rejects.toThrow(refused)
  await expect(signIn('x'.repeat(10_000), key.privateKey)).rejects.toThrow(refused)
  await expect(signIn('x'.repeat(100_000), key.privateKey)).rejects.toThrow()
  await expect(signIn(`${person.email}\u0000`, key.privateKey)).rejects.toThrow(refused)
  await expect(signIn(person.email.toUpperCase(), key.privateKey)).resolves.toBeDefined()
  // To the question whether a key would be right, all get the same answer.
  const asked = async (login: string) =>
    (await client.run(['-vv', '-p', String(outpost.port), `${login}@127.0.0.1`, 'true'], { key: 'stranger' })).err
      .split('\n')
      .filter((line) => /Server accepts key|Authentications that can continue|Permission denied/.test(line))
      .map((line) => line.replace(login, 'LOGIN'))
  const known = await asked(person.email)
  expect(known.some((line) => line.includes('Server accepts key'))).toBe(true)
  expect(await asked('nobody@example.test')).toEqual(known)
})

it('REMOTE-177: 100 connections that stop before the sign-in keep neither users nor devices out', async () => {
  const key = await keyOf(admin)
  const flood = Array.from({ length: 100 }, () => {
    const socket = net.connect({ port: outpost.port, host: '127.0.0.1' })
    socket.on('error', () => {}).resume()
    socket.write('SSH-2.0-flood\r\n')
    return socket
  })
  await expect(signIn(admin.email, key.privateKey)).resolves.toBeDefined()
  for (const socket of flood) socket.destroy()
})

it('REMOTE-176: targets out of reach are refused, and the audit log tells what was tried', async () => {
  const other = await outpost.build.company()
  const foreigner = await outpost.build.user(other.id)
  const guest = await outpost.build.userWith(companyId, [40])
  const connection = await signIn(foreigner.email, (await keyOf(foreigner)).privateKey)
  for (const host of [`entry-${entryId}`, 'sn-200', `device-${device.id}`, 'no-such-device', '127.0.0.1'])
    await expect(forward(connection, host)).rejects.toThrow(
      'No remote access entry with this name exists, or you do not have access to it.',
    )
  const limited = await signIn(guest.email, (await keyOf(guest)).privateKey)
  await expect(forward(limited, `entry-${entryId}`)).rejects.toThrow('You do not have permission')
  const audit = await outpost.asOwner(
    `select detail from audit where user_id = ${guest.id} and act = 'POST /remote/{id}/sessions'`,
  )
  expect(audit).toEqual([
    { detail: { refused: 'FORBIDDEN', host: `entry-${entryId}`, port: target.port, client: 'SSH' } },
  ])
})

it('REMOTE-178: a stream is in the audit log and in the log of its device', async () => {
  const person = await outpost.build.user(companyId)
  const { key, channel } = await connected(person)
  channel.destroy()
  const [entry] = await outpost.asOwner(
    `select target, ip, detail from audit where user_id = ${person.id} and act = 'POST /remote/{id}/sessions'`,
  )
  expect(entry).toMatchObject({
    target: `remote-access:${entryId}`,
    ip: '127.0.0.1',
    detail: { device: device.id, target: `127.0.0.1:${target.port}`, client: 'SSH', key_id: key.id },
  })
  const log = (await admin.get(`/devices/${device.id}/logs?limit=100`)).body.data
    .map((line: { log: string }) => line.log)
    .join('\n')
  expect(log).toContain(`Shell: SSH session of an SSH client to 127.0.0.1:${target.port}`)
  const used = (await person.get('/account/ssh-keys')).body.data[0]
  expect(used.last_used_at).not.toBeNull()
})

it('REMOTE-176: no more sessions at once than the limit, even if all are opened at the same time', async () => {
  const person = await outpost.build.user(companyId)
  const connection = await signIn(person.email, (await keyOf(person)).privateKey)
  const tried = await Promise.allSettled(
    Array.from({ length: sessionLimits.perUser + 5 }, () => forward(connection, `entry-${entryId}`)),
  )
  expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(sessionLimits.perUser)
  const refused = tried.filter((each) => each.status === 'rejected').map(({ reason }) => String(reason))
  for (const reason of refused) expect(reason).toMatch(/You have 20 sessions open|The device has 20 sessions open/)
  connection.end()
  await expect.poll(async () => (await reasons()).includes(null)).toBe(false)
})

it('REMOTE-176: a removed key ends its streams and its connection within 5 s', async () => {
  const { key, connection, channel } = await connected(admin)
  const other = await connected(admin)
  const [stream, whole] = [closed(channel), closed(connection)]
  expect((await admin.del(`/account/ssh-keys/${key.id}`)).status).toBe(200)
  expect(await stream).toBeLessThan(5000)
  expect(await whole).toBeLessThan(5000)
  await expect.poll(reasons).toContain('signed_out')
  await expect(signIn(admin.email, key.privateKey)).rejects.toThrow()
  // The other key of the same user goes on.
  await expect(forward(other.connection, `entry-${entryId}`)).resolves.toBeDefined()
})

it('REMOTE-176: a user who is removed or loses the permission is cut off within 5 s', async () => {
  const leaving = await outpost.build.user(companyId)
  const first = await connected(leaving)
  const ended = closed(first.connection)
  expect((await admin.del(`/users/${leaving.id}`)).status).toBe(200)
  expect(await ended).toBeLessThan(5000)
  await expect(signIn(leaving.email, first.key.privateKey)).rejects.toThrow()

  const demoted = await outpost.build.user(companyId, 'end_user')
  const second = await connected(demoted)
  const cut = closed(second.channel)
  expect((await admin.put(`/users/${demoted.id}`, { role: 'read_only' })).status).toBe(200)
  expect(await cut).toBeLessThan(5000)
  await expect(forward(second.connection, `entry-${entryId}`)).rejects.toThrow('You do not have permission')
})

it('REMOTE-176: a removed entry and a company that moves out of reach end streams within 5 s', async () => {
  const name = 'Soon removed'
  const entry = { device_id: device.id, name, destination_ip: '127.0.0.1', destination_port: target.port }
  await admin.post('/devices/remote-access', { data: [{ ...entry, protocol: 'ssh' }] })
  const [{ id }] = (await admin.get(`/devices/remote-access?q=${name}`)).body.data
  const { connection } = await connected(admin)
  const stream = await forward(connection, `entry-${id}`)
  const removed = closed(stream.resume())
  expect((await admin.del('/devices/remote-access', { id: [id] })).status).toBe(200)
  expect(await removed).toBeLessThan(5000)

  const parent = await outpost.build.company()
  expect((await outpost.admin.post('/companies/move', { source: companyId, target: parent.id })).status).toBe(200)
  const { channel } = await connected(await outpost.build.user(parent.id))
  const moved = closed(channel)
  expect((await outpost.admin.post('/companies/move', { source: companyId, target: 1 })).status).toBe(200)
  expect(await moved).toBeLessThan(5000)
})

it('REMOTE-172: a blocked account cannot sign in, and what it has open ends', async () => {
  const person = await outpost.build.user(companyId)
  const { key, connection } = await connected(person)
  const ended = closed(connection)
  await outpost.asOwner(`update users set disabled_at = now() where id = ${person.id}`)
  await expect(signIn(person.email, key.privateKey)).rejects.toThrow()
  expect(await ended).toBeLessThan(sessionLimits.check + 5000)
})

it('REMOTE-172: without the second factor that is mandatory nobody signs in', async () => {
  const person = await outpost.build.user(companyId)
  const { key, connection } = await connected(person)
  const ended = closed(connection)
  const { env } = outpost.running.app
  Object.assign(env, { requireMfa: true })
  try {
    await expect(signIn(person.email, key.privateKey)).rejects.toThrow()
    await ended
    await outpost.asOwner(`insert into second_factors (user_id, method) values (${person.id}, 'email')`)
    await expect(signIn(person.email, key.privateKey)).resolves.toBeDefined()
  } finally {
    Object.assign(env, { requireMfa: false })
  }
})

it('REMOTE-172: a key acts in every company of its user', async () => {
  const home = await outpost.build.company()
  const person = await outpost.build.user(home.id)
  await outpost.build.join(person.id, companyId)
  const { channel } = await connected(person)
  channel.destroy()
})
