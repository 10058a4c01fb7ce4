import type { SignInNotice } from '@outpost/contract/remote-access/terminal'
import ssh2 from 'ssh2'
import type { Client, ParsedKey } from 'ssh2'
import type { DeviceStream } from '../../host.ts'
import { fingerprintOf } from '../../keys.ts'
import { ignoreChannelErrors } from '../../ssh2-internals.ts'
import { within } from '../../within.ts'
import { type AdapterSession, SessionFailure, type TargetCredentials } from '../adapter.ts'
import { Deadline } from '../deadline.ts'
import { algorithms } from './algorithms.ts'
import { AuthMethods } from './auth.ts'
import { closeClient } from './close.ts'
import { LoginDenied } from './login-denied.ts'

/** The part of a session's messages that a login needs: its questions to the user. */
export interface SignInTalk {
  say(notice: SignInNotice): void
  /** Waits for the answer to the notice `hostkey`. */
  hostKey(limit: number): Promise<{ accept: boolean }>
  /** Waits for the answers to the notice `prompt`. */
  answers(limit: number): Promise<{ answers: string[] }>
}

export interface Attempt {
  stream: DeviceStream
  credentials: TargetCredentials
  /** Whether the credentials are remembered ones, which are not sent to a host with another key. */
  isRemembered: boolean
  key: ParsedKey | undefined
  talk: SignInTalk
  session: AdapterSession
}

export interface Login {
  client: Client
  stream: DeviceStream
  /** The host's message before the login, with the line ends of a terminal. */
  banner: Buffer
}

/**
 * Milliseconds. `host`: for the host until the login is complete, restarted after each answer of the user. `person`:
 * for the user to give one answer. `memory`: for looking up the remembered host key.
 */
const patience = { host: 20_000, person: 120_000, memory: 10_000 } as const
const keepalive = { keepaliveInterval: 15_000, keepaliveCountMax: 3 } as const
const maxBanner = 8192

/**
 * Logs in to an SSH host over a byte stream, which is closed when that fails. Sends no secret until the host's key is
 * the remembered one or the user has accepted it.
 * @throws LoginDenied, SessionFailure
 */
export function logIn(attempt: Attempt): Promise<Login> {
  return new Promise((resolve, reject) => new LoginAttempt(attempt, resolve, reject).start())
}

class LoginAttempt {
  readonly #attempt: Attempt
  readonly #client = new ssh2.Client()
  readonly #methods: AuthMethods
  readonly #deadline: Deadline
  readonly #resolve: (login: Login) => void
  readonly #reject: (error: Error) => void
  #step: 'connect' | 'login' = 'connect'
  #accepted: Buffer | undefined
  #isNew = false
  #banner = ''
  #settled = false

