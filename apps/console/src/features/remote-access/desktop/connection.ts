import type { DesktopNotice, DesktopRequest } from '@outpost/contract/remote-access/desktop'
import type { SessionNotice } from '@outpost/contract/remote-access/session'
import { type ConnectionParts, SessionConnection, type SessionState } from '../sessions/connection.ts'
import type { HostKey } from '../sessions/HostKeyDialog.tsx'
import { AckCounter } from '../sessions/ack.ts'
import type { KeyName } from './keys.ts'
import type { DesktopOptions } from './options.ts'
import type { CredentialField, Credentials, DesktopScreen, ScreenListener } from './screens.ts'

/** A question that the user must answer before the session continues. */
export type Question =
  { t: 'credentials'; fields: readonly CredentialField[]; denied?: string } | ({ t: 'hostkey' } & HostKey)
export type DesktopState = SessionState<Question>
type Own = Exclude<DesktopNotice, SessionNotice>

/** What a screen needs to know before it connects; empty where the target asks for it later. */
export interface ScreenStart {
  credentials: Credentials
  /** For RDP: whether the target demands the password before it shows anything (network level authentication). */
  nla: boolean
}

/** Draws the target in a new screen. */
export type MakeScreen = (listener: ScreenListener, start: ScreenStart) => DesktopScreen

/** Milliseconds that the target has for each part of the sign-in. */
export const LOGIN_LIMIT = 20_000
/** Bytes of input that may wait for a target that takes none. */
export const MAX_INPUT = 4 * 1024 * 1024
/** The most characters of a clipboard in either direction. */
export const MAX_CLIPBOARD = 1024 * 1024

/** A session on the screen of a target: its sign-in, its keys, its clipboard. */
export class DesktopConnection {
  readonly #session: SessionConnection<Question, Own, DesktopRequest>
  readonly #copiers = new Set<(text: string) => void>()
  #make: MakeScreen | undefined
  #screen: DesktopScreen | undefined
  /** For RDP: how the target signs users in, once the server has found out. */
  #security: Extract<Own, { t: 'security' }> | undefined
  #acks: AckCounter | undefined
  #limit: ReturnType<typeof setTimeout> | undefined
  #fields: readonly CredentialField[] = []
  /** The answer to a refusal, until the target asks for it on its new connection. */
  #next: Credentials | undefined

