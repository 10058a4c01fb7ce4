import type { DesktopNotice } from '@outpost/contract/remote-access/desktop'
import { type ProtocolAdapter, SessionFailure, type TargetCredentials } from '../adapter.ts'
import type { SocketClient } from '../client.ts'
import { readCredentials } from '../credentials.ts'
import { Desktop } from '../desktop/desktop.ts'
import { noAnswer } from '../questions.ts'
import { TargetLink } from '../desktop/target-link.ts'
import { signIn, SignInRefused } from './sign-in.ts'
import { SignedIn } from './signed-in.ts'

/** Milliseconds in which the user answers the question about the certificate. */
const questionLimit = 120_000

/**
 * A screen on a VNC server. The page speaks the protocol of the target, and this adapter passes its bytes on. With
 * remembered credentials it signs in itself before that, where the target offers a sign-in that it can do.
 */
export const vnc: ProtocolAdapter<SocketClient> = (session, client) => {
  new VncDesktop(session, client).wait()
  return Promise.resolve()
}

class VncDesktop extends Desktop {
  protected override readonly broken =
    'The target requires a sign-in that the page does not support, or breaks the VNC protocol.'
  protected override readonly keyStep = 'login'
  /** Whether the page signs in, because the target has refused the remembered credentials. */
  #byHand = false
  #certificateAccepted: (() => void) | undefined

  protected override async start(): Promise<void> {
    const credentials = this.#byHand ? undefined : await readCredentials(this.session)
    if (credentials && (await this.#signIn(credentials))) return
    const { duplex } = await this.session.connect()
    const link = new TargetLink(duplex, this.client)
    this.hold(link)
    this.session.step('connect')
    await link.greeted()
    if (!this.session.signal.aborted) this.pass(link)
  }

  protected override async accepted(): Promise<void> {
    this.#certificateAccepted?.()
  }

  /** Signs in with remembered credentials. @returns whether the page needs no other connection now */
  async #signIn(credentials: TargetCredentials): Promise<boolean> {
    const { duplex } = await this.session.connect()
    this.session.signal.addEventListener('abort', () => duplex.destroy(), { once: true })
    this.session.step('connect')
    try {
      const open = await signIn(duplex, credentials, (fingerprint) => this.#confirm(fingerprint))
      if (open)
        this.pass(new TargetLink(open, this.client, new SignedIn((bytes) => this.client.sendBytes(bytes, () => {}))))
      else duplex.destroy()
      return open !== undefined
    } catch (error) {
      duplex.destroy()
      if (!(error instanceof SignInRefused)) throw error
      this.#byHand = true
      const notice: DesktopNotice = { t: 'denied', message: error.message, fields: [...error.fields] }
      this.client.sendText(JSON.stringify(notice))
      this.refused()
      return true
    }
  }

  /** Resolves when the certificate is the accepted one, or once the user has accepted it. Otherwise the session ends. */
  async #confirm(fingerprint: string): Promise<void> {
    this.limit(questionLimit, noAnswer())
    const before = await this.session.keys.remembered()
    if (!(await this.key.ask({ fingerprint, type: 'X.509' })))
      await new Promise<void>((resolve, reject) => {
        this.#certificateAccepted = resolve
        this.session.signal.addEventListener('abort', () => reject(noAnswer()), { once: true })
      })
    if (before !== undefined && before !== fingerprint)
      throw new SessionFailure(
        'login',
        'HOST_KEY_CHANGED',
        'The certificate has changed, so the remembered credentials were not sent and are no longer remembered.',
      )
  }
}
