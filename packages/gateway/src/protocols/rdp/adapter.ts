import type { DesktopNotice } from '@outpost/contract/remote-access/desktop'
import { type ProtocolAdapter, SessionFailure, type TargetCredentials } from '../adapter.ts'
import type { SocketClient } from '../client.ts'
import { Desktop } from '../desktop/desktop.ts'
import { TargetLink } from '../desktop/target-link.ts'
import { noAnswer } from '../questions.ts'
import { answerOf, readRequest } from './clean-path.ts'
import { ClientPdus } from './client-pdus.ts'
import { connectionRequest, type Security } from './negotiation.ts'
import { negotiate, secure, type Secured } from './secure.ts'
import { ServerPdus } from './server-pdus.ts'

/** Milliseconds in which the page sends its request after it was told how to sign in: the user types a password. */
const requestLimit = 180_000
/** Milliseconds in which the user answers the question about the certificate. */
const questionLimit = 120_000

/**
 * A screen on an RDP server. The page speaks RDP; this adapter does what a browser cannot: it connects, negotiates and
 * begins TLS (RDCleanPath), and changes some messages on their way (`ClientPdus`, `ServerPdus`).
 *
 * A first connection finds out how the target signs users in, and its certificate, before the page asks for a password.
 */
export const rdp: ProtocolAdapter<SocketClient> = (session, client) => {
  new RdpDesktop(session, client).wait()
  return Promise.resolve()
}

class RdpDesktop extends Desktop {
  protected override readonly broken = 'The target breaks the RDP protocol, or uses a part that is not supported.'
  protected override readonly keyStep = 'tls'
  #security: Exclude<Security, 'standard'> | undefined
  /** The certificate that the user knows. */
  #accepted: string | undefined
  #presented: string | undefined
  #credentials: TargetCredentials | undefined
  /** Whether the target is checking the password (CredSSP). */
  #proving = false
  /** The beginning of the page's request; undefined while none is expected. */
  #request: Buffer | undefined

  protected override async start(): Promise<void> {
    if (this.#accepted !== undefined) return this.#invite()
    const { duplex, fingerprint } = await this.#open(connectionRequest())
    duplex.destroy()
    this.#presented = fingerprint
    // A password that the client must prove has to be in the browser.
    if (this.#security === 'tls') this.#credentials = await this.session.credentials()
    this.limit(questionLimit, noAnswer())
    if (await this.key.ask({ fingerprint, type: 'X.509' })) await this.accepted()
  }

  protected override async accepted(): Promise<void> {
    this.#accepted = this.#presented
    this.#invite()
  }

  /** Some targets, such as FreeRDP, only close the connection after a wrong password. */
  protected override closedInLogin(): void {
    if (this.#proving) this.client.sendText(JSON.stringify({ t: 'refused' } satisfies DesktopNotice))
  }

  protected override bytes(data: Buffer): void {
    if (this.#request === undefined) return super.bytes(data)
    this.#request = Buffer.concat([this.#request, data])
    this.#answer().catch((error: unknown) => this.session.fail(error))
  }

  /** Tells the page how to sign in, and waits for its request. */
  #invite(): void {
    this.#request = Buffer.alloc(0)
    const stored = this.#credentials?.password !== undefined
    const notice: DesktopNotice = { t: 'security', nla: this.#security === 'nla', stored }
    this.client.sendText(JSON.stringify(notice))
    this.limit(requestLimit, noAnswer())
  }

  async #answer(): Promise<void> {
    const request = requestIn(this.#request!)
    if (!request) return
    const rest = this.#request!.subarray(request.length)
    this.#request = undefined
    const { duplex, certificates, fingerprint, confirmation } = await this.#open(request.x224)
    if (fingerprint !== this.#accepted) {
      duplex.destroy()
      throw new SessionFailure('tls', 'CERTIFICATE_CHANGED', 'The target has another certificate than a moment ago.')
    }
    const server = new ServerPdus()
    this.#proving = this.#security === 'nla'
    const client = new ClientPdus(this.#credentials, () => {
      this.#proving = false
      server.begin()
    })
    const link = new TargetLink(duplex, this.client, {
      toTarget: (bytes) => client.push(bytes),
      toPage: (bytes) => server.push(bytes),
      get rest() {
        return server.rest
      },
    })
    this.client.sendBytes(answerOf(confirmation, certificates), () => {})
    this.pass(link)
    if (rest.length > 0) link.write(rest)
  }

  /** Connects and begins TLS. */
  async #open(x224: Buffer): Promise<Secured & { confirmation: Buffer }> {
    const { duplex } = await this.session.connect()
    this.session.signal.addEventListener('abort', () => duplex.destroy(), { once: true })
    this.session.step('connect')
    const { confirmation, security } = await negotiate(duplex, x224)
    if (security === 'standard') {
      duplex.destroy()
      throw new SessionFailure(
        'connect',
        'RDP_OLD_SECURITY',
        'The target supports only the old encryption of RDP. Enable TLS or network level authentication on it.',
      )
    }
    this.#security = security
    this.session.step('tls')
    return { ...(await secure(duplex)), confirmation }
  }
}

function requestIn(bytes: Buffer): ReturnType<typeof readRequest> {
  try {
    return readRequest(bytes)
  } catch {
    throw new SessionFailure('login', 'BAD_MESSAGE', 'The page sent a request that the server does not understand.')
  }
}
