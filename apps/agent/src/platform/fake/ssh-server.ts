import type { Duplex } from 'node:stream'
import ssh2, { type AuthContext, type ServerChannel, type ServerConfig, type Session } from 'ssh2'
import { makeKeyPair } from '../../identity.ts'
import { pair } from './pair.ts'
import type { Answer } from './shell.ts'

/** The device behind a connection to the built-in ssh server. */
export interface ShellDevice {
  prompt: string
  banner: string
  answer: (line: string) => Answer
}

/** The accepted credentials. */
export interface ShellLogin {
  user: string
  password: string
}

export const defaultLogin: ShellLogin = { user: 'root', password: 'demo' }
const maxLine = 1024

/** One ssh server for the whole fleet. It does not listen: `connect` hands connections to it. */
export class FakeSshServer {
  readonly #server: ssh2.Server
  readonly #devices = new Map<string, ShellDevice>()
  #next = 0

  constructor(login: ShellLogin = defaultLogin) {
    const config: ServerConfig = {
      hostKeys: [makeKeyPair().private],
      ident: 'dropbear',
      algorithms: { compress: ['none'] },
    }
    this.#server = new ssh2.Server(config, (connection, info) => {
      const device = this.#devices.get(info.ip)
      this.#devices.delete(info.ip)
      connection.on('error', () => undefined)
      connection.on('authentication', (context) => authenticate(context, login))
      connection.on('session', (accept) => device && serve(accept(), device))
    })
  }

  /** Opens a connection to port 22 of a device and returns the client's end. */
  connect(device: ShellDevice): Duplex {
    const [near, far] = pair()
    // The server identifies connections only by the peer's address, so each gets a unique one.
    const name = `fake-${++this.#next}`
    this.#devices.set(name, device)
    far.on('close', () => this.#devices.delete(name))
    this.#server.injectSocket(
      Object.assign(far, { remoteAddress: name }) as unknown as Parameters<ssh2.Server['injectSocket']>[0],
    )
    return near
  }
}

function authenticate(context: AuthContext, login: ShellLogin): void {
  const { method, username } = context
  if (method === 'password' && username === login.user && context.password === login.password) context.accept()
  else if (method === 'keyboard-interactive' && username === login.user) {
    context.prompt([{ prompt: 'Password: ', echo: false }], (answers) =>
      answers[0] === login.password ? context.accept() : context.reject(),
    )
  } else context.reject(['password', 'keyboard-interactive'])
}

function serve(session: Session, device: ShellDevice): void {
  session.on('pty', (accept) => accept?.())
  session.on('window-change', (accept) => accept?.())
  session.on('exec', (accept, _reject, info) => {
    const channel = accept()
    const { output, exitCode } = device.answer(info.command)
    channel.write(output)
    channel.exit(exitCode)
    channel.end()
  })
  session.on('shell', (accept) => converse(accept(), device))
}

/** Runs a terminal with line editing: printable characters, backspace, Ctrl-C, Ctrl-D, Enter. */
function converse(channel: ServerChannel, device: ShellDevice): void {
  let line = ''
  const say = (text: string): boolean => channel.write(text.replaceAll('\n', '\r\n'))
  const leave = (): void => {
    channel.exit(0)
    channel.end()
  }
  const enter = (): void => {
    say('\n')
    const command = line.trim()
    line = ''
    if (command === 'exit' || command === 'logout') return leave()
    if (command !== '') say(device.answer(command).output)
    say(device.prompt)
  }
  const key = (letter: string): void => {
    if (letter === '\r' || letter === '\n') enter()
    else if (letter === '\u007f' || letter === '\b') {
      if (line !== '') say('\b \b')
      line = line.slice(0, -1)
    } else if (letter === '\u0003') {
      line = ''
      say(`^C\n${device.prompt}`)
    } else if (letter === '\u0004') leave()
    else if (letter >= ' ' && line.length < maxLine) {
      line += letter
      say(letter)
    }
  }
  channel.on('error', () => undefined)
  channel.on('data', (chunk: Buffer) => {
    // Cursor keys and the like are left out.
    // oxlint-disable-next-line no-control-regex -- escape sequences begin with a control character
    for (const letter of chunk.toString('utf8').replaceAll(/\u001b(?:\[[0-9;]*[A-Za-z~]|O[A-Z])/g, '')) key(letter)
  })
  say(`\n${device.banner}\n\n${device.prompt}`)
}
