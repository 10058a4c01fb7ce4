import net from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fail } from '@outpost/contract/kit/errors'
import type { DeviceStream } from '../host.ts'
import { type ProtocolAdapter, SessionFailure } from './adapter.ts'
import type { SocketClient } from './client.ts'
import { runSession, type SessionCounts } from './session.ts'
import { streamTo } from './testing/hosts.ts'
import { TerminalPage } from './testing/terminal-page.ts'

/** A target that echoes what it receives, and closes the connection after `bye`. */
const target = net.createServer((socket) => {
  socket.on('error', () => {})
  socket.on('data', (data) => (String(data) === 'bye' ? socket.end() : socket.write(`echo ${String(data)}`)))
})
let port: number

beforeAll(async () => {
  await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve))
  port = (target.address() as net.AddressInfo).port
})
afterAll(() => void target.close())

/** Passes the bytes unchanged in both directions: the smallest possible adapter. */
const plain: ProtocolAdapter<SocketClient> = async (session, client) => {
  const { duplex } = await session.connect()
  session.signal.addEventListener('abort', () => duplex.destroy(), { once: true })
  duplex.on('data', (data: Buffer) => client.sendBytes(data, () => {}))
  duplex.once('close', () => session.end('exited'))
  client.onMessage((data) => duplex.write(data))
}

function run(adapter: ProtocolAdapter<SocketClient>, connect: () => Promise<DeviceStream> = () => streamTo(port)) {
  const page = new TerminalPage()
  const streams: DeviceStream[] = []
  const ended: { reason: string; counts: SessionCounts }[] = []
  const session = runSession(adapter, page, {
    async connect() {
      const stream = await connect()
      streams.push(stream)
      return stream
    },
    keys: { remembered: () => Promise.resolve(undefined), remember: () => Promise.resolve() },
    onEnd: (reason, counts) => ended.push({ reason, counts }),
  })
  return { page, session, streams, ended }
}

it('runs a simple protocol, counts its bytes and ends once', async () => {
  const { page, session, streams, ended } = run(plain)
  await page.until('the stream', () => streams.length === 1)
  await new Promise(setImmediate)
  page.type('hello')
  await page.shows('echo hello')
  expect(session.counts()).toEqual({ toDevice: 5, fromDevice: 10 })
  page.type('bye')
  await page.until('the end', () => ended.length > 0)
  session.end('time_over')
  page.leave()
  expect(ended).toEqual([{ reason: 'exited', counts: { toDevice: 8, fromDevice: 10 } }])
  expect(page.notices).toEqual([
    { t: 'step', step: 'tunnel' },
    { t: 'end', reason: 'exited' },
  ])
  expect(page.closed).toEqual({ reason: 'exited' })
})

it('reports to the page what failed, without details of an unexpected error', async () => {
  const offline = run(plain, () => Promise.reject(fail('DEVICE_OFFLINE')))
  expect(await offline.page.hears('error')).toMatchObject({ step: 'tunnel', code: 'DEVICE_OFFLINE' })
  expect(offline.ended).toMatchObject([{ reason: 'failed' }])
  const refused = run(() => Promise.reject(new SessionFailure('connect', 'NOT_SSH', 'Something else.', 'denied')))
  expect(await refused.page.hears('error')).toEqual({
    t: 'error',
    step: 'connect',
    code: 'NOT_SSH',
    message: 'Something else.',
  })
  expect(refused.ended).toMatchObject([{ reason: 'denied' }])
  const broken = run(() => Promise.reject(new TypeError('secret')))
  expect(JSON.stringify(await broken.page.hears('error'))).not.toContain('secret')
  expect(broken.ended).toMatchObject([{ reason: 'failed' }])
})

it('closes a stream that opens after the end', async () => {
  let open: (stream: DeviceStream) => void = () => {}
  const { page, session, ended } = run(plain, () => new Promise((resolve) => (open = resolve)))
  session.end('signed_out')
  const late = await streamTo(port)
  open(late)
  await page.until('the end of the late stream', () => late.duplex.destroyed)
  expect(ended).toEqual([{ reason: 'signed_out', counts: { toDevice: 0, fromDevice: 0 } }])
})
