import { DesktopRequest } from '@outpost/contract/remote-access/desktop'
import type { SessionStep } from '@outpost/contract/remote-access/session'
import { type AdapterSession, SessionFailure } from '../adapter.ts'
import type { SocketClient } from '../client.ts'
import { readPageMessage } from '../page-message.ts'
import { noAnswer } from '../questions.ts'
import { KeyQuestion } from './key-question.ts'
import { lostBy, type TargetLink } from './target-link.ts'

/**
 * Milliseconds. `start`: for the first message of the page. `login`: from the first bytes of the target to the screen,
 * which includes the time in which the user types a password. `person`: for another attempt after a refusal. `verdict`:
 * in which the page may say that the closed connection was a refusal.
 */
const patience = { start: 30_000, login: 180_000, person: 120_000, verdict: 3000 } as const
/** Refused sign-ins in one session. */
const maxTries = 5

const badMessage = (): SessionFailure =>
  new SessionFailure('session', 'BAD_MESSAGE', 'The page sent a message that the server does not understand.')

/**
 * A session on a remote desktop, whose protocol the page speaks. Its messages are `DesktopRequest` and `DesktopNotice` of
 * the contract; what a protocol adds is in a subclass.
 */
export abstract class Desktop {
  protected readonly session: AdapterSession
  protected readonly client: SocketClient
  protected readonly key: KeyQuestion
  /** `waiting`: for the page to start, at first or after a refusal. */
  #state: 'waiting' | 'starting' | 'login' | 'open' = 'waiting'
  #link: TargetLink | undefined
  #timer: NodeJS.Timeout | undefined
  #refusals = 0

  constructor(session: AdapterSession, client: SocketClient) {
    this.session = session
    this.client = client
    this.key = new KeyQuestion(session.keys, client)
    client.onMessage((data, binary) => (binary ? this.bytes(data) : this.#text(data)))
    session.signal.addEventListener('abort', () => {
      clearTimeout(this.#timer)
      this.#link?.destroy()
    })
  }

  /** Waits for the page to start. */
  wait(): void {
    this.limit(patience.start, noAnswer())
  }

  /** What the user reads when the page cannot follow the target. */
  protected abstract readonly broken: string

  /** Begins the sign-in, which ends with a call of `pass`. Runs again after a refusal. */
  protected abstract start(): Promise<void>

  /** The step at which the user is asked about the key. */
  protected abstract readonly keyStep: SessionStep

  /** Runs when the user has accepted the key of the target. */
  protected async accepted(): Promise<void> {}

  /** Runs when the target has closed the connection during the sign-in. */
  protected closedInLogin(): void {}

  /** Runs with bytes of the page. */
  protected bytes(data: Buffer): void {
    this.#link?.write(data)
  }

  /** Closes this connection with the session, or when another one replaces it. */
  protected hold(link: TargetLink): void {
    this.#link = link
  }

  /** Passes bytes between the page and the target, for the sign-in and afterwards. */
  protected pass(link: TargetLink): void {
    this.hold(link)
    this.session.step('login')
    this.#state = 'login'
    this.limit(patience.login, noAnswer())
    link.forward()
    void link.closed.then((problem) => {
      if (link === this.#link) this.#closed(problem)
    })
  }

  /** Ends the session with this failure unless another limit is set before. */
  protected limit(milliseconds: number, failure: SessionFailure): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.session.fail(failure), milliseconds)
  }

  #text(data: Buffer): void {
    if (this.session.signal.aborted) return
    const request = readPageMessage(DesktopRequest, data)
    if (!request) return this.session.fail(badMessage())
    this.#heard(request).catch((error: unknown) => this.session.fail(error))
  }

  async #heard(request: DesktopRequest): Promise<void> {
    switch (request.t) {
      case 'start':
        if (this.#state !== 'waiting') break
        this.#state = 'starting'
        clearTimeout(this.#timer)
        await this.start()
        break
      case 'refused':
        if (this.#state === 'login') this.refused()
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
        if (this.#state === 'login') await this.key.ask(request)
        break
      case 'hostkey':
        if (await this.key.answer(request.accept, this.keyStep)) await this.accepted()
        break
      case 'problem':
        this.session.fail(
          new SessionFailure(
            this.#state === 'open' ? 'session' : 'login',
            request.code,
            request.code === 'TIMEOUT' ? 'The target did not respond in time.' : this.broken,
          ),
        )
        break
    }
  }

  /** Closes the connection after a refused sign-in, and waits for the page to start again. */
  protected refused(): void {
    const link = this.#link
    this.#link = undefined
    link?.destroy()
    if (++this.#refusals >= maxTries)
      throw new SessionFailure('login', 'TOO_MANY_TRIES', 'The target refused too many sign-ins.', 'denied')
    this.#state = 'waiting'
    this.limit(patience.person, noAnswer())
  }

  /** A target closes the connection after a refusal, perhaps before the page has said what it read there. */
  #closed(problem: string): void {
    if (this.#state === 'open') return this.session.fail(lostBy('session', problem || 'the target closed it'))
    this.closedInLogin()
    this.limit(patience.verdict, lostBy('login', problem || 'the target closed it'))
  }
}
