import { createServer } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import ssh2 from 'ssh2'
import type { AuthContext, KeyboardAuthContext } from 'ssh2'
import { fingerprintOf } from '../../keys.ts'
import { byPassword, ScriptedHost } from '../testing/hosts.ts'
import { acceptHostKey, openSession, type TestSession } from '../testing/session.ts'
import { sshKeyPair } from '../testing/key-pair.ts'

const size = { cols: 80, rows: 24 } as const
const hostKey = sshKeyPair()
const parsedKey = ssh2.utils.parseKey(hostKey.public)
if (parsedKey instanceof Error) throw parsedKey
const fingerprint = fingerprintOf((Array.isArray(parsedKey) ? parsedKey[0]! : parsedKey).getPublicSSH())

let host: ScriptedHost
let t: TestSession
const open = async (
  decide: (attempt: AuthContext) => void,
  remembered: string | undefined = fingerprint,
): Promise<void> => {
  host = await new ScriptedHost(decide, hostKey.private).start()
  t = openSession(host.port, remembered)
}
afterEach(async () => {
  t.session.end('over')
  await host.stop()
})

it('REMOTE-049: logs in by password, and after a wrong one over a new stream on the same socket', async () => {
  await open(byPassword('right'))
  t.page.say({ t: 'open', ...size, username: 'root' })
  expect(await t.page.hears('denied')).toMatchObject({ methods: ['password'] })
  expect(host.attempts).toEqual(['none'])
  t.page.say({ t: 'open', ...size, username: 'root', password: 'wrong' })
  expect(await t.page.hears('denied')).toMatchObject({ methods: ['password'] })
  t.page.say({ t: 'open', ...size, username: 'root', password: 'right' })
  await t.page.hears('ready')
  expect(t.streams).toHaveLength(3)
  t.page.type('hello')
  await t.page.shows('you said hello')
})

it('drops input typed before a refused login', async () => {
  await open(byPassword('right'))
  t.page.say({ t: 'open', ...size, username: 'root', password: 'wrong' })
  t.page.type('half of a passw')
  await t.page.hears('denied')
  t.page.say({ t: 'open', ...size, username: 'root', password: 'right' })
  t.page.type('A')
  await t.page.shows('you said A')
  expect(t.page.text).not.toContain('half')
})

it('gives up after five attempts', async () => {
  await open(byPassword('right'))
  for (let n = 0; n < 4; n++) {
    t.page.say({ t: 'open', ...size, username: 'root', password: 'wrong' })
    await t.page.hears('denied')
  }
  t.page.say({ t: 'open', ...size, username: 'root', password: 'wrong' })
  expect(await t.page.hears('error')).toMatchObject({ step: 'login', code: 'TOO_MANY_TRIES' })
  expect(await t.page.hears('end')).toMatchObject({ reason: 'denied' })
})

it("shows the host's questions to the user, in several rounds", async () => {
  await open((attempt) => {
    if (attempt.method !== 'keyboard-interactive') return attempt.reject(['keyboard-interactive'])
    const questions = attempt as KeyboardAuthContext
    questions.prompt(
      [
        { prompt: 'Name of your pet: ', echo: true },
        { prompt: 'PIN: ', echo: false },
      ],
      'Who are you',
      'Two questions',
      ([pet, pin]) => {
        questions.prompt([{ prompt: 'Code: ', echo: false }], 'Second', '', ([code]) =>
          `${pet} ${pin} ${code}` === 'Rex 1234 99' ? attempt.accept() : attempt.reject(['keyboard-interactive']),
        )
      },
    )
  })
  t.page.say({ t: 'open', ...size, username: 'root' })
  expect(await t.page.hears('prompt')).toEqual({
    t: 'prompt',
    title: 'Who are you',
    text: 'Two questions',
    prompts: [
      { text: 'Name of your pet: ', echo: true },
      { text: 'PIN: ', echo: false },
    ],
  })
  t.page.say({ t: 'answers', answers: ['Rex', '1234'] })
  expect(await t.page.hears('prompt')).toMatchObject({ title: 'Second', prompts: [{ text: 'Code: ', echo: false }] })
  t.page.say({ t: 'answers', answers: ['99'] })
  await t.page.hears('ready')
})

it('answers a single hidden question with the password that was given', async () => {
  await open((attempt) => {
    if (attempt.method !== 'keyboard-interactive') return attempt.reject(['keyboard-interactive'])
    ;(attempt as KeyboardAuthContext).prompt([{ prompt: 'Password: ', echo: false }], '', '', ([given]) =>
      given === 'right' ? attempt.accept() : attempt.reject(['keyboard-interactive']),
    )
  })
  t.page.say({ t: 'open', ...size, username: 'root', password: 'right' })
  await t.page.hears('ready')
  expect(t.page.notices.map((notice) => notice.t)).not.toContain('prompt')
})

it('continues with a second factor', async () => {
  let first = false
  await open((attempt) => {
    if (attempt.method === 'password') {
      first = true
      return attempt.reject(['keyboard-interactive'], true)
    }
    if (attempt.method !== 'keyboard-interactive' || !first) return attempt.reject(['password'])
    ;(attempt as KeyboardAuthContext).prompt([{ prompt: 'Code: ', echo: false }], '', '', ([code]) =>
      code === '99' ? attempt.accept() : attempt.reject(),
    )
  })
  t.page.say({ t: 'open', ...size, username: 'root', password: 'right' })
  await t.page.hears('prompt')
  t.page.say({ t: 'answers', answers: ['99'] })
  await t.page.hears('ready')
})