  constructor(attempt: Attempt, resolve: (login: Login) => void, reject: (error: Error) => void) {
    this.#attempt = attempt
    this.#resolve = resolve
    this.#reject = reject
    this.#deadline = new Deadline(patience.host, () =>
      this.#fail(new SessionFailure(this.#step, 'TIMEOUT', 'The host did not respond in time.')),
    )
    this.#methods = new AuthMethods({
      credentials: attempt.credentials,
      key: attempt.key,
      ask: (questions) => this.#askPerson(questions),
    })
  }

  start(): void {
    const { stream, credentials, session } = this.#attempt
    const client = this.#client
    session.signal.addEventListener('abort', this.#aborted, { once: true })
    session.step('connect')
    client.on('handshake', () => this.#handshakeDone())
    client.on('banner', (text) => (this.#banner = (this.#banner + text).slice(0, maxBanner)))
    client.on('change password', () =>
      this.#fail(
        new SessionFailure(
          'login',
          'PASSWORD_EXPIRED',
          'The host requires a new password. Change it on the host itself.',
        ),
      ),
    )
    client.on('ready', () => this.#done())
    // Remains for the client's lifetime: an error without a listener would end the process.
    client.on('error', (error) => this.#fail(this.#explain(error)))
    // The stream may stay half open, but it is useless without the host's half.
    client.on('end', () => stream.duplex.destroy())
    client.on('close', () =>
      this.#fail(new SessionFailure(this.#step, 'CONNECTION_LOST', 'The host closed the connection.')),
    )
    try {
      client.connect({
        ...keepalive,
        sock: stream.duplex,
        username: credentials.username,
        ident: 'gateway',
        algorithms,
        readyTimeout: 0,
        authHandler: this.#methods.handler,
        // Must return nothing: ssh2 treats any returned value except false, even a promise, as acceptance.
        hostVerifier: (key: Buffer, verify: (permitted: boolean) => void) => {
          this.#checkHostKey(key)
            .then(verify)
            .catch((error: Error) => {
              const isKnown = error instanceof SessionFailure || error instanceof LoginDenied
              this.#fail(isKnown ? error : this.#explain(error))
            })
        },
      })
      ignoreChannelErrors(client)
    } catch (error) {
      this.#fail(this.#explain(error as Error))
    }
  }

  /** Checks the host key, once per key exchange. When rekeying, the key must be the same as in the first exchange. */
  async #checkHostKey(key: Buffer): Promise<boolean> {
    if (this.#accepted) return key.equals(this.#accepted)
    const { talk, isRemembered } = this.#attempt
    const fingerprint = fingerprintOf(key)
    const remembered = await this.#remembered()
    if (remembered !== fingerprint) {
      if (isRemembered && remembered !== undefined)
        throw new LoginDenied(
          'The host key has changed, so the remembered credentials were not sent.',
          [],
          'HOST_KEY_CHANGED',
        )
      talk.say({
        t: 'hostkey',
        state: remembered === undefined ? 'new' : 'changed',
        fingerprint,
        ...(remembered === undefined ? {} : { remembered }),
        type: typeOf(key),
      })
      const { accept } = await this.#deadline.pauseFor(talk.hostKey(patience.person))
      if (!accept)
        throw new SessionFailure('connect', 'HOST_KEY_REFUSED', 'The host key was not accepted.', 'host_key_refused')
      this.#isNew = true
    }
    this.#accepted = key
    return true
  }

  async #remembered(): Promise<string | undefined> {
    try {
      return await within(patience.memory, this.#attempt.session.keys.remembered())
    } catch {
      throw new SessionFailure(
        'connect',
        'UNAVAILABLE',
        'The remembered host key could not be read. Try again in a moment.',
      )
    }
  }

  /** Remembers a new host key, now that the host has proven it. If that fails, the user is asked again next time. */
  #handshakeDone(): void {
    if (this.#isNew && this.#accepted)
      this.#attempt.session.keys.remember(fingerprintOf(this.#accepted)).catch(() => {})
    this.#isNew = false
    if (this.#settled) return
    this.#step = 'login'
    this.#attempt.session.step('login')
  }

  async #askPerson(questions: Parameters<ConstructorParameters<typeof AuthMethods>[0]['ask']>[0]): Promise<string[]> {
    this.#attempt.talk.say({ t: 'prompt', ...questions })
    try {
      return (await this.#deadline.pauseFor(this.#attempt.talk.answers(patience.person))).answers
    } catch (error) {
      this.#fail(error as Error)
      throw error
    }
  }

  #done(): void {
    if (!this.#settle()) return
    this.#resolve({
      client: this.#client,
      stream: this.#attempt.stream,
      banner: Buffer.from(this.#banner.replace(/\r?\n/g, '\r\n')),
    })
  }

  #fail(error: Error): void {
    if (!this.#settle()) return
    closeClient(this.#client, this.#attempt.stream.duplex)
    this.#reject(error)
  }

  #settle(): boolean {
    if (this.#settled) return false
    this.#settled = true
    this.#deadline.stop()
    this.#attempt.session.signal.removeEventListener('abort', this.#aborted)
    return true
  }

  readonly #aborted = (): void => this.#fail(new SessionFailure(this.#step, 'ABORTED', 'The session ended.'))

  #explain(error: Error & { level?: string; code?: unknown }): Error {
    const { offered } = this.#methods
    if (error.level === 'client-authentication') return new LoginDenied('The host refused the sign-in.', offered)
    // After too many attempts OpenSSH (2) and dropbear disconnect instead of refusing the last one.
    if (this.#step === 'login' && /authentication failures/i.test(error.message))
      return new LoginDenied('The host refused the sign-in.', offered)
    if (/no matching/i.test(error.message))
      return new SessionFailure(
        'connect',
        'NO_COMMON_ALGORITHM',
        `The host and the server have no algorithm in common: ${error.message}.`.slice(0, 300),
      )
    if (/identification|header|greeting|before handshake/i.test(error.message))
      return new SessionFailure('connect', 'NOT_SSH', 'No SSH server answers at this address.')
    return new SessionFailure(
      this.#step,
      'CONNECTION_LOST',
      `The connection to the host failed: ${error.message}.`.slice(0, 300),
    )
  }
}

/** Returns the type in a public key blob (RFC 4253, 6.6), such as `ssh-ed25519`. ssh2 has validated the blob. */
const typeOf = (key: Buffer): string => key.toString('latin1', 4, 4 + key.readUInt32BE(0))
