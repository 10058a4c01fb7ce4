import type { AuthContext, Connection } from 'ssh2'
import type { GatewayHost, KnownDevice, PeerAddress } from './host.ts'
import { fingerprintOf, isDeviceKey, isSignedBy } from './keys.ts'
import { readUserName, type UserName } from './user-name.ts'
import { within } from './within.ts'

/** Who logged in. `key` is the key that was proven by a signature, never one that was only offered. */
export type Login =
  | { kind: 'device'; device: KnownDevice; key: Buffer; fingerprint: string; from: PeerAddress }
  | { kind: 'tunnel'; tunnel: string; key: Buffer; fingerprint: string; from: PeerAddress }
  | { kind: 'enrol'; token: string | undefined; key: Buffer; fingerprint: string; from: PeerAddress }

export interface LoginRules {
  host: GatewayHost
  /** Refusals before the connection is closed. */
  tries: number
  /** Milliseconds for the host to answer. */
  hostCall: number
  /** Whether the tunnel waits for a login with this key. */
  tunnelAwaits(tunnel: string, fingerprint: string): boolean
}

/** Keys that may be offered without a signature: an agent of ssh may hold several, and asks for each. */
const maxProbes = 10

/**
 * The user authentication of one connection (RFC 4252). A public key request without a signature is a question and
 * proves nothing; only a request whose signature over this very session is right ends in `login`.
 */
export class LoginAttempt {
  /** Set by the accepted request alone; read it when ssh2 says 'ready'. */
  login: Login | undefined
  readonly #client: Connection
  readonly #from: PeerAddress
  readonly #rules: LoginRules
  #refusals = 0
  #probes = 0
  #askedForMethods = false
  #over = false

  constructor(client: Connection, from: PeerAddress, rules: LoginRules) {
    this.#client = client
    this.#from = from
    this.#rules = rules
  }

  /** The connection closed or is logged in: later answers of the host mean nothing. */
  end(): void {
    this.#over = true
  }

  readonly consider = (request: AuthContext): void => {
    if (this.#over) return
    if (request.method === 'none' && !this.#askedForMethods) {
      // How clients learn the methods; RFC 4252, 5.2. It counts once.
      this.#askedForMethods = true
      request.reject(['publickey'])
      return
    }
    const user = readUserName(request.username)
    if (!user || request.method !== 'publickey' || !isDeviceKey(request.key.algo, request.key.data)) {
      this.#refuse(request)
      return
    }
    if (request.signature === undefined || request.blob === undefined) {
      if (++this.#probes > maxProbes) this.#refuse(request)
      else request.accept()
      return
    }
    if (!isSignedBy(request.key.data, request.blob, request.signature)) {
      this.#refuse(request)
      return
    }
    // The request's buffers are slices of what came from the network; the key is copied to let go of that.
    void this.#check(request, user, Buffer.from(request.key.data))
  }

  async #check(request: AuthContext, user: UserName, key: Buffer): Promise<void> {
    let login: Login | undefined
    try {
      login = await this.#admit(user, key)
    } catch (error) {
      this.#rules.host.log('error', 'login could not be checked', { user: request.username, error: String(error) })
    }
    try {
      this.#decide(request, login)
    } catch (error) {
      this.#rules.host.log('error', 'login could not be answered', { user: request.username, error: String(error) })
      this.#client.end()
    }
  }

  async #admit(user: UserName, key: Buffer): Promise<Login | undefined> {
    const proof = { key, fingerprint: fingerprintOf(key), from: this.#from }
    if (user.kind === 'enrol') return { kind: 'enrol', token: user.token, ...proof }
    if (user.kind === 'tunnel')
      return this.#rules.tunnelAwaits(user.id, proof.fingerprint)
        ? { kind: 'tunnel', tunnel: user.id, ...proof }
        : undefined
    const device = await within(this.#rules.hostCall, this.#rules.host.authenticate(user.id, key, this.#from))
    return device && { kind: 'device', device, ...proof }
  }

  #decide(request: AuthContext, login: Login | undefined): void {
    if (this.#over) return
    if (!login) {
      this.#refuse(request)
      return
    }
    this.login = login
    request.accept()
  }

  #refuse(request: AuthContext): void {
    this.#refusals++
    request.reject(['publickey'])
    if (this.#refusals < this.#rules.tries) return
    this.end()
    this.#client.end()
  }
}
