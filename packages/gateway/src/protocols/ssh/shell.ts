import type { ClientChannel } from 'ssh2'
import { within, TooLate } from '../../within.ts'
import { SessionFailure } from '../adapter.ts'
import type { SocketClient } from '../client.ts'
import { TerminalCredit } from '../terminal/credit.ts'
import { closeClient } from './close.ts'
import type { Login } from './login.ts'
import { announceWindow, takeOverWindow } from './window.ts'

export interface TerminalSize {
  cols: number
  rows: number
}

/** Milliseconds for the host to start a shell. */
const patience = 20_000
/** Bytes towards the host that may wait here before the browser's next ones do. */
const maxInput = 64 * 1024
const term = 'xterm-256color'
/** Without a UTF-8 locale, shells take the bytes of an umlaut for key bindings. Hosts may ignore it. */
const env = { LANG: 'C.UTF-8' } as const

export interface ShellEvents {
  /** The shell is there; its output comes after this call. */
  opened(shell: Shell): void
  /** The shell ended, with its exit status where the host told one. */
  exited(status: number | undefined): void
  failed(error: SessionFailure): void
}

/**
 * Starts a shell on a logged-in client, which is closed where that fails.
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
        : `The host started no shell: ${(error as Error).message}.`.slice(0, 300)
    throw new SessionFailure('shell', 'NO_SHELL', message)
  }
}

/** Takes the channel in ssh2's own callback: the host's next packets, perhaps its end, are handled right after it. */
const startShell = (
  login: Login,
  { cols, rows }: TerminalSize,
  socket: SocketClient,
  events: ShellEvents,
): Promise<void> =>
  new Promise((resolve, reject) => {
    // Without this a connection that breaks now would leave the request without an answer.
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

  /** Lets the host's output through. */
  start(events: ShellEvents): void {
    const { banner } = this.#login
    if (banner.length > 0) {
      this.#credit.added(banner.length)
      this.#send(banner)
    }
    const take = (chunk: Buffer): void => {
      if (this.#credit.received(chunk.length)) this.#send(chunk)
      else events.failed(new SessionFailure('session', 'HOST_FLOODS', 'The host sent more than it was allowed to.'))
    }
    this.#channel.on('data', take)
    // With a terminal there is only one stream, but nothing keeps a host from using the other.
    this.#channel.stderr.on('data', take)
    this.#watchEnd(events)
  }

  /** Bytes that the person typed. While too many wait for the host, the browser is not read. */
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

  /** The page has shown this many bytes more. */
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

  /** ssh2 writes as fast as the host's window allows, however full the stream below is; this waits for both. */
  #whenSent(proceed: () => void): void {
    const { duplex } = this.#login.stream
    if (duplex.writableNeedDrain) duplex.once('drain', proceed)
    else proceed()
  }
}
