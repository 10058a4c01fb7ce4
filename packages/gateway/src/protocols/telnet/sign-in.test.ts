import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { TargetCredentials } from '../adapter.ts'
import { streamTo } from '../testing/hosts.ts'
import { openSession, type TestSession } from '../testing/session.ts'
import { hasTelnetd, tcpService, TelnetHost } from '../testing/telnet-host.ts'
import { telnet } from './adapter.ts'
import { EchoFilter } from './echo-filter.ts'
import { PromptFinder } from './prompts.ts'

const credentials = { username: 'operator', password: 'canary-word-71' } as const
type Page = TestSession & { sent: Buffer[] }
let t: Page
const open = (port: number, stored: TargetCredentials | undefined = credentials, byHand = false): Page => {
  const session = openSession(port, undefined, streamTo, telnet, stored)
  const sent: Buffer[] = []
  session.page.onBytes = (bytes) => void sent.push(bytes)
  session.page.say({ t: 'start', cols: 80, rows: 24, byHand })
  return { ...session, sent }
}
const all = (): string => Buffer.concat(t.sent).toString()

/** Asks as login does, and then runs a shell whose user asks the same questions again. */
const script = `#!/bin/sh
printf 'router login: '
read name
stty -echo
printf 'Password: '
read word
stty echo
echo
[ "$name" = operator ] && [ "$word" = canary-word-71 ] || { echo 'Login incorrect'; printf 'router login: '; read name; exit 1; }
PS1='READY> ' exec /bin/sh
`

describe.skipIf(!hasTelnetd)('remembered credentials for inetutils-telnetd', () => {
  const folder = mkdtempSync(join(tmpdir(), 'outpost-login-'))
  writeFileSync(join(folder, 'login'), script, { mode: 0o755 })
  const host = new TelnetHost(join(folder, 'login'))
  beforeAll(() => host.start())
  afterEach(() => t.session.end('over'))
  afterAll(async () => {
    await host.stop()
    rmSync(folder, { recursive: true })
  })

  it('REMOTE-198 types username and password once, which is in no byte towards the page', async () => {
    t = open(host.port)
    await t.page.shows('READY> ')
    expect(all()).toContain('router login: operator')
    t.page.type("printf 'Pass''word: '; read a; echo got-$a-end\r")
    await t.page.shows('Password: ')
    await sleep(500)
    t.page.type('mine\r')
    await t.page.shows('got-mine-end')
    expect(all() + JSON.stringify(t.page.notices)).not.toContain('canary')
  })

  it('REMOTE-198 answers no second time after a refusal', async () => {
    t = open(host.port, { ...credentials, password: 'canary-wrong' })
    await t.page.shows(/Login incorrect[\s\S]*router login: $/)
    await sleep(500)
    expect(all()).toMatch(/router login: $/)
    expect(all()).not.toContain('canary')
  })

  it('REMOTE-198 leaves the questions to the user who wants to answer, or has begun to', async () => {
    t = open(host.port, credentials, true)
    await t.page.shows('router login: ')
    await sleep(500)
    expect(all()).toMatch(/router login: $/)
    t.session.end('over')
    t = open(host.port)
    await t.page.shows('router login: ')
    t.page.type('somebody\r')
    await t.page.shows('Password: ')
    await sleep(500)
    expect(all()).toMatch(/Password: $/)
  })
})

describe('remembered credentials for other telnet hosts', () => {
  let service: Awaited<ReturnType<typeof tcpService>>
  afterEach(async () => {
    t.session.end('over')
    await service.stop()
  })
  /** A host that echoes what it gets, in small pieces, and answers each line with the next text. */
  const echoing = async (...texts: string[]): Promise<void> => {
    service = await tcpService((socket: Socket) => {
      const left = [...texts]
      socket.setNoDelay(true)
      socket.write(Buffer.from([255, 251, 1]))
      socket.write(left.shift()!)
      socket.on('data', (data: Buffer) => {
        for (const byte of data.filter((one) => one < 128 && one !== 0)) {
          socket.write(byte === 13 ? '\r\n' : Buffer.from([byte]))
          if (byte === 13) socket.write(left.shift() ?? '')
        }
      })
    })
  }

  it('REMOTE-198 removes a password that the host echoes', async () => {
    await echoing('Password: ', 'plc1# ')
    t = open(service.port)
    await t.page.shows('plc1# ')
    expect(all()).not.toContain('canary')
    t.page.type('show\r')
    await t.page.shows('plc1# show')
  })

  it('REMOTE-198 types nothing into a shell that opens without a question for the password', async () => {
    await echoing('User: ', 'Welcome\r\nplc1# ', 'Password: ', 'again> ')
    t = open(service.port)
    await t.page.shows('plc1# ')
    t.page.type('enable\r')
    await t.page.shows('Password: ')
    await sleep(500)
    expect(all()).toMatch(/Password: $/)
  })
})

describe('the questions of a host', () => {
  const found = (...pieces: string[]): string => {
    const finder = new PromptFinder()
    for (const piece of pieces) finder.receive(Buffer.from(piece))
    return finder.isOver ? 'over' : (finder.prompt ?? 'nothing')
  }

  it.each([
    ['username', ['OpenWrt 24\r\n\r\nrouter lo', 'gin: ']],
    ['username', ['\u001b[2J\u001b[1;1HUser Name:']],
    ['password', ['\r\nPassword: ']],
    ['password', ["root@plc's password: "].map((text) => text.replace("'s", ''))],
    ['nothing', ['Last login: ']],
    ['nothing', ['login: was yesterday']],
    ['nothing', ['password:\r\n']],
    ['nothing', ['Forgot your password: ']],
    ['over', ['x'.repeat(257)]],
    ['over', ['line\n'.repeat(4000)]],
  ])('REMOTE-198 finds %s in %j', (expected, pieces) => {
    expect(found(...pieces)).toBe(expected)
  })

  it('REMOTE-198 holds back only what may be the beginning of the password', () => {
    let late = ''
    const filter = new EchoFilter('abcd', (held) => (late += String(held)))
    expect(['xab', 'cd', 'ab', 'y', 'abcdabc'].map((text) => String(filter.filter(Buffer.from(text))))).toEqual([
      'x',
      '',
      '',
      'aby',
      '',
    ])
    expect(String(filter.stop())).toBe('abc')
    expect(String(filter.filter(Buffer.from('abcd')))).toBe('abcd')
    expect(late).toBe('')
  })
})
