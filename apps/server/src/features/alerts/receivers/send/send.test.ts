import { execFileSync, spawn } from 'node:child_process'
import dgram from 'node:dgram'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import tls from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReceiverKind } from '@outpost/contract/alerts/receivers/constants'
import { hasProgram } from '@outpost/gateway/testing/peers'
import { readAllowed } from '../../../../kit/outbound.ts'
import type { App } from '../../../../context.ts'
import { until } from '../../../../testing/until.ts'
import { sendTo } from './send.ts'
import type { Message, ReceiverSettings } from './types.ts'

/** The formats of the receivers, each sent to a real peer. */
const app = {
  env: { outboundAllow: readAllowed(['127.0.0.1', '::1']) },
  brand: () => ({ short_name: 'Outpost' }),
  publicUrl: () => 'https://rms.example.com',
} as unknown as App

const message: Message = {
  id: 'msg_7',
  attempt: 2,
  type: 'firing',
  incident_id: 42,
  subject: 'Weak <signal> & [more]',
  message: 'At "A]"\nPotsdam *2*',
  automation: { id: 3, name: 'Weak' },
  device: { id: 5, name: 'router "1"]', serial: '123', mac: null },
  company_id: 1,
  at: new Date('2026-01-02T03:04:05.678Z'),
  url: 'https://rms.example.com/management/automations/3/logs',
}
const send = (kind: ReceiverKind, settings: ReceiverSettings, secret?: string) =>
  sendTo(app, { kind, settings, secret }, message)

const requests: { path: string; headers: IncomingMessage['headers']; body: Record<string, unknown> }[] = []
const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    requests.push({
      path: request.url!,
      headers: request.headers,
      body: JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>,
    })
    response.end('{"ok":true}')
  })
})
let base = ''
let folder = ''
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  folder = mkdtempSync(join(tmpdir(), 'outpost-receivers-'))
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

test('ALERTS-058 ntfy, Telegram, Slack and Teams get their formats, in which text stays text', async () => {
  expect(await send('ntfy', { url: `${base}/team/alerts` }, 'tk_1')).toMatchObject({ ok: true, status: 200 })
  await send('telegram', { url: base, chat_id: '-100' }, '123:abcdefghij')
  await send('slack', {}, `${base}/services/T/B/x`)
  await send('teams', {}, `${base}/workflows/x?sig=1`)
  const [ntfy, telegram, slack, teams] = requests
  expect(ntfy).toMatchObject({
    path: '/team/',
    headers: { authorization: 'Bearer tk_1' },
    body: { topic: 'alerts', title: message.subject, message: message.message, priority: 4, click: message.url },
  })
  expect(telegram).toMatchObject({ path: '/bot123:abcdefghij/sendMessage', body: { chat_id: '-100' } })
  expect(telegram!.body['text']).toBe(`${message.subject}\n${message.message}\n${message.url}`)
  expect(telegram!.body).not.toHaveProperty('parse_mode')
  expect(slack!.body).toMatchObject({
    text: 'Weak &lt;signal&gt; &amp; [more]',
    blocks: [
      { text: { type: 'plain_text', text: message.subject } },
      { text: { type: 'plain_text', text: message.message } },
      {},
    ],
  })
  const [{ content }] = teams!.body['attachments'] as [{ content: { body: { text: string }[] } }]
  expect(content.body[0]!.text).toBe(String.raw`Weak \<signal\> & \[more\]`)
  expect(content.body[1]!.text).toBe('At "A\\]"\n\nPotsdam \\*2\\*')
})

const line =
  '<132>1 2026-01-02T03:04:05.678Z rms.example.com Outpost - firing [alert@32473 id="msg_7" attempt="2" incident="42" automation="Weak" device="router \\"1\\"\\]" serial="123"] \uFEFFWeak <signal> & [more]: At "A]" Potsdam *2*'

test('ALERTS-071 syslog over UDP is one datagram of RFC 5424', async () => {
  const socket = dgram.createSocket('udp4')
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const arrived = once(socket, 'message')
  expect(await send('syslog', { host: '127.0.0.1', port: socket.address().port })).toMatchObject({
    ok: true,
    status: null,
  })
  expect(String((await arrived)[0])).toBe(line)
  socket.close()
})

/** Accepts one connection. @returns its port, and everything that arrives on it */
async function listen(listener: net.Server): Promise<{ port: number; text: Promise<string> }> {
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const text = new Promise<string>((resolve) =>
    listener.once(listener instanceof tls.Server ? 'secureConnection' : 'connection', (socket: net.Socket) => {
      const chunks: Buffer[] = []
      socket.on('error', () => {})
      socket.on('data', (chunk: Buffer) => chunks.push(chunk))
      socket.on('close', () => resolve(Buffer.concat(chunks).toString()))
    }),
  )
  return { port: (listener.address() as AddressInfo).port, text }
}

