import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { terminalWindow } from '@outpost/contract/remote-access/constants'
import { type AdapterSession, type ProtocolAdapter, SessionFailure, sessionOver } from '../adapter.ts'
import type { SocketClient } from '../client.ts'
import { readCredentials } from '../credentials.ts'
import type { TerminalSize } from '../terminal/size.ts'
import { TerminalTalk } from '../terminal/talk.ts'
import { LocalEcho } from './local-echo.ts'
import { TelnetNegotiation } from './negotiation.ts'
import { TelnetSignIn } from './sign-in.ts'

/** Milliseconds that the page has to send its first message. */
const startLimit = 30_000
/** Milliseconds to wait for the host's first bytes. A host that stays silent may be waiting for input. */
const greetingLimit = 3000
/** Bytes that may wait for the host before the browser is no longer read. */
const maxInput = 64 * 1024
/**
 * Bytes of commands after which the host is not read for a while, in milliseconds. Output waits for the page; commands
 * would otherwise be processed as fast as a host can send them.
 */
const commandRest = { bytes: 64 * 1024, milliseconds: 200 } as const

/** A terminal on a telnet host. Its messages are `TerminalRequest` and `TerminalNotice` of the contract. */
export const telnet: ProtocolAdapter<SocketClient> = async (session, client) => {
  const terminal = new TelnetTerminal(session, client)
  await terminal.run()
}

class TelnetTerminal {
  readonly #session: AdapterSession
  readonly #client: SocketClient
  readonly #talk: TerminalTalk
  #size: TerminalSize = { cols: 80, rows: 24 }
  #duplex: Duplex | undefined
  #telnet: TelnetNegotiation | undefined
  #signIn: TelnetSignIn | undefined
  readonly #echo = new LocalEcho()
  /** Bytes sent to the page that it has not shown yet. */
  #unshown = 0
  #heard = false
  #commandBytes = 0
  #rest: NodeJS.Timeout | undefined

  constructor(session: AdapterSession, client: SocketClient) {
    this.#session = session
    this.#client = client
    this.#talk = new TerminalTalk(client, {
      bytes: (bytes) => this.#typed(bytes),
      resize: (size) => {
        this.#size = size
        this.#telnet?.resize(size)
      },
      ack: (bytes) => {
        this.#unshown = Math.max(0, this.#unshown - bytes)
        this.#pace()
      },
      nonsense: (message) => session.fail(new SessionFailure('session', 'BAD_MESSAGE', message)),
    })
    session.signal.addEventListener('abort', () => {
      this.#talk.stop(sessionOver())
      clearTimeout(this.#rest)
      this.#signIn?.close()
      this.#duplex?.destroy()
    })
  }

  async run(): Promise<void> {
    const { byHand = false } = await this.#talk.ask('start', startLimit)
    const stream = await this.#session.connect()
    const { duplex } = stream
    this.#session.step('connect')
    this.#duplex = duplex
    this.#telnet = new TelnetNegotiation(this.#size, (bytes) => void duplex.write(bytes))
    if (!byHand) this.#signIn = this.#newSignIn(duplex, this.#telnet)
    let problem = ''
    // A host that ends while answers to its commands are on their way resets the connection in place of closing it.
    duplex.on('error', (error: NodeJS.ErrnoException) => (problem = error.code === 'ECONNRESET' ? '' : error.message))
    duplex.on('data', (chunk: Buffer) => this.#received(chunk))
    duplex.on('drain', () => {
      this.#client.resume()
      this.#pace()
    })
    const closed = new Promise<void>((resolve) => duplex.once('close', resolve))
    const greeted = new Promise<void>((resolve) => duplex.once('data', () => resolve()))
    // 'end' without 'close': the host has sent its last byte and would keep its side open.
    duplex.once('end', () => duplex.destroy())
    void closed.then(() => this.#closed(problem || (stream.isCut?.() ? 'the device disconnected' : '')))
    await Promise.race([greeted, closed, sleep(greetingLimit, undefined, { ref: false })])
    if (duplex.destroyed) return
    this.#talk.say({ t: 'ready' })
    this.#session.opened()
  }

  /** Answers the host's questions for username and password with the remembered ones, if there are any. */
  #newSignIn(duplex: Duplex, telnet: TelnetNegotiation): TelnetSignIn {
    return new TelnetSignIn({
      credentials: () => readCredentials(this.#session),
      type: (line) => {
        if (duplex.writable) duplex.write(telnet.encode(Buffer.from(`${line}\r`)))
      },
      show: (output) => this.#show(output),
      fail: (error) => this.#session.fail(error),
    })
  }

  #received(chunk: Buffer): void {
    this.#heard = true
    const output = this.#telnet!.receive(chunk)
    this.#echo.receive(output)
    const shown = output.length > 0 ? (this.#signIn?.receive(output) ?? output) : output
    if (shown.length > 0) this.#show(shown)
    this.#countCommands(chunk.length - output.length)
    this.#pace()
  }

  #countCommands(bytes: number): void {
    this.#commandBytes += bytes
    if (this.#commandBytes < commandRest.bytes || this.#rest) return
    this.#rest = setTimeout(() => {
      this.#rest = undefined
      this.#commandBytes = 0
      this.#pace()
    }, commandRest.milliseconds)
  }

  #typed(bytes: Buffer): void {
    const [duplex, telnet] = [this.#duplex, this.#telnet]
    if (!duplex || !telnet || !duplex.writable) return
    this.#signIn?.stop()
    duplex.write(telnet.encode(bytes))
    if (duplex.writableLength > maxInput) this.#client.pause()
    if (!telnet.hostEchoes) this.#show(this.#echo.typed(bytes))
  }

  #show(bytes: Buffer): void {
    this.#unshown += bytes.length
    this.#client.sendBytes(bytes, () => this.#pace())
  }

  /**
   * Reads from the host only while the page keeps up, and while the host takes our answers to its commands. Unsent bytes
   * count even when the page has acknowledged them.
   */
  #pace(): void {
    const duplex = this.#duplex
    if (!duplex) return
    const waiting = Math.max(this.#unshown, this.#client.bufferedAmount)
    if (waiting >= terminalWindow.high || duplex.writableNeedDrain || this.#rest) duplex.pause()
    else if (waiting <= terminalWindow.high - terminalWindow.ackEvery) duplex.resume()
  }

  #closed(problem: string): void {
    if (this.#heard && problem === '') return this.#session.end('exited')
    const why = problem === '' ? 'The host closed the connection at once.' : `The connection was lost: ${problem}.`
    const step = this.#heard ? 'session' : 'connect'
    this.#session.fail(new SessionFailure(step, 'CONNECTION_LOST', why.slice(0, 300), 'lost'))
  }
}
