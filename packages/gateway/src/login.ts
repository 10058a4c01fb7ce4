import type { AuthContext, Connection } from 'ssh2'
import type { GatewayHost, KnownDevice, PeerAddress } from './host.ts'
import { fingerprintOf, isDeviceKey, isSignedBy } from './keys.ts'
import { readUserName, type UserName } from './user-name.ts'
import type { SignedInUser, UserClaim } from './users/host.ts'
import { isUserLogin, readUserProof } from './users/proof.ts'
import { within } from './within.ts'

/** The identity that logged in. `key` was proven by a signature; it is never a key that was only offered. */
export type Login =
  | { kind: 'device'; device: KnownDevice; key: Buffer; fingerprint: string; from: PeerAddress }
  | { kind: 'tunnel'; tunnel: string; key: Buffer; fingerprint: string; from: PeerAddress }
  | { kind: 'enrol'; token: string | undefined; key: Buffer; fingerprint: string; from: PeerAddress }
  | { kind: 'user'; user: SignedInUser }

export interface LoginRules {
  host: GatewayHost
  /** Refused attempts before the connection is closed: of devices, and of users, whose clients try several keys. */
  tries: number
  userTries: number
  /** Milliseconds that the host has to answer. */
  hostCall: number
  /** Whether the tunnel waits for a login with this key. */
  tunnelAwaits(tunnel: string, fingerprint: string): boolean
  /** Called once when the peer turns out to be a user, who may have to type something. */
  isUser(client: Connection): void
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
  #isUser = false
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
    const user = readUserName(request.username)
    if (!user && this.#rules.host.users && isUserLogin(request.username)) this.#becomeUser()
    if (request.method === 'none' && !this.#askedForMethods) {
      // This is how clients ask for the methods (RFC 4252, 5.2). Only the first request is free.
      this.#askedForMethods = true
      request.reject(this.#methods)
      return
    }
    if (this.#isUser) {
      this.#considerUser(request)
      return
    }
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
    const key = Buffer.from(request.key.data)
    void this.#check(request, () => this.#admit(user, key))
  }

  get #methods(): ('publickey' | 'password')[] {
    return this.#isUser ? ['publickey', 'password'] : ['publickey']
  }

  /** From now on the connection can only become that of a user. */
  #becomeUser(): void {
    if (this.#isUser) return
    this.#isUser = true
    this.#rules.isUser(this.#client)
  }

  #considerUser(request: AuthContext): void {
    const proof = isUserLogin(request.username) ? readUserProof(request) : 'refused'
    if (proof === 'probe' && ++this.#probes <= maxProbes) request.accept()
    // A key that nobody can sign in with, of an agent with several, is no attempt.
    else if (proof === 'unusable' && ++this.#probes <= maxProbes) request.reject(this.#methods)
    else if (typeof proof === 'string') this.#refuse(request)
    else void this.#check(request, () => this.#admitUser(request.username, proof))
  }

  async #admitUser(login: string, proof: UserClaim['proof']): Promise<Login | undefined> {
    const { host, hostCall } = this.#rules
    const user = await within(hostCall, host.users!.signIn({ login, proof, from: this.#from }))
    return user && { kind: 'user', user }
  }

  async #check(request: AuthContext, admit: () => Promise<Login | undefined>): Promise<void> {
    let login: Login | undefined
    try {
      login = await admit()
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
    request.reject(this.#methods)
    if (this.#refusals < (this.#isUser ? this.#rules.userTries : this.#rules.tries)) return
    this.end()
    this.#client.end()
  }
}
