import { setTimeout as sleep } from 'node:timers/promises'
import { terminalWindow } from '@outpost/contract/remote-access/constants'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { streamTo } from '../testing/hosts.ts'
import { openSession, type TestSession } from '../testing/session.ts'
import { hasTelnetd, tcpService, TelnetHost } from '../testing/telnet-host.ts'
import { telnet } from './adapter.ts'

const size = { cols: 100, rows: 30 } as const
const open = (port: number): TestSession => {
  const session = openSession(port, undefined, streamTo, telnet)
  session.page.say({ t: 'start', ...size })
  return session
}

describe.skipIf(!hasTelnetd)('a terminal on inetutils-telnetd', () => {
  const host = new TelnetHost()
  let t: TestSession
  beforeAll(() => host.start())
  afterEach(() => t.session.end('over'))
  afterAll(() => host.stop())

  it('REMOTE-051 opens a shell with terminal type, size and UTF-8, and follows a resize', async () => {
    t = open(host.port)
    await t.page.hears('ready')
    t.page.type('stty size; echo $TERM Grüße\r')
    await t.page.shows(/30 100\r\n/)
    await t.page.shows(/xterm-256color Grüße\r\n/)
    t.page.say({ t: 'resize', cols: 132, rows: 43 })
    t.page.type('stty size\r')
    await t.page.shows('43 132')
    expect(t.page.notices.filter(({ t: kind }) => kind === 'error')).toEqual([])
  })

  it('REMOTE-051 ends when the shell exits, and counts bytes in both directions', async () => {
    t = open(host.port)
    await t.page.hears('ready')
    t.page.type('exit\r')
    expect(await t.page.hears('end')).toEqual({ t: 'end', reason: 'exited' })
    expect(t.ended[0]!.counts.toDevice).toBeGreaterThan(20)
    expect(t.ended[0]!.counts.fromDevice).toBeGreaterThan(20)
  })

  it('REMOTE-051 transfers a flood without buffering more than the window, and stops for a page that acknowledges nothing', async () => {
    t = open(host.port)
    await t.page.hears('ready')
    const before = t.page.received
    t.page.type("head -c 5000000 /dev/zero | tr '\\0' x; echo; echo DO''NE\r")
    await t.page.shows('DONE', 30_000)
    expect(t.page.received - before).toBeGreaterThan(5_000_000)
    t.page.speed = 0
    t.page.maxUnshown = 0
    t.page.type('yes\r')
    // What the page showed before and did not acknowledge yet counts, too.
    await t.page.until('a full window', () => t.page.maxUnshown > terminalWindow.high - terminalWindow.ackEvery)
    const held = t.page.received
    await sleep(300)
    expect(t.page.received - held).toBe(0)
    // One chunk may arrive before the stream pauses.
    expect(t.page.maxUnshown).toBeLessThan(terminalWindow.high + 128 * 1024)
  })
})