test('ALERTS-071 syslog over TCP counts its bytes, and over TLS refuses a certificate of another authority', async () => {
  const plain = net.createServer()
  const { port, text } = await listen(plain)
  expect(await send('syslog', { host: '127.0.0.1', port, transport: 'tcp' })).toMatchObject({ ok: true })
  expect(await text).toBe(`${Buffer.byteLength(line)} ${line}`)
  plain.close()
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      '1',
      '-subj',
      '/CN=log.example',
      '-keyout',
      key,
      '-out',
      cert,
    ],
    { stdio: 'ignore' },
  )
  const secure = tls.createServer({ key: readFileSync(key), cert: readFileSync(cert) })
  secure.on('tlsClientError', () => {})
  const { port: tlsPort } = await listen(secure)
  const answer = await send('syslog', { host: '127.0.0.1', port: tlsPort, transport: 'tls' })
  expect(answer).toMatchObject({ ok: false, text: expect.stringMatching(/self-signed certificate|altnames/) })
  secure.close()
})

test('ALERTS-063 a port that refuses, and a peer that says nothing, are answers', { timeout: 20_000 }, async () => {
  expect(await send('webhook', { url: 'http://127.0.0.1:9/' }, 'whsec_AAAA')).toMatchObject({
    ok: false,
    text: expect.stringContaining('ECONNREFUSED'),
  })
  const silent = net.createServer(() => {})
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const answer = await send('mqtt', {
    host: '127.0.0.1',
    port: (silent.address() as AddressInfo).port,
    transport: 'tcp',
    topic: 'alerts',
  })
  expect(answer).toMatchObject({ ok: false, text: 'There was no answer within 10 seconds.' })
  expect(answer.milliseconds).toBeLessThan(11_000)
  silent.close()
})

test.skipIf(!hasProgram('mosquitto'))(
  'ALERTS-071 MQTT publishes the JSON of a webhook, and a wrong password is refused',
  async () => {
    const free = net.createServer()
    free.listen(0, '127.0.0.1')
    await once(free, 'listening')
    const { port } = free.address() as AddressInfo
    free.close()
    const passwords = join(folder, 'passwords')
    execFileSync('mosquitto_passwd', ['-b', '-c', passwords, 'alerts', 'pass-word'])
    const configuration = join(folder, 'mosquitto.conf')
    writeFileSync(
      configuration,
      `listener ${port} 127.0.0.1\nallow_anonymous false\npassword_file ${passwords}\nuser root\n`,
    )
    const broker = spawn('mosquitto', ['-c', configuration], { stdio: 'ignore' })
    try {
      const settings = { host: '127.0.0.1', port, transport: 'tcp', topic: 'site/alerts', username: 'alerts' } as const
      await until(async () => (await send('mqtt', settings, 'pass-word')).ok, 'the broker')
      const { connectAsync } = await import('mqtt')
      const listener = await connectAsync(`mqtt://127.0.0.1:${port}`, { username: 'alerts', password: 'pass-word' })
      await listener.subscribeAsync('site/#')
      const arrived = new Promise<[string, Buffer]>((resolve) =>
        listener.once('message', (topic, payload) => resolve([topic, payload])),
      )
      expect(await send('mqtt', settings, 'pass-word')).toMatchObject({
        ok: true,
        text: 'The broker confirmed the message.',
      })
      const [topic, payload] = await arrived
      expect(topic).toBe('site/alerts')
      expect(JSON.parse(payload.toString())).toMatchObject({ id: 'msg_7', incident_id: 42, duplicate_possible: true })
      await listener.endAsync(true)
      expect(await send('mqtt', settings, 'wrong')).toMatchObject({
        ok: false,
        text: expect.stringMatching(/[Nn]ot authorized/),
      })
    } finally {
      broker.kill('SIGKILL')
    }
  },
)

test('INTEGRATIONS-043 a broker that answers without end is left, and fills no memory', async () => {
  let sent = 0
  const broker = net.createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => {
      socket.write(Buffer.from('20020000', 'hex'))
      // A message of 256 MB, which the client would keep until it is whole.
      socket.write(Buffer.from('30ffffff7f', 'hex'))
      const more = (): void => {
        while (!socket.destroyed && sent < 268_435_455) {
          sent += 65_536
          if (!socket.write(Buffer.alloc(65_536))) return
        }
      }
      socket.on('drain', more)
      more()
    })
  })
  broker.listen(0, '127.0.0.1')
  await once(broker, 'listening')
  const { port } = broker.address() as AddressInfo
  const answer = await send('mqtt', { host: '127.0.0.1', port, transport: 'tcp', topic: 'alerts' })
  expect(answer).toMatchObject({ ok: false, text: expect.stringContaining('answered more') })
  expect(sent).toBeLessThan(100_000_000)
  broker.close()
})
