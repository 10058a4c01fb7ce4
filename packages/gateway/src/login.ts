import type { AuthContext, Connection } from 'ssh2'
import type { GatewayHost, KnownDevice, PeerAddress } from './host.ts'
import { fingerprintOf, isDeviceKey, isSignedBy } from './keys.ts'
import { readUserName, type UserName } from './user-name.ts'
import { within } from './within.ts'

/** The identity that logged in. `key` was proven by a signature; it is never a key that was only offered. */
export type Login =
  | { kind: 'device'; device: KnownDevice; key: Buffer; fingerprint: string; from: PeerAddress }
  | { kind: 'tunnel'; tunnel: string; key: Buffer; fingerprint: string; from: PeerAddress }
  | { kind: 'enrol'; token: string | undefined; key: Buffer; fingerprint: string; from: PeerAddress }

export interface LoginRules {
  host: GatewayHost
  /** Refused attempts before the connection is closed. */
  tries: number
  /** Milliseconds that the host has to answer. */
  hostCall: number
  /** Whether the tunnel waits for a login with this key. */
  tunnelAwaits(tunnel: string, fingerprint: string): boolean
}

/** Keys that may be offered without a signature: an SSH agent may hold several, and probes each of them. */
const maxProbes = 10

/**
 * The user authentication of one connection (RFC 4252). A public key request without a signature is only a probe and
 * proves nothing; only a request with a valid signature over this very session results in `login`.
 */
export class LoginAttempt {
  /** Set only by the accepted request; to be read when ssh2 emits 'ready'. */
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

  /** Ends the attempt: the connection is closed or logged in, and later answers of the host are ignored. */
  end(): void {
    this.#over = true
  }

  readonly consider = (request: AuthContext): void => {
    if (this.#over) return
    if (request.method === 'none' && !this.#askedForMethods) {
      // This is how clients ask for the methods (RFC 4252, 5.2). Only the first request is free.
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
    // The key is a slice of a network buffer; the copy lets that be freed.
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
