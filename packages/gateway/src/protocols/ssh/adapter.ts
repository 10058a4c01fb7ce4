import type { TerminalRequest } from '@outpost/contract/remote-access/terminal'
import { type AdapterSession, type ProtocolAdapter, SessionFailure, sessionOver } from '../adapter.ts'
import type { SocketClient } from '../client.ts'
import type { TerminalSize } from '../terminal/size.ts'
import { TerminalTalk } from '../terminal/talk.ts'
import { closeClient } from './close.ts'
import { logIn, type Login } from './login.ts'
import { LoginDenied } from './login-denied.ts'
import { readPrivateKey } from './private-key.ts'
import { rememberedCredentials } from './remembered.ts'
import { openShell, type Shell } from './shell.ts'

const maxTries = 5
/** Milliseconds that the user has to fill in the login form. */
const formLimit = 300_000
/** Bytes that may be typed before the shell is open. */
const maxEarly = 64 * 1024

/** A terminal on an SSH host. Its messages are `TerminalRequest` and `TerminalNotice` of the contract. */
export const ssh: ProtocolAdapter<SocketClient> = (session, client) => new SshTerminal(session, client).run()

class SshTerminal {
  readonly #session: AdapterSession
  readonly #client: SocketClient
  readonly #talk: TerminalTalk
  #size: TerminalSize = { cols: 80, rows: 24 }
  #shell: Shell | undefined
  #early: Buffer[] = []
  #earlyBytes = 0

  constructor(session: AdapterSession, client: SocketClient) {
    this.#session = session
    this.#client = client
    this.#talk = new TerminalTalk(client, {
      bytes: (data) => this.#typed(data),
      resize: (size) => {
        this.#size = size
        this.#shell?.resize(size)
      },
      ack: (bytes) => this.#shell?.shown(bytes),
      nonsense: (message) => session.fail(new SessionFailure('session', 'BAD_MESSAGE', message)),
    })
    this.#whenOver(() => {
      this.#talk.stop(sessionOver())
      this.#early = []
    })
  }

  async run(): Promise<void> {
    for (let tries = 1; ; tries++) {
      const request = await this.#talk.ask('open', formLimit)
      try {
        return await this.#open(request)
      } catch (error) {
        if (!(error instanceof LoginDenied)) throw error
        if (tries === maxTries)
          throw new SessionFailure(
            'login',
            'TOO_MANY_TRIES',
            `${error.message} That was the last of ${maxTries} attempts.`,
            'denied',
          )
        // This was typed for a shell that did not open, and may be part of a password.
        this.#early = []
        this.#earlyBytes = 0
        this.#talk.say({ t: 'denied', message: error.message, methods: [...error.methods], code: error.code })
      }
    }
  }

  async #open(request: Extract<TerminalRequest, { t: 'open' }>): Promise<void> {
    const { username } = request
    const isRemembered = username === undefined
    const credentials = isRemembered ? await rememberedCredentials(this.#session) : { ...request, username }
    const key =
      credentials.key === undefined ? undefined : await readPrivateKey(credentials.key, credentials.passphrase)
    const stream = await this.#session.connect()
    const login = await logIn({ stream, credentials, key, isRemembered, talk: this.#talk, session: this.#session })
    this.#whenOver(() => closeClient(login.client, stream.duplex))
    this.#session.step('shell')
    await this.#openShell(login)
  }

  async #openShell(login: Login): Promise<void> {
    const asked = this.#size
    await openShell(login, asked, this.#client, {
      opened: (shell) => {
        this.#shell = shell
        this.#talk.say({ t: 'ready' })
        this.#session.opened()
        if (this.#size !== asked) shell.resize(this.#size)
        for (const bytes of this.#early.splice(0)) shell.write(bytes)
      },
      exited: (status) => this.#session.end('exited', status),
      failed: (error) => this.#session.fail(error),
    })
  }

  #whenOver(release: () => void): void {
    const { signal } = this.#session
    if (signal.aborted) release()
    else signal.addEventListener('abort', release, { once: true })
  }

  #typed(data: Buffer): void {
    if (this.#shell) return this.#shell.write(data)
    this.#earlyBytes += data.length
    if (this.#earlyBytes <= maxEarly) this.#early.push(data)
    else
      this.#session.fail(
        new SessionFailure('session', 'TOO_MUCH_INPUT', 'Too much was typed before the shell was ready.'),
      )
  }
}
