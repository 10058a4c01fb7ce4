import type { ClientChannel } from 'ssh2'
import { within, TooLate } from '../../within.ts'
import { SessionFailure } from '../adapter.ts'
import type { SocketClient } from '../client.ts'
import { TerminalCredit } from '../terminal/credit.ts'
import type { TerminalSize } from '../terminal/size.ts'
import { closeClient } from './close.ts'
import type { Login } from './login.ts'
import { announceWindow, takeOverWindow } from './window.ts'

/** Milliseconds that the host has to start a shell. */
const patience = 20_000
/** Bytes that may wait for the host before the browser is no longer read. */
const maxInput = 64 * 1024
const term = 'xterm-256color'
/** Without a UTF-8 locale, shells interpret the bytes of an umlaut as key bindings. Hosts may ignore this. */
const env = { LANG: 'C.UTF-8' } as const

export interface ShellEvents {
  /** Called when the shell is open, before its first output. */
  opened(shell: Shell): void
  /** Called when the shell has ended, with its exit status if the host sent one. */
  exited(status: number | undefined): void
  failed(error: SessionFailure): void
}

/**
 * Starts a shell on a logged-in client, which is closed when that fails.
 * @throws SessionFailure NO_SHELL
 */
export async function openShell(
  login: Login,
  size: TerminalSize,
  socket: SocketClient,
  events: ShellEvents,
): Promise<void> {
  announceWindow(login.client, TerminalCredit.initial)
  try {
    await within(patience, startShell(login, size, socket, events))
  } catch (error) {
    closeClient(login.client, login.stream.duplex)
    const message =
      error instanceof TooLate
        ? 'The host did not start a shell in time.'
        : `The host did not start a shell: ${(error as Error).message}.`.slice(0, 300)
    throw new SessionFailure('shell', 'NO_SHELL', message)
  }
}

/** Sets up the shell in ssh2's own callback: the host's next packets, perhaps its end, are handled right after that. */
const startShell = (
  login: Login,
  { cols, rows }: TerminalSize,
  socket: SocketClient,
  events: ShellEvents,
): Promise<void> =>
  new Promise((resolve, reject) => {
    // Without this the request would never settle if the connection broke now.
    login.client.once('close', () => reject(new Error('the connection was lost')))
    login.client.shell({ term, cols, rows, width: 0, height: 0 }, { env }, (error, channel) => {
      if (error) return reject(error)
      const shell = new Shell(login, channel, socket)
      events.opened(shell)
      shell.start(events)
      resolve()
    })
  })

/** A running shell between the host's channel and the browser's socket. */
export class Shell {
  readonly #login: Login
  readonly #channel: ClientChannel
  readonly #socket: SocketClient
  readonly #credit: TerminalCredit
  #input = 0

  constructor(login: Login, channel: ClientChannel, socket: SocketClient) {
    this.#login = login
    this.#channel = channel
    this.#socket = socket
    this.#credit = new TerminalCredit({
      grant: takeOverWindow(login.client, channel),
      waiting: () => socket.bufferedAmount,
    })
  }

  /** Starts to pass on the host's output. */
  start(events: ShellEvents): void {
    const { banner } = this.#login
    if (banner.length > 0) {
      this.#credit.added(banner.length)
      this.#send(banner)
    }
    const take = (chunk: Buffer): void => {
      if (this.#credit.received(chunk.length)) this.#send(chunk)
      else events.failed(new SessionFailure('session', 'HOST_FLOODS', 'The host sent more data than allowed.'))
    }
    this.#channel.on('data', take)
    // With a terminal there is only one stream, but a host may still send on the other.
    this.#channel.stderr.on('data', take)
    this.#watchEnd(events)
  }

  /** Sends bytes that the user typed. Stops reading from the browser while too many wait for the host. */
  write(bytes: Buffer): void {
    if (!this.#channel.writable) return
    this.#input += bytes.length
    if (this.#input > maxInput) this.#socket.pause()
    this.#channel.write(bytes, () =>
      this.#whenSent(() => {
        this.#input -= bytes.length
        if (this.#input <= maxInput) this.#socket.resume()
      }),
    )
  }

  resize({ cols, rows }: TerminalSize): void {
    this.#channel.setWindow(rows, cols, 0, 0)
  }

  /** Records that the page has shown this many more bytes. */
  shown(bytes: number): void {
    this.#credit.shown(bytes)
  }

  #watchEnd(events: ShellEvents): void {
    const { client } = this.#login
    let status: number | undefined
    let hasExited = false
    let lost = false
    let problem = ''
    this.#channel.on('error', (error: Error) => (problem = error.message))
    client.on('error', (error) => (problem = error.message))
    client.once('close', () => (lost = true))
    this.#channel.on('exit', (code: number | null) => {
      hasExited = true
      status = code ?? undefined
    })
    this.#channel.once('close', () => {
      if (!lost || hasExited) events.exited(status)
      else
        events.failed(
          new SessionFailure(
            'session',
            'CONNECTION_LOST',
            `The connection to the host was lost${problem ? `: ${problem}` : ''}.`.slice(0, 300),
            'lost',
          ),
        )
    })
  }

  #send(bytes: Buffer): void {
    this.#socket.sendBytes(bytes, () => this.#credit.update())
  }

  /** Waits for the stream below as well: ssh2 only waits for the host's window, however full the stream is. */
  #whenSent(proceed: () => void): void {
    const { duplex } = this.#login.stream
    if (duplex.writableNeedDrain) duplex.once('drain', proceed)
    else proceed()
  }
}
