import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { connect as connectTo, createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '@nats-io/transport-node'
import { hasProgram } from '@outpost/gateway/testing/peers'
import { io } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openPool } from '../db/database.ts'
import { makeMember } from '../testing/member.ts'
import { startOutpost } from '../testing/outpost.ts'
import { testDatabase, type TestDatabase } from '../testing/postgres.ts'
import { until } from '../testing/until.ts'
import type { Bus } from './bus.ts'
import { openNatsBus } from './nats-bus.ts'
import { systemScope } from './scope.ts'
import { inTransaction } from './transaction.ts'

const login = ['--user', 'outpost', '--pass', 'right']
const subject = 'outpost.test'

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

describe.skipIf(!hasProgram('nats-server'))('the bus over a real NATS server', () => {
  let database: TestDatabase
  let pool: ReturnType<typeof openPool>
  let server: ChildProcess | undefined
  let port: number
  const buses: Bus[] = []
  const logged: { message: string; details: object }[] = []

  beforeAll(async () => {
    database = await testDatabase()
    pool = openPool(database.app, () => {}, 2)
    port = await freePort()
  })
  afterEach(async () => {
    await Promise.all(buses.splice(0).map((bus) => bus.close()))
    await kill()
    logged.length = 0
  })
  afterAll(async () => {
    await pool.close()
    await database.drop()
  })

  async function serve(): Promise<void> {
    server = spawn('nats-server', ['-a', '127.0.0.1', '-p', String(port), ...login], { stdio: 'ignore' })
    await until(
      () =>
        connect({ servers: `127.0.0.1:${port}`, user: 'outpost', pass: 'right', reconnect: false }).then(
          (made) => made.close().then(() => true),
          () => false,
        ),
      'the server',
    )
  }
  async function kill(): Promise<void> {
    const child = server
    server = undefined
    if (!child || child.exitCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  const url = (password = 'right') => `nats://outpost:${password}@127.0.0.1:${port}`
  const open = async (own = subject, db = pool.db): Promise<Bus> => {
    const bus = await openNatsBus({
      url: url(),
      subject: own,
      db,
      log: (message, details) => logged.push({ message, details }),
    })
    buses.push(bus)
    return bus
  }
  /** The database of another installation. */
  async function otherDatabase() {
    const theirs = await testDatabase()
    const { db, close } = openPool(theirs.app, () => {}, 2)
    return { db, [Symbol.asyncDispose]: () => close().then(() => theirs.drop()) }
  }
  /** Collects the messages of one topic that a bus receives. */
  const ear = (bus: Bus): unknown[] => {
    const heard: unknown[] = []
    bus.subscribe('companies.moved', (payload) => heard.push(payload))
    return heard
  }
  const looksOf = (bus: Bus): { count: number } => {
    const looks = { count: 0 }
    bus.onReconnect(() => looks.count++)
    return looks
  }

  test('notifies every process of the installation, including its own, and no other', async () => {
    await serve()
    await using another = await otherDatabase()
    const [one, two, other] = [await open(), await open(), await open('outpost.another', another.db)]
    const ears = [ear(one), ear(two), ear(other)]
    for (let id = 0; id < 50; id++) await one.publish(pool.db, 'companies.moved', { id })
    await until(() => ears[0]!.length === 50 && ears[1]!.length === 50, 'all notifications')
    expect(ears[1]).toEqual(Array.from({ length: 50 }, (_, id) => ({ id })))
    expect(ears[2]).toEqual([])
    await expect(one.publish(pool.db, 'companies.moved', 'x'.repeat(8000))).rejects.toThrow(RangeError)
    await other.close()
  })

  test('publishes the messages of a transaction when it is committed, and none of a rolled-back one', async () => {
    await serve()
    const bus = await open()
    const heard = ear(bus)
    await inTransaction(pool.db, systemScope, async (tx) => {
      await bus.publish(tx, 'companies.moved', 'first')
      await bus.publish(tx, 'companies.moved', 'second')
      await sleep(200)
      expect(heard).toEqual([])
    })
    await until(() => heard.length === 2, 'both notifications')
    await expect(
      inTransaction(pool.db, systemScope, async (tx) => {
        await bus.publish(tx, 'companies.moved', 'never')
        throw new Error('undo')
      }),
    ).rejects.toThrow('undo')
    await bus.publish(pool.db, 'companies.moved', 'at once')
    await until(() => heard.length === 3, 'the last notification')
    expect(heard).toEqual(['first', 'second', 'at once'])
    // In a transaction that the bus cannot track, the notification would be sent too early.
    await expect(pool.db.transaction().execute((tx) => bus.publish(tx, 'companies.moved', 'early'))).rejects.toThrow(
      'inTransaction',
    )
  })

  // SYSTEM-011
  test('SYSTEM-011 after NATS was killed and restarted it keeps notifying, and every process reads the tables again', async () => {
    await serve()
    const [one, two] = [await open(), await open()]
    const [heard, looks, others] = [ear(two), looksOf(one), looksOf(two)]
    await kill()
    await until(() => logged.filter(({ message }) => message === 'bus connection lost').length === 2, 'the loss')
    const began = performance.now()
    for (let n = 0; n < 200; n++) await one.publish(pool.db, 'companies.moved', n)
    await inTransaction(pool.db, systemScope, (tx) => one.publish(tx, 'companies.moved', 'committed'))
    expect(performance.now() - began).toBeLessThan(1000)
    await serve()
    await until(() => looks.count >= 1 && others.count >= 1, 'the looks')
    heard.length = 0
    await one.publish(pool.db, 'companies.moved', 'again')
    await until(() => heard.includes('again'), 'the notification')
    expect(heard.filter((each) => each === 'again')).toHaveLength(1)
  })

  test('without NATS, messages are read from the table, each once and in order, and none of a rolled-back transaction', async () => {
    await serve()
    const [one, two] = [await open(), await open()]
    const heard = ear(two)
    await one.publish(pool.db, 'companies.moved', 'over NATS')
    await until(() => heard.length === 1, 'the first')
    await kill()
    await until(() => logged.filter(({ message }) => message === 'bus connection lost').length === 2, 'the loss')
    for (let n = 0; n < 3; n++) await one.publish(pool.db, 'companies.moved', n)
    await inTransaction(pool.db, systemScope, (tx) =>
      one.publish(tx, 'companies.moved', 'never').then(() => {
        throw new Error('undo')
      }),
    ).catch(() => {})
    await inTransaction(pool.db, systemScope, (tx) => one.publish(tx, 'companies.moved', 'committed'))
    await until(() => heard.length === 5, 'what is written down')
    // After several more reads of the table, and later over NATS again.
    await sleep(2500)
    await one.publish(pool.db, 'companies.moved', 'once more')
    await until(() => heard.includes('once more'), 'a later one')
    await serve()
    await until(() => one.isUp() && two.isUp(), 'NATS', 10_000)
    await one.publish(pool.db, 'companies.moved', 'over NATS again')
    await until(() => heard.includes('over NATS again'), 'the last')
    expect(heard).toEqual(['over NATS', 0, 1, 2, 'committed', 'once more', 'over NATS again'])
  })

  test('when a process could not notify for a while, processes that stayed connected read the tables again', async () => {
    await serve()
    const sockets = new Set<Socket>()
    const relay = createServer((near) => {
      const far = connectTo(port, '127.0.0.1')
      for (const socket of [near, far]) sockets.add(socket.on('error', () => {}))
      near.pipe(far).pipe(near)
    }).listen(0, '127.0.0.1')
    await once(relay, 'listening')
    const { port: relayed } = relay.address() as AddressInfo
    const cut = await openNatsBus({
      url: url().replace(String(port), String(relayed)),
      subject,
      db: pool.db,
      log: (message, details) => logged.push({ message, details }),
    })
    buses.push(cut)
    const stays = await open()
    const [heard, looks] = [ear(stays), looksOf(stays)]
    relay.close()
    for (const socket of sockets) socket.destroy()
    await until(() => logged.some(({ message }) => message === 'bus connection lost'), 'the loss')
    await cut.publish(pool.db, 'companies.moved', 'lost')
    relay.listen(relayed, '127.0.0.1')
    await until(() => looks.count === 1, 'the look')
    expect(heard).toEqual([])
    await cut.close()
    relay.close()
    for (const socket of sockets) socket.destroy()
  })

  test('is up once the server has its subscription, and reads the table until then', async () => {
    await serve()
    const sockets = new Set<Socket>()
    const held: (() => void)[] = []
    const relay = createServer((near) => {
      const far = connectTo(port, '127.0.0.1')
      for (const socket of [near, far]) sockets.add(socket.on('error', () => {}))
      far.pipe(near)
      let isHeld = false
      near.on('data', (chunk: Buffer) => {
        isHeld ||= chunk.includes(`SUB ${subject}`)
        if (isHeld) held.push(() => far.write(chunk))
        else far.write(chunk)
      })
    }).listen(0, '127.0.0.1')
    await once(relay, 'listening')
    const { port: relayed } = relay.address() as AddressInfo
    const opening = openNatsBus({
      url: url().replace(String(port), String(relayed)),
      subject,
      db: pool.db,
      log: (message, details) => logged.push({ message, details }),
    })
    await until(() => held.length > 0, 'the subscription')
    const other = await open()
    // `opening` resolves when the time that a start waits for NATS is over.
    const late = await opening
    buses.push(late)
    const heard = ear(late)
    expect(late.isUp()).toBe(false)
    await other.publish(pool.db, 'companies.moved', 'before the subscription')
    await until(() => heard.length === 1, 'the table')
    expect(late.isUp()).toBe(false)
    await other.publish(pool.db, 'companies.moved', 'between the last look and the subscription')
    await until(
      () => {
        for (const pass of held.splice(0)) pass()
        return late.isUp()
      },
      'NATS',
      15_000,
    )
    await until(() => heard.length === 2, 'the last look')
    await other.publish(pool.db, 'companies.moved', 'after it')
    await until(() => heard.length === 3, 'NATS')
    expect(heard).toEqual(['before the subscription', 'between the last look and the subscription', 'after it'])
    await late.close()
    relay.close()
    for (const socket of sockets) socket.destroy()
  })

  test('startup waits only briefly for an unreachable server, and notifies once it is reachable', async () => {
    const began = performance.now()
    const bus = await open()
    expect(performance.now() - began).toBeLessThan(7000)
    expect(logged.length).toBeGreaterThan(2)
    const [heard, looks] = [ear(bus), looksOf(bus)]
    await bus.publish(pool.db, 'companies.moved', 'lost')
    await serve()
    await until(() => looks.count > 0, 'the first connection', 10_000)
    await bus.publish(pool.db, 'companies.moved', 'heard')
    await until(() => heard.includes('heard'), 'the notification')
    // It came from the table, which was read before NATS was available.
    expect(heard.filter((each) => each !== 'lost')).toEqual(['heard'])
  })

  test('a wrong password stops the start with a message that does not contain it', async () => {
    await serve()
    const refused = openNatsBus({ url: url('wrong'), subject, db: pool.db, log: () => {} })
    await expect(refused).rejects.toThrow(`NATS_URL: the server at 127.0.0.1:${port} refuses the login`)
    await refused.catch((error: unknown) => expect(String(error)).not.toContain('wrong'))
  })

  test('foreign messages on the subject and a listener that throws do no harm', async () => {
    await serve()
    const bus = await open()
    bus.subscribe('companies.moved', (payload) => {
      if (payload === 'bad') throw new Error('a bug')
    })
    const heard = ear(bus)
    const stranger = await connect({ servers: `127.0.0.1:${port}`, user: 'outpost', pass: 'right' })
    for (const text of [
      '',
      '{',
      'null',
      '[]',
      '{"topic":"companies.moved"',
      '{"topic":"__proto__","payload":1}',
      '\u0000\ud800',
    ])
      stranger.publish(subject, text)
    stranger.publish(subject, JSON.stringify({ topic: 'companies.moved', payload: 'bad' }))
    stranger.publish(subject, JSON.stringify({ topic: 'companies.moved', payload: 'good' }))
    await until(() => heard.includes('good'), 'the notification')
    await stranger.close()
    expect(logged.every(({ message }) => message === 'a bus message could not be read')).toBe(true)
  })

  test('SYSTEM-011 the program runs on NATS: a command is sent at once, and without NATS a moment later', async () => {
    await serve()
    const outpost = await startOutpost(['api', 'gateway'], { NATS_URL: url() })
    try {
      const listening = await outpost.asOwner(
        "select pid from pg_stat_activity where application_name = 'outpost bus' and datname = current_database()",
      )
      expect(listening).toEqual([])
      const device = await makeMember(outpost, 1)
      const peer = await device.connect()
      const order = (command: string) => outpost.admin.post(`/devices/${device.id}/command`, { command, wait: 600 })
      const arrived = (command: string) =>
        until(
          () => peer.frames.some((frame) => (frame['input'] as { command?: string } | undefined)?.command === command),
          command,
          15_000,
        )
      const began = performance.now()
      await order('by a notification')
      await arrived('by a notification')
      expect(performance.now() - began).toBeLessThan(2000)
      const ready = async (): Promise<number> => (await fetch(`${outpost.url}/readyz`)).status
      expect(await ready()).toBe(200)
      await kill()
      // FRAME-143: this process loses no messages, but it should get no requests.
      await until(async () => (await ready()) === 503, 'not ready')
      await order('without a notification')
      await arrived('without a notification')
      // Open pages still receive changes.
      const changes: { id: number }[] = []
      const page = io(outpost.url, {
        transports: ['websocket'],
        forceNew: true,
        extraHeaders: { cookie: outpost.admin.headers['cookie']!, origin: outpost.url },
      })
      page.on('DeviceChanges', (payload: { changes: { id: number }[] }) => changes.push(...payload.changes))
      page.emit('subscribe', { channel: 'devices' })
      const another = await makeMember(outpost, 1)
      await until(
        async () => {
          // Repeats until the page's subscription has been accepted and a change arrives.
          const visitor = await another.connect()
          visitor.end()
          return changes.some(({ id }) => id === another.id)
        },
        'the change on a page',
        20_000,
      )
      page.disconnect()
      await serve()
      await until(async () => (await ready()) === 200, 'ready again', 10_000)
      peer.end()
    } finally {
      await outpost.close()
    }
  }, 60_000)
})
