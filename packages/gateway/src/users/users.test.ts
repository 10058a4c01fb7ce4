import net from 'node:net'
import { type Duplex, PassThrough } from 'node:stream'
import { fail } from '@outpost/contract/kit/errors'
import ssh2 from 'ssh2'
import { afterEach, expect, it } from 'vitest'
import { FakeDevice } from '../testing/fake-device.ts'
import { FakeHost, openSshKey } from '../testing/fake-host.ts'
import { setUp, type Setup, until } from '../testing/setup.ts'
import type { SignedInUser, UserClaim, UserHost } from './host.ts'

/** Lets in who has the password `right`, and leads every target to a stream that repeats what it gets. */
class EchoUsers implements UserHost {
  readonly claims: UserClaim[] = []
  readonly ends: (() => void)[] = []
  ended = 0
  open = 0
  answer: () => Promise<void> = async () => {}

  async signIn(claim: UserClaim): Promise<SignedInUser | undefined> {
    this.claims.push(claim)
    if (claim.proof.kind === 'password' && claim.proof.password !== 'right') return undefined
    return {
      begin: (end) => this.ends.push(end) > 0,
      open: async () => {
        await this.answer()
        const echo = new PassThrough()
        this.open++
        echo.once('close', () => this.open--)
        const join = (channel: Duplex): void => {
          channel.once('close', () => echo.destroy())
          channel.pipe(echo).pipe(channel)
        }
        return { join, cancel: () => echo.destroy() }
      },
      ended: () => this.ended++,
    }
  }
}

let t: Setup | undefined
const clients = new Set<ssh2.Client>()
const sockets = new Set<net.Socket>()
afterEach(async () => {
  for (const client of clients) client.destroy()
  for (const socket of sockets) socket.destroy()
  clients.clear()
  sockets.clear()
  await t?.close()
  t = undefined
})

const begin = async (limits = {}): Promise<{ users: EchoUsers; port: number }> => {
  const host = new FakeHost()
  const users = new EchoUsers()
  Object.assign(host, { users })
  t = await setUp(limits, host)
  return { users, port: t.port }
}
const connect = (port: number, options: Partial<ssh2.ConnectConfig> = {}): Promise<ssh2.Client> => {
  const client = new ssh2.Client()
  clients.add(client)
  return new Promise((resolve, reject) => {
    client.once('ready', () => resolve(client)).on('error', reject)
    client.once('close', () => reject(new Error('closed')))
    client.connect({ host: '127.0.0.1', port, username: 'me@example.test', password: 'right', ...options })
  })
}
const forward = (client: ssh2.Client): Promise<ssh2.ClientChannel> =>
  new Promise((resolve, reject) =>
    client.forwardOut('127.0.0.1', 1, 'device', 22, (error, channel) => (error ? reject(error) : resolve(channel))),
  )

type Next = (method: unknown) => void

/** Asks for the methods, and then types the password after some milliseconds, or never. */
function typing(typed: { username: string; after: number } | undefined): never {
  let asked = false
  const handler = (_left: unknown, _partial: unknown, next: Next): void => {
    if (!asked) {
      asked = true
      next('none')
    } else if (typed)
      setTimeout(() => next({ type: 'password', username: typed.username, password: 'right' }), typed.after)
  }
  return handler as never
}

it('REMOTE-177: six attempts end a connection of a user, and three that of a device', async () => {
  const { users, port } = await begin()
  const attempts = async (username: string): Promise<number> => {
    let tried = 0
    const authHandler = (): ssh2.AnyAuthMethod => ({ type: 'password', username, password: `wrong ${++tried}` })
    await expect(connect(port, { username, authHandler: authHandler as never })).rejects.toThrow()
    return tried
  }
  await attempts('me@example.test')
  expect(users.claims.map(({ proof }) => proof)).toEqual(
    [1, 2, 3, 4, 5, 6].map((n) => ({ kind: 'password', password: `wrong ${n}` })),
  )
  await attempts('d_1')
  await attempts('enrol:token')
  expect(users.claims).toHaveLength(6)
})