it('REMOTE-048: sends nothing before a new host key is accepted, and nothing if it is refused', async () => {
  host = await new ScriptedHost(byPassword('right'), hostKey.private).start()
  t = openSession(host.port)
  t.page.say({ t: 'open', ...size, username: 'root', password: 'right' })
  expect(await t.page.hears('hostkey')).toMatchObject({ state: 'new', fingerprint })
  expect(host.attempts).toEqual([])
  t.page.say({ t: 'hostkey', accept: false })
  expect(await t.page.hears('error')).toMatchObject({ step: 'connect', code: 'HOST_KEY_REFUSED' })
  expect(await t.page.hears('end')).toMatchObject({ reason: 'host_key_refused' })
  await t.page.until('the end of the stream', () => t.streams.every((stream) => stream.duplex.destroyed))
  expect(host.attempts).toEqual([])
  expect(t.memory.fingerprint).toBeUndefined()
})

it('REMOTE-048: warns of a changed host key, shows the remembered one, and remembers the new one once accepted', async () => {
  await open(byPassword('right'), 'SHA256:another')
  t.page.say({ t: 'open', ...size, username: 'root', password: 'right' })
  expect(await t.page.hears('hostkey')).toMatchObject({ state: 'changed', fingerprint, remembered: 'SHA256:another' })
  expect(host.attempts).toEqual([])
  t.page.say({ t: 'hostkey', accept: true })
  await t.page.hears('ready')
  expect(t.memory.fingerprint).toBe(fingerprint)
})

it('ignores a late answer to a question of a failed login', async () => {
  await open((attempt) => {
    if (attempt.method !== 'keyboard-interactive') return attempt.reject(['keyboard-interactive'])
    ;(attempt as KeyboardAuthContext).prompt(
      [
        { prompt: 'One: ', echo: true },
        { prompt: 'Two: ', echo: true },
      ],
      '',
      '',
      () => attempt.accept(),
    )
  })
  t.page.say({ t: 'open', ...size, username: 'root' })
  await t.page.hears('prompt')
  t.streams[0]!.duplex.destroy()
  expect(await t.page.hears('error')).toMatchObject({ step: 'login', code: 'CONNECTION_LOST' })
  await t.page.hears('end')
  t.page.say({ t: 'answers', answers: ['a', 'b'] })
  expect(t.ended).toHaveLength(1)
})

it('waits for a slow host and limits the input it buffers', async () => {
  await open(byPassword('right'))
  t.page.say({ t: 'open', ...size, username: 'root', password: 'right' })
  await t.page.hears('ready')
  t.page.type('x'.repeat(512 * 1024))
  expect(t.page.paused).toBe(true)
  await t.page.until('all of it', () => t.page.received > 512 * 1024)
  expect(t.page.paused).toBe(false)
})

it('ends a session whose page violates the protocol or sends too much input before the shell is ready', async () => {
  await open(byPassword('right'), undefined)
  t.page.say({ t: 'open', cols: 0, rows: 24, username: 'root' })
  expect(await t.page.hears('error')).toMatchObject({ code: 'BAD_MESSAGE' })
  await t.page.hears('end')
  t = openSession(host.port)
  t.page.say({ t: 'open', ...size, username: 'root', password: 'right' })
  for (let n = 0; n < 65; n++) t.page.type('x'.repeat(1024))
  expect(await t.page.hears('error')).toMatchObject({ code: 'TOO_MUCH_INPUT' })
})

it('reports a target that is not an SSH host and one that cannot be reached', async () => {
  const web = createServer((socket) =>
    socket
      .on('error', () => {})
      .resume()
      .end('HTTP/1.1 400 Bad Request\r\n\r\n'),
  )
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve))
  await open(byPassword('right'))
  const port = (web.address() as { port: number }).port
  t = openSession(port)
  t.page.say({ t: 'open', ...size, username: 'root', password: 'right' })
  expect(await t.page.hears('error')).toMatchObject({ step: 'connect', code: 'NOT_SSH' })
  t = openSession(port, undefined, () => Promise.reject(new Error('no way')))
  t.page.say({ t: 'open', ...size, username: 'root', password: 'right' })
  expect(await t.page.hears('error')).toMatchObject({ step: 'tunnel', code: 'DEVICE_TIMEOUT' })
  await new Promise((resolve) => web.close(resolve))
})

it('asks to accept the host key only once per session with several logins', async () => {
  host = await new ScriptedHost(byPassword('right'), hostKey.private).start()
  t = openSession(host.port)
  t.page.say({ t: 'open', ...size, username: 'root', password: 'wrong' })
  await acceptHostKey(t)
  await t.page.hears('denied')
  t.page.say({ t: 'open', ...size, username: 'root', password: 'right' })
  await t.page.until('ready', () => t.page.notices.some((notice) => notice.t === 'ready'))
  expect(t.page.notices.map((notice) => notice.t)).not.toContain('hostkey')
})
