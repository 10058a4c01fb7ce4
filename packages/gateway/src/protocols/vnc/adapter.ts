import { type DesktopNotice, DesktopRequest } from '@outpost/contract/remote-access/desktop'
import { within } from '../../within.ts'
import { type AdapterSession, type ProtocolAdapter, SessionFailure } from '../adapter.ts'
import type { SocketClient } from '../client.ts'
import { lostBy, TargetLink } from './target-link.ts'

/**
 * Milliseconds. `start`: for the first message of the page. `login`: from the greeting of the target to the screen,
 * which includes the time in which the user types a password. `person`: for another attempt after a refusal.
 * `verdict`: in which the page may say that the closed connection was a refusal. `memory`: for the remembered key.
 */
const patience = { start: 30_000, login: 180_000, person: 120_000, verdict: 3000, memory: 10_000 } as const
/** Refused sign-ins in one session. */
const maxTries = 5

const problems = {
  TIMEOUT: 'The target did not respond in time.',
  BAD_PROTOCOL: 'The target requires a sign-in that the page does not support, or breaks the VNC protocol.',
} as const

/**
 * A screen on a VNC server. The page speaks the protocol of the target, and this adapter passes its bytes on. Its
 * messages are `DesktopRequest` and `DesktopNotice` of the contract.
 */
export const vnc: ProtocolAdapter<SocketClient> = (session, client) => {
  new VncDesktop(session, client).wait()
  return Promise.resolve()
}

class VncDesktop {
  readonly #session: AdapterSession
  readonly #client: SocketClient
  /** `waiting`: for the page to start, at first or after a refusal. */
  #state: 'waiting' | 'connecting' | 'login' | 'open' = 'waiting'
  #link: TargetLink | undefined
  #timer: NodeJS.Timeout | undefined
  #refusals = 0
  /** The key that the user is asked about. */
  #asked: string | undefined

  constructor(session: AdapterSession, client: SocketClient) {
    this.#session = session
    this.#client = client
    client.onMessage((data, binary) => (binary ? this.#link?.write(data) : this.#text(data)))
    session.signal.addEventListener('abort', () => {
      clearTimeout(this.#timer)
      this.#link?.destroy()
    })
  }

  wait(): void {
    this.#limit(patience.start, noAnswer())
  }

  #text(data: Buffer): void {
    if (this.#session.signal.aborted) return
    const request = parse(data)
    if (!request)
      return this.#session.fail(
        new SessionFailure('session', 'BAD_MESSAGE', 'The page sent a message that the server does not understand.'),
      )
    this.#heard(request).catch((error: unknown) => this.#session.fail(error))
  }

  async #heard(request: DesktopRequest): Promise<void> {
    switch (request.t) {
      case 'start':
        if (this.#state === 'waiting') await this.#connect()
        break
      case 'refused':
        if (this.#state === 'login') this.#refused()
        break
      case 'opened':
        if (this.#state !== 'login') break
        this.#state = 'open'
        clearTimeout(this.#timer)
        break
      case 'ack':
        this.#link?.shown(request.n)
        break
      case 'serverkey':
        if (this.#state === 'login') await this.#compare(request)
        break
      case 'hostkey':
        await this.#decided(request.accept)
        break
      case 'problem':
        this.#session.fail(
          new SessionFailure(this.#state === 'open' ? 'session' : 'login', request.code, problems[request.code]),
        )
        break
    }
  }

  async #connect(): Promise<void> {
    this.#state = 'connecting'
    clearTimeout(this.#timer)
    const { duplex } = await this.#session.connect()
    const link = new TargetLink(duplex, this.#client)
    this.#link = link
    this.#session.step('connect')
    await link.greeted()
    if (this.#session.signal.aborted) return
    this.#session.step('login')
    this.#state = 'login'
    this.#limit(patience.login, noAnswer())
    link.forward()
    void link.closed.then((problem) => {
      if (link === this.#link) this.#closed(problem)
    })
  }

  #refused(): void {
    const link = this.#link
    this.#link = undefined
    link?.destroy()
    if (++this.#refusals >= maxTries)
      throw new SessionFailure('login', 'TOO_MANY_TRIES', 'The target refused too many sign-ins.', 'denied')
    this.#state = 'waiting'
    this.#limit(patience.person, noAnswer())
  }

  /** A server closes the connection after a refusal, perhaps before the page has said what it read there. */
  #closed(problem: string): void {
    if (this.#state === 'open') return this.#session.fail(lostBy('session', problem || 'the target closed it'))
    this.#limit(patience.verdict, lostBy('login', problem || 'the target closed it'))
  }

  async #compare({ fingerprint, type }: { fingerprint: string; type: string }): Promise<void> {
    const remembered = await within(patience.memory, this.#session.keys.remembered())
    this.#asked = remembered === fingerprint ? undefined : fingerprint
    const state = remembered === fingerprint ? 'known' : remembered === undefined ? 'new' : 'changed'
    const notice: DesktopNotice = { t: 'hostkey', state, fingerprint, type, ...(remembered && { remembered }) }
    this.#client.sendText(JSON.stringify(notice))
  }

  async #decided(accept: boolean): Promise<void> {
    const fingerprint = this.#asked
    this.#asked = undefined
    if (fingerprint === undefined) return
    if (!accept) throw new SessionFailure('login', 'HOST_KEY_REFUSED', 'The key was not accepted.', 'host_key_refused')
    await within(patience.memory, this.#session.keys.remember(fingerprint))
  }

  #limit(milliseconds: number, failure: SessionFailure): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#session.fail(failure), milliseconds)
  }
}

const noAnswer = (): SessionFailure =>
  new SessionFailure('login', 'NO_ANSWER', 'The user did not respond in time.', 'no_answer')

function parse(data: Buffer): DesktopRequest | undefined {
  try {
    return DesktopRequest.safeParse(JSON.parse(data.toString())).data
  } catch {
    return undefined
  }
}