it('REMOTE-172: only a key that was proven is passed on, and a login cannot be that of a device', async () => {
  const { users, port } = await begin()
  const privateKey = openSshKey()
  await connect(port, { password: undefined as never, privateKey })
  expect(users.claims).toEqual([
    {
      login: 'me@example.test',
      proof: { kind: 'key', fingerprint: expect.stringMatching(/^SHA256:/) },
      from: expect.anything(),
    },
  ])
  for (const username of ['d_1', `t_${'0'.repeat(32)}`])
    await expect(connect(port, { username, password: undefined as never, privateKey })).rejects.toThrow()
  expect(users.claims).toHaveLength(1)
})

it('REMOTE-177: users who wait with their sign-in take no place of devices, and too many make room', async () => {
  const { port } = await begin({ userLogins: 30, userLoginsPerAddress: 20, halfOpenPerAddress: 105 })
  const waiting = Array.from({ length: 100 }, () => {
    const client = new ssh2.Client()
    clients.add(client)
    client.on('error', () => {})
    client.connect({ host: '127.0.0.1', port, username: 'me@example.test', authHandler: typing(undefined) })
    return client
  })
  const left = new Set(waiting)
  for (const client of waiting) client.once('close', () => left.delete(client))
  await until('those that are too many are closed', () => left.size === 20)
  expect(t!.gateway.link.counts().handshakes).toBe(20)
  const key = t!.home.openSshKey('k')
  t!.host.know(1, key)
  const device = await FakeDevice.login(t!.home, 'k', 'd_1', port)
  device.end()
})

it('REMOTE-177: a user has more time to type than a device has to sign in', async () => {
  const { port } = await begin({ loginGrace: 1000, userLoginGrace: 20_000 })
  const username = 'me@example.test'
  await expect(connect(port, { authHandler: typing({ username, after: 2000 }) })).resolves.toBeDefined()
})

it('REMOTE-175: a connection forwards streams, as many as it may, and nothing else', async () => {
  const { users, port } = await begin({ channelsPerUser: 3 })
  const client = await connect(port)
  const channels = await Promise.all([forward(client), forward(client), forward(client)])
  await expect(forward(client)).rejects.toThrow('too many streams')
  const echoed = new Promise<string>((resolve) => channels[0]!.once('data', (data: Buffer) => resolve(String(data))))
  channels[0]!.write('hello')
  expect(await echoed).toBe('hello')
  channels[1]!.close()
  await until('the stream is closed', () => users.open === 2)
  await forward(client)
  await expect(new Promise((_resolve, reject) => client.forwardIn('127.0.0.1', 0, reject))).rejects.toThrow()
  await expect(
    new Promise((_resolve, reject) => client.openssh_forwardOutStreamLocal('/run/x', reject)),
  ).rejects.toThrow()
})

it('REMOTE-175: the reason why a stream is refused reaches the client, and others go on', async () => {
  const { users, port } = await begin()
  const client = await connect(port)
  users.answer = () => Promise.reject(fail('NOT_FOUND', { message: 'There is no such device.' }))
  await expect(forward(client)).rejects.toThrow('There is no such device.')
  users.answer = () => Promise.reject(new Error('with a secret in it'))
  await expect(forward(client)).rejects.toThrow('The server failed.')
  users.answer = async () => {}
  await expect(forward(client)).resolves.toBeDefined()
})

it('REMOTE-176: a client that leaves closes its streams, also those that are being opened', async () => {
  const { users, port } = await begin()
  const client = await connect(port)
  await forward(client)
  let proceed = (): void => {}
  users.answer = () => new Promise((resolve) => (proceed = resolve))
  forward(client).catch(() => {})
  await until('the second one is being opened', () => users.open === 1)
  await new Promise((resolve) => setTimeout(resolve, 100))
  client.destroy()
  await until('the end is told', () => users.ended === 1)
  proceed()
  await until('no stream is open', () => users.open === 0)
})

it('REMOTE-176: the server ends a connection', async () => {
  const { users, port } = await begin()
  const client = await connect(port)
  const channel = await forward(client)
  channel.resume()
  const closed = Promise.all([
    new Promise<void>((resolve) => channel.once('close', () => resolve())),
    new Promise<void>((resolve) => client.once('close', () => resolve())),
  ])
  users.ends[0]!()
  await closed
  expect(users.ended).toBe(1)
})
