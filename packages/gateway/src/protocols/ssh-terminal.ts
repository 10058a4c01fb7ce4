import { ApiError } from '@outpost/contract/kit/errors'
import type { TerminalRequest } from '@outpost/contract/remote-access/terminal'
import type { DeviceStream } from '../host.ts'
import { within } from '../within.ts'
import { readPrivateKey } from './private-key.ts'
import { closeClient } from './ssh-close.ts'
import { logIn, type HostKeyMemory, type Login } from './ssh-login.ts'
import { openShell, type Shell, type TerminalSize } from './ssh-shell.ts'
import { LoginDenied, TerminalFailure } from './terminal-failure.ts'
import type { TerminalSocket } from './terminal-socket.ts'
import { TerminalTalk } from './terminal-talk.ts'

export interface TerminalHooks extends HostKeyMemory {
  /** A fresh byte stream to the host; once for each login that is tried. */
  connect(): Promise<DeviceStream>
  /** Called once, when the session is over for whatever reason (`TerminalEnd`, or what `end` was given). */
  onEnd(reason: string, counts: TerminalCounts): void
}

export interface TerminalCounts {
  toDevice: number
  fromDevice: number
}

export interface TerminalSession {
  /** Ends the session from outside; the page is told the reason. */
  end(reason: string): void
  /** Bytes through the device so far, of every login together. */
  counts(): TerminalCounts
}

const maxTries = 5
/** Milliseconds: for the person to fill in the login, and for the way through the device. */
const patience = { form: 300_000, tunnel: 40_000 } as const
/** Bytes typed before there is a shell. */
const maxEarly = 64 * 1024

/** Runs an SSH terminal between a browser and a host behind a device. Never throws: what goes wrong is told to the page. */
export const runSshTerminal = (socket: TerminalSocket, hooks: TerminalHooks): TerminalSession => new SshTerminal(socket, hooks)

class SshTerminal implements TerminalSession {
  readonly #socket: TerminalSocket
  readonly #hooks: TerminalHooks
  readonly #talk: TerminalTalk
  readonly #abort = new AbortController()
  readonly #streams: DeviceStream[] = []
  #size: TerminalSize = { cols: 80, rows: 24 }
  #shell: Shell | undefined
  #early: Buffer[] = []
  #earlyBytes = 0

  constructor(socket: TerminalSocket, hooks: TerminalHooks) {
    this.#socket = socket
    this.#hooks = hooks
    this.#talk = new TerminalTalk(socket, {
      bytes: (data) => this.#typed(data),
      resize: (size) => {
        this.#size = size
        this.#shell?.resize(size)
      },
      ack: (bytes) => this.#shell?.shown(bytes),
      nonsense: (message) => this.#fail(new TerminalFailure('session', 'BAD_MESSAGE', message)),
    })
    socket.onClose(() => this.end('left'))
    this.#run().catch((error: unknown) => this.#fail(error))
  }

  end(reason: string, exit?: number): void {
    if (this.#abort.signal.aborted) return
    this.#talk.say({ t: 'end', reason, ...(exit === undefined ? {} : { exit }) })
    this.#socket.close(1000, reason)
    this.#abort.abort()
    this.#talk.stop(ended())
    this.#early = []
    this.#hooks.onEnd(reason, this.counts())
  }

  counts(): TerminalCounts {
    const counts = { toDevice: 0, fromDevice: 0 }
    for (const stream of this.#streams) {
      const { toDevice, fromDevice } = stream.counts()
      counts.toDevice += toDevice
      counts.fromDevice += fromDevice
    }
    return counts
  }

  async #run(): Promise<void> {
    for (let tries = 1; ; tries++) {
      const request = await this.#talk.ask('open', patience.form)
      try {
        return await this.#open(request)
      } catch (error) {
        if (!(error instanceof LoginDenied)) throw error
        if (tries === maxTries) throw new TerminalFailure('login', 'TOO_MANY_TRIES', `${error.message} That was the last of ${maxTries} attempts.`, 'denied')
        // Typed for a shell that did not come; it may be half of a password.
        this.#early = []
        this.#earlyBytes = 0
        this.#talk.say({ t: 'denied', message: error.message, methods: [...error.methods] })
      }
    }
  }

  async #open(request: Extract<TerminalRequest, { t: 'open' }>): Promise<void> {
    const key = request.key === undefined ? undefined : await readPrivateKey(request.key, request.passphrase)
    this.#talk.say({ t: 'step', step: 'tunnel' })
    const stream = await this.#connect()
    const login = await logIn({ stream, request, key, talk: this.#talk, memory: this.#hooks, signal: this.#abort.signal })
    this.#closeAtEnd(login)
    this.#talk.say({ t: 'step', step: 'shell' })
    const asked = this.#size
    await openShell(login, asked, this.#socket, {
      opened: (shell) => {
        this.#shell = shell
        this.#talk.say({ t: 'ready' })
        if (this.#size !== asked) shell.resize(this.#size)
        for (const bytes of this.#early.splice(0)) shell.write(bytes)
      },
      exited: (status) => this.end('exited', status),
      failed: (error) => this.#fail(error),
    })
  }

  #closeAtEnd({ client, stream }: Login): void {
    const { signal } = this.#abort
    const close = (): void => closeClient(client, stream.duplex)
    if (signal.aborted) close()
    else signal.addEventListener('abort', close, { once: true })
  }

  async #connect(): Promise<DeviceStream> {
    if (this.#abort.signal.aborted) throw ended()
    const opening = this.#hooks.connect()
    try {
      const stream = await within(patience.tunnel, opening)
      if (this.#abort.signal.aborted) throw ended()
      this.#streams.push(stream)
      return stream
    } catch (error) {
      // One that comes too late is not left open.
      opening.then((stream) => stream.duplex.destroy(), () => {})
      const known = error instanceof ApiError ? error.items[0] : undefined
      throw new TerminalFailure('tunnel', known?.code ?? 'DEVICE_TIMEOUT', known?.message ?? 'The device opened no connection.')
    }
  }

  #typed(data: Buffer): void {
    if (this.#shell) return this.#shell.write(data)
    this.#earlyBytes += data.length
    if (this.#earlyBytes <= maxEarly) this.#early.push(data)
    else this.#fail(new TerminalFailure('session', 'TOO_MUCH_INPUT', 'Too much was typed before the shell was there.'))
  }

  #fail(error: unknown): void {
    if (this.#abort.signal.aborted) return
    const failure = error instanceof TerminalFailure ? error : new TerminalFailure('session', 'INTERNAL', 'The server failed to run the session.')
    this.#talk.say({ t: 'error', step: failure.step, code: failure.code, message: failure.message })
    this.end(failure.reason)
  }
}

/** Stops what is under way when the session is over; nobody is told any more. */
const ended = (): TerminalFailure => new TerminalFailure('session', 'ABORTED', 'The session was ended.')