  constructor(parts: ConnectionParts) {
    this.#session = new SessionConnection(parts, {
      bytes: (bytes) => this.#take(bytes),
      notice: (notice) => this.#hear(notice),
      step: (step) => {
        // An RDP screen has begun before: it is its request that the server has carried out.
        if (step === 'login' && !this.#security) this.#begin()
      },
      dropped: () => this.#drop(),
    })
    this.state = this.#session.state
    this.watch = this.#session.watch
    this.counts = this.#session.counts
  }

  readonly state: () => DesktopState
  readonly watch: (watcher: () => void) => () => void
  readonly counts: () => Readonly<{ received: number; sent: number }>

  /** Calls `copier` with each text that is copied on the target, until the returned function is called. */
  readonly onCopied = (copier: (text: string) => void): (() => void) => {
    this.#copiers.add(copier)
    return () => this.#copiers.delete(copier)
  }

  /** Opens a session. `make` draws its screen. */
  async start(make: MakeScreen): Promise<void> {
    if (this.#session.state().phase === 'opening') return
    this.#make = make
    this.#next = undefined
    this.#security = undefined
    await this.#session.begin(() => this.#session.say({ t: 'start' }))
  }

  /** Sends the credentials that the target has asked for, after a refusal on a new connection to it. */
  signIn(credentials: Credentials): void {
    const { question } = this.#session.state()
    if (question?.t !== 'credentials') return
    if (question.denied === undefined) {
      this.#session.goOn({ step: 'login' })
      this.#answer(credentials)
    } else {
      this.#next = credentials
      this.#session.goOn({ step: 'tunnel' })
      this.#session.say({ t: 'start' })
    }
  }

  acceptHostKey(accept: boolean): void {
    if (this.#session.state().question?.t !== 'hostkey') return
    this.#session.goOn({ step: 'login' })
    this.#session.say({ t: 'hostkey', accept })
    if (accept) this.#approve()
  }

  apply(options: DesktopOptions): void {
    this.#screen?.apply(options)
  }

  press(keys: readonly KeyName[]): void {
    this.#screen?.press(keys)
  }

  type(text: string): void {
    this.#screen?.type(text)
  }

  paste(text: string): void {
    this.#screen?.paste(text.slice(0, MAX_CLIPBOARD))
  }

  focus(): void {
    this.#screen?.focus()
  }

  /** Ends the session from this side. */
  close(): void {
    this.#session.close()
  }

  /** Signs in on the screen that has asked, or on a new one, which needs the credentials to connect. */
  #answer(credentials: Credentials): void {
    if (this.#security) return this.#begin(credentials)
    this.#await()
    this.#screen?.signIn?.(credentials)
  }

  #begin(credentials: Credentials = {}): void {
    this.#acks?.stop()
    this.#acks = new AckCounter((n) => this.#session.say({ t: 'ack', n }))
    this.#await()
    const start = { credentials, nla: this.#security?.nla ?? false }
    this.#screen = this.#make?.(this.#listener(), start)
  }

  #listener(): ScreenListener {
    return {
      output: (bytes) => this.#send(bytes),
      opened: () => this.#opened(),
      needs: (fields) => this.#needs(fields),
      refused: (reason) => this.#refused(reason),
      serverKey: (publicKey) => void this.#identify(publicKey),
      broken: () => this.#giveUp('BAD_PROTOCOL'),
      copied: (text) => {
        for (const copier of this.#copiers) copier(text.slice(0, MAX_CLIPBOARD))
      },
    }
  }

  #take(bytes: Uint8Array): void {
    const acks = this.#acks
    this.#screen?.deliver(bytes)
    acks?.shown(bytes.length)
  }

  #send(bytes: Uint8Array): void {
    if (this.#session.unsent > MAX_INPUT)
      this.#session.fail({ step: 'session', code: 'INPUT_STUCK', message: 'The target takes no input.' })
    else this.#session.transfer(bytes)
  }

  #hear(notice: Own): void {
    if (notice.t === 'security') this.#secured(notice)
    else if (notice.t === 'refused') this.#refused('')
    else if (notice.t === 'denied') this.#ask({ t: 'credentials', fields: notice.fields, denied: notice.message })
    else if (notice.state === 'known') this.#approve()
    else this.#ask({ ...notice, state: notice.state })
  }

  #secured(security: Extract<Own, { t: 'security' }>): void {
    this.#security = security
    if (security.stored) this.#begin()
    else this.#needs(['username', 'password'])
  }

  #opened(): void {
    clearTimeout(this.#limit)
    this.#session.say({ t: 'opened' })
    this.#session.opened('login')
  }

  #needs(fields: readonly CredentialField[]): void {
    this.#fields = fields
    const next = this.#next
    this.#next = undefined
    if (next) this.#answer(next)
    else this.#ask({ t: 'credentials', fields })
  }

  #refused(reason: string): void {
    this.#dropScreen(false)
    this.#session.say({ t: 'refused' })
    this.#ask({ t: 'credentials', fields: this.#fields, denied: reason })
  }

  async #identify(publicKey: Uint8Array<ArrayBuffer>): Promise<void> {
    clearTimeout(this.#limit)
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', publicKey))
    // As SSH writes it: base64 without the padding.
    const fingerprint = `SHA256:${btoa(String.fromCharCode(...hash)).slice(0, 43)}`
    this.#session.say({ t: 'serverkey', type: 'RSA', fingerprint })
  }

  #approve(): void {
    this.#await()
    this.#screen?.approve?.()
  }

  #ask(question: Question): void {
    clearTimeout(this.#limit)
    this.#session.ask(question)
  }

  #await(): void {
    clearTimeout(this.#limit)
    this.#limit = setTimeout(() => this.#giveUp('TIMEOUT'), LOGIN_LIMIT)
  }

  #giveUp(code: 'TIMEOUT' | 'BAD_PROTOCOL'): void {
    clearTimeout(this.#limit)
    this.#session.say({ t: 'problem', code })
    this.#dropScreen(this.#session.state().wasOpen)
  }

  #drop(): void {
    clearTimeout(this.#limit)
    this.#acks?.stop()
    this.#dropScreen(this.#session.state().wasOpen)
  }

  #dropScreen(keepPicture: boolean): void {
    const screen = this.#screen
    this.#screen = undefined
    screen?.stop(keepPicture)
  }
}