describe('a terminal on a TCP service', () => {
  let service: Awaited<ReturnType<typeof tcpService>>
  afterEach(() => service.stop())

  it('shows what is typed to a service that does not negotiate, and sends whole lines', async () => {
    let heard = ''
    service = await tcpService((socket) => {
      socket.write('Name? ')
      socket.on('data', (data) => (heard += String(data)))
    })
    const t = open(service.port)
    await t.page.hears('ready')
    t.page.type('plc\r')
    await t.page.shows('Name? plc\r\n')
    await t.page.until('the line', () => heard === 'plc\r\n')
    t.session.end('over')
  })

  it('REMOTE-044 does not show the answer to a question for a password, which would be recorded as output', async () => {
    const heard: string[] = []
    service = await tcpService((socket) => {
      socket.write('Switch\r\nUsername: ')
      let line = ''
      socket.on('data', (data: Buffer) => {
        line += String(data)
        if (heard.length === 1 && !line.endsWith('\n')) socket.write('*')
        if (!line.endsWith('\n')) return
        heard.push(line)
        line = ''
        socket.write(heard.length === 1 ? 'Password: ' : '\r\nswitch# ')
      })
    })
    const t = open(service.port)
    await t.page.hears('ready')
    t.page.type('admin\r')
    await t.page.shows('Username: admin\r\nPassword: ')
    for (const [n, letter] of [...'canary'].entries()) {
      t.page.type(letter)
      await t.page.shows(`Password: ${'*'.repeat(n + 1)}`)
    }
    t.page.type('\r')
    await t.page.shows('switch# ')
    t.page.type('show run')
    await t.page.shows('switch# show run')
    expect(heard).toEqual(['admin\r\n', 'canary\r\n'])
    expect(t.page.text).not.toMatch(/c.{0,3}a.{0,3}n.{0,3}a.{0,3}r/)
    t.session.end('over')
  })

  it('REMOTE-046 says that the connection was lost, and not that the program ended, when the device disconnects', async () => {
    service = await tcpService((socket) => socket.write('login: '))
    const connect = async (port: number) => ({ ...(await streamTo(port)), isCut: () => true })
    const t = openSession(service.port, undefined, connect, telnet)
    t.page.say({ t: 'start', ...size })
    await t.page.shows('login: ')
    await service.stop()
    expect(await t.page.hears('error')).toMatchObject({ message: 'The connection was lost: the device disconnected.' })
    expect(t.ended).toMatchObject([{ reason: 'lost' }])
  })

  it('opens for a service that sends nothing, and reports one that closes at once', async () => {
    service = await tcpService(() => {})
    const silent = open(service.port)
    await silent.page.hears('ready')
    silent.session.end('over')
    await service.stop()
    service = await tcpService((socket) => socket.end())
    const closing = open(service.port)
    expect(await closing.page.hears('error')).toMatchObject({ step: 'connect', code: 'CONNECTION_LOST' })
    expect(closing.ended).toMatchObject([{ reason: 'lost' }])
  })

  it('stops reading from a host that sends endless requests and never reads the replies', async () => {
    // The terminal type, whose answers are longer than the question.
    const request = Buffer.alloc(60_000, Buffer.from([255, 250, 24, 1, 255, 240]))
    service = await tcpService((socket) => {
      const flood = (): void => {
        while (socket.write(request));
        socket.once('drain', flood)
      }
      flood()
    })
    const t = open(service.port)
    await t.page.until('a stream', () => t.streams.length > 0)
    await t.page.until('a full buffer', () => t.streams[0]!.duplex.writableNeedDrain)
    await sleep(300)
    expect(t.streams[0]!.duplex.writableLength).toBeLessThan(1_048_576)
    t.session.end('over')
  })

  it('SECURITY-051 limits how fast it reads a flood of commands, and sends the replies to many commands in few packets', async () => {
    const [nop, ask] = [Buffer.alloc(60_000, Buffer.from([255, 241])), Buffer.from([255, 253, 34])]
    let sent = 0
    let packets = 0
    service = await tcpService((socket) => {
      socket.on('data', () => packets++)
      socket.write(Buffer.concat(Array.from({ length: 5000 }, () => ask)))
      const flood = (): void => {
        while (socket.write(nop)) sent += nop.length
        socket.once('drain', flood)
      }
      setTimeout(flood, 500)
    })
    const t = open(service.port)
    await t.page.until('the answers', () => packets > 0)
    await sleep(400)
    expect(packets).toBeLessThan(50)
    await t.page.until('the flood', () => sent > 0)
    const before = t.streams[0]!.counts().fromDevice
    await sleep(1000)
    const read = t.streams[0]!.counts().fromDevice - before
    expect(read).toBeGreaterThan(60_000)
    expect(read).toBeLessThan(4_000_000)
    t.page.type('x')
    t.session.end('over')
  })

  it('ends the session of a page that sends an unknown message', async () => {
    service = await tcpService(() => {})
    const t = open(service.port)
    await t.page.hears('ready')
    t.page.say({ t: 'bogus' } as never)
    expect(await t.page.hears('error')).toMatchObject({ code: 'BAD_MESSAGE' })
  })
})
