import type { Duplex } from 'node:stream'
import { SessionFailure, type TargetCredentials } from '../adapter.ts'
import { vncEncrypt } from './encrypt.ts'
import { ByteReader } from './reader.ts'
import { beginTls } from './tls.ts'

/** Types of sign-in (RFC 6143, 7.1.2), and kinds of VeNCrypt. Those with X509 have a certificate. */
const type = { none: 1, password: 2, vencrypt: 19 } as const
const kinds = { plain: 256, tlsVnc: 258, tlsPlain: 259, x509Vnc: 261, x509Plain: 262 } as const
type Kind = (typeof kinds)[keyof typeof kinds]
const withPassword: readonly Kind[] = [kinds.x509Vnc, kinds.tlsVnc]
const withUsername: readonly Kind[] = [kinds.x509Plain, kinds.tlsPlain, kinds.plain]
/** The most bytes of the reason for a refusal that are read. */
const maxReason = 1024

/** Thrown when the target refuses the credentials. The message is its reason, or empty. */
export class SignInRefused extends Error {
  override name = 'SignInRefused'
  /** What the target asks for. */
  readonly fields: readonly ('username' | 'password')[]

  constructor(reason: string, fields: SignInRefused['fields']) {
    super(reason)
    this.fields = fields
  }
}

/**
 * Signs in to a VNC server with a password, or with a username and a password, so that they need not be in the browser.
 * The next message on the returned stream is the client's initialisation (RFC 6143, 7.3.1).
 * @param accept called with the fingerprint of the target's certificate, before a password is sent to it
 * @returns undefined if the target asks for no password, or offers no such sign-in; the stream is then of no further use
 * @throws SignInRefused, SessionFailure
 */
export async function signIn(
  duplex: Duplex,
  credentials: TargetCredentials,
  accept: (fingerprint: string) => Promise<void>,
): Promise<Duplex | undefined> {
  const attempt = new SignIn(duplex, credentials, accept)
  return attempt.run()
}

class SignIn {
  #duplex: Duplex
  #reader: ByteReader
  readonly #username: string
  readonly #password: string
  readonly #accept: (fingerprint: string) => Promise<void>
  #givesReasons = false

  constructor(duplex: Duplex, credentials: TargetCredentials, accept: (fingerprint: string) => Promise<void>) {
    this.#duplex = duplex
    this.#reader = new ByteReader(duplex)
    this.#username = credentials.username
    this.#password = credentials.password ?? ''
    this.#accept = accept
  }

  async run(): Promise<Duplex | undefined> {
    const chosen = await this.#choose()
    if (chosen === undefined) return undefined
    const kind = chosen === type.vencrypt ? await this.#chooseKind() : undefined
    if (chosen === type.vencrypt && kind === undefined) return undefined
    const isPlain = kind !== undefined && withUsername.includes(kind)
    if (isPlain) this.#duplex.write(plain(this.#username, this.#password))
    else this.#duplex.write(response(this.#password, await this.#reader.read(16)))
    if ((await this.#reader.longNumber()) !== 0)
      throw new SignInRefused(await this.#reason(), isPlain ? ['username', 'password'] : ['password'])
    return this.#duplex
  }

  /** Agrees on the version and on a type of sign-in that this side can do. */
  async #choose(): Promise<number | undefined> {
    const greeting = (await this.#reader.read(12)).toString('latin1')
    const version = Number(/^RFB 00[345]\.(\d{3})\n$/.exec(greeting)?.[1])
    if (Number.isNaN(version))
      throw new SessionFailure('connect', 'NOT_VNC', 'The target does not greet like a VNC server.')
    this.#givesReasons = version >= 8
    if (version < 7) {
      // The server decides alone, and there is only one such type.
      this.#duplex.write('RFB 003.003\n')
      return (await this.#reader.longNumber()) === type.password ? type.password : undefined
    }
    this.#duplex.write(this.#givesReasons ? 'RFB 003.008\n' : 'RFB 003.007\n')
    const offers = await this.#reader.read(await this.#reader.number())
    if (offers.includes(type.none)) return undefined
    const wanted = this.#username === '' ? [type.password, type.vencrypt] : [type.vencrypt, type.password]
    const chosen = wanted.find((one) => offers.includes(one))
    if (chosen !== undefined) this.#duplex.write(Buffer.from([chosen]))
    return chosen
  }

  /** Agrees on the kind of VeNCrypt, and begins TLS if it has that. */
  async #chooseKind(): Promise<Kind | undefined> {
    const version = await this.#reader.read(2)
    if (version[0] !== 0 || version[1]! < 2) return undefined
    this.#duplex.write(Buffer.from([0, 2]))
    if ((await this.#reader.number()) !== 0) return undefined
    const offers: number[] = []
    for (let left = await this.#reader.number(); left > 0; left--) offers.push(await this.#reader.longNumber())
    const wanted = this.#username === '' ? withPassword : [...withUsername, ...withPassword]
    const kind = wanted.find((one) => offers.includes(one))
    if (kind === undefined) return undefined
    const choice = Buffer.alloc(4)
    choice.writeUInt32BE(kind)
    this.#duplex.write(choice)
    if (kind === kinds.plain) return kind
    if ((await this.#reader.number()) !== 1)
      throw new SessionFailure('login', 'TLS_FAILED', 'The target cannot begin TLS.')
    const { duplex, fingerprint } = await beginTls(this.#duplex, kind === kinds.tlsVnc || kind === kinds.tlsPlain)
    this.#duplex = duplex
    this.#reader = new ByteReader(duplex)
    if (fingerprint !== undefined) await this.#accept(fingerprint)
    return kind
  }

  async #reason(): Promise<string> {
    if (!this.#givesReasons) return ''
    try {
      const length = await this.#reader.longNumber()
      return length > maxReason ? '' : (await this.#reader.read(length)).toString()
    } catch {
      // The refusal is known; some servers close the connection in place of giving a reason.
      return ''
    }
  }
}

/** The answer to a challenge. The protocol uses the first eight bytes of a password. */
function response(password: string, challenge: Buffer): Buffer {
  const key = Buffer.alloc(8)
  Buffer.from(password).copy(key)
  return vncEncrypt(key, challenge)
}

function plain(username: string, password: string): Buffer {
  const lengths = Buffer.alloc(8)
  lengths.writeUInt32BE(Buffer.byteLength(username), 0)
  lengths.writeUInt32BE(Buffer.byteLength(password), 4)
  return Buffer.concat([lengths, Buffer.from(username), Buffer.from(password)])
}
