import type { Socket } from 'node:net'
import { readFetch } from '@outpost/contract/device/fetch'
import { controlCommand, enrolCommand } from '@outpost/contract/device/frames'
import { readPutRequest } from '@outpost/contract/device/put'
import type { Connection, ServerChannel } from 'ssh2'
import { compiledCiphers } from '../native/ciphers.mjs'
import { ControlConnection, type ControlRules } from './control.ts'
import { Devices } from './devices.ts'
import { shutdownReasons } from './end-reasons.ts'
import { enrol } from './enrolment.ts'
import { awaitExec } from './exec.ts'
import { Fetches } from './fetches.ts'
import { plainAddress } from './half-open.ts'
import { Handshakes } from './handshakes.ts'
import { hangUp } from './hang-up.ts'
import type { DeviceLink, GatewayHost, PeerAddress } from './host.ts'
import { Keepalive } from './keepalive.ts'
import { createLink } from './link.ts'
import { defaultLimits, type GatewayLimits } from './limits.ts'
import { type Login, LoginAttempt, type LoginRules } from './login.ts'
import { guardBacklog } from './peer.ts'
import { Probes } from './probes.ts'
import { Puts } from './puts.ts'
import { createSshServer, type SshServer } from './ssh-server.ts'
import { dropHandshake, socketOf } from './ssh2-internals.ts'
import { Tunnels } from './tunnels.ts'
import { UserConnections } from './users/connections.ts'
import { ask, within } from './within.ts'

export interface GatewayOptions {
  /** Limits that override the defaults. */
  limits?: Partial<GatewayLimits>
}

export interface Gateway {
  /** How the rest of the server reaches devices. */
  link: DeviceLink
  /** Accepts a socket whose first byte is an `S`. The byte must still be unread (see `sniff`). */
  accept(socket: Socket): void
  /** Uses other host keys, the current one first, for new connections. @throws Error when a key cannot be read */
  useHostKeys(hostKeys: readonly string[]): void
  /** Refuses new connections, ends the control channels gradually, and waits a limited time for open streams. */
  drain(): Promise<void>
  /** Ends everything at once and waits until the host is notified of the devices that went offline. */
  close(): Promise<void>
}

/**
 * Starts the gateway, which accepts SSH connections of devices and exchanges frames and byte streams with them.
 * @throws Error when the host has no usable Ed25519 host key
 */
export async function createGateway(host: GatewayHost, options: GatewayOptions = {}): Promise<Gateway> {
  const ciphers = compiledCiphers()
  host.log(cipherReport[ciphers].level, cipherReport[ciphers].message, { ciphers })
  return new SshGateway(host, { ...defaultLimits, ...options.limits }, await host.hostKeys())
}

const cipherReport = {
  safe: { level: 'info', message: 'SSH uses compiled ciphers' },
  missing: { level: 'warn', message: 'SSH runs without compiled ciphers: tunnels need many times the CPU' },
  aborts: {
    level: 'error',
    message: 'The SSH ciphers were compiled in a way that makes Node abort at a garbage collection: compile them again',
  },
} as const

/** Milliseconds between two steps of `drain`. */
const drainStep = 200
/** Milliseconds between two log entries about refused connections. */
const refusalReport = 10_000

class SshGateway implements Gateway {
  readonly link: DeviceLink
  readonly #host: GatewayHost
  readonly #limits: GatewayLimits
  #server: SshServer
  readonly #devices: Devices
  readonly #keepalive: Keepalive
  readonly #handshakes: Handshakes
  readonly #tunnels: Tunnels
  readonly #probes: Probes
  readonly #fetches: Fetches
  readonly #puts: Puts
  readonly #users: UserConnections
  readonly #loginRules: LoginRules
  readonly #controlRules: ControlRules
  readonly #report: NodeJS.Timeout
  /** Pending calls that notify the host of the end of a connection. */
  readonly #farewells = new Set<Promise<void>>()
  #refused = 0
  #open = true

  constructor(host: GatewayHost, limits: GatewayLimits, hostKeys: string[]) {
    this.#host = host
    this.#limits = limits
    this.#server = createSshServer(hostKeys, (client) => this.#welcome(client))
    this.#keepalive = new Keepalive(limits.keepalive, limits.keepaliveMisses)
    this.#handshakes = new Handshakes(limits, (socket) => this.#server.inject(socket))
    this.#devices = new Devices(({ device, epoch }, wasOnline) => {
      this.#tunnels.returned(device.id, epoch, wasOnline)
      this.#probes.stop(device.id, epoch)
    })
    this.#tunnels = new Tunnels(host, limits, this.#keepalive, (id) => this.#devices.get(id))
    this.#probes = new Probes(limits, this.#keepalive, (id) => this.#devices.get(id))
    this.#fetches = new Fetches(host, limits, this.#keepalive)
    this.#puts = new Puts(host, limits)
    this.#users = new UserConnections(limits, this.#keepalive)
    this.#loginRules = {
      host,
      tries: limits.loginTries,
      userTries: limits.userLoginTries,
      hostCall: limits.hostCall,
      tunnelAwaits: (id, fingerprint) => this.#tunnels.awaits(id, fingerprint) || this.#probes.awaits(id, fingerprint),
      isUser: (client) => this.#handshakes.isUser(socketOf(client)),
    }
    this.#controlRules = {
      host,
      limits,
      online: (control) => this.#devices.online(control),
      ended: (control) => {
        this.#devices.ended(control)
        this.#keepalive.delete(control.peer)
      },
      offline: (connection, reason) => this.#farewell(ask(() => host.offline(connection, reason))),
    }
    this.link = createLink(this.#devices, this.#tunnels, this.#probes, this.#fetches, this.#puts, this.#handshakes)
    this.#report = setInterval(() => this.#reportRefusals(), refusalReport)
    this.#report.unref()
  }

  accept(socket: Socket): void {
    if (!this.#open) {
      socket.destroy()
      return
    }
    socket.setNoDelay(true)
    this.#handshakes.push(socket)
  }

  useHostKeys(hostKeys: readonly string[]): void {
    // Open connections keep the key that they began with.
    this.#server = createSshServer(hostKeys, (client) => this.#welcome(client))
  }

  async drain(): Promise<void> {
    this.#open = false
    this.#handshakes.close()
    const steps = Math.max(1, Math.floor(this.#limits.drain / drainStep))
    const share = Math.ceil(this.#devices.size / steps)
    while (this.#devices.size > 0) {
      for (const control of this.#devices.all().slice(0, share)) control.end(shutdownReasons.drained)
      await pause(drainStep)
    }
    for (let step = 0; step < steps && this.#tunnels.streams > 0; step++) await pause(drainStep)
  }

  async close(): Promise<void> {
    this.#open = false
    clearInterval(this.#report)
    this.#handshakes.close()
    this.#tunnels.close()
    this.#probes.close()
    this.#fetches.close()
    this.#puts.close()
    this.#users.close()
    for (const control of this.#devices.all()) control.end(shutdownReasons.stopped)
    this.#keepalive.close()
    while (this.#farewells.size > 0) await Promise.all(this.#farewells)
  }

  /** Handles a client that has sent its identification, just before the key exchange begins. */
  #welcome(client: Connection): void {
    const socket = socketOf(client)
    const attempt = new LoginAttempt(client, addressOf(socket), this.#loginRules)
    const tooEarly = (): void => hangUp(client)
    const closed = (): void => attempt.end()
    guardBacklog(socket)
    // An error ends only its own connection; ssh2 closes it and emits 'close'.
    client.on('error', ignore)
    client.on('close', closed)
    client.on('rekey', tooEarly)
    client.on('authentication', attempt.consider)
    client.once('ready', () => {
      attempt.end()
      client.off('close', closed)
      client.off('authentication', attempt.consider)
      dropHandshake(client)
      this.#handshakes.done(socket)
      if (attempt.login && this.#open) this.#enter(client, attempt.login)
      else hangUp(client)
    })
  }

  #enter(client: Connection, login: Login): void {
    if (login.kind === 'user') return this.#users.enter(client, login.user)
    const { from, fingerprint, key } = login
    if (login.kind === 'tunnel') {
      const { tunnel } = login
      const isTaken =
        this.#tunnels.attach(tunnel, fingerprint, client) || this.#probes.attach(tunnel, fingerprint, client)
      if (!isTaken) hangUp(client)
    } else if (login.kind === 'enrol') {
      const claim = { token: login.token, publicKey: key, fingerprint, from }
      awaitExec(client, this.#limits.enrolTime, (command) =>
        command === enrolCommand ? (channel) => enrol(client, channel, claim, this.#host, this.#limits) : undefined,
      )
    } else {
      awaitExec(client, this.#limits.helloGrace, (command) => {
        const fetch = readFetch(command)
        if (fetch && this.#open) return (channel) => this.#fetches.serve(client, channel, login.device, fetch)
        const put = readPutRequest(command)
        if (put && this.#open) return (channel) => this.#puts.take(client, channel, login.device, put)
        return command === controlCommand ? (channel) => this.#control(client, channel, login) : undefined
      })
    }
  }

  #control(
    client: Connection,
    channel: ServerChannel,
    { device, fingerprint, from }: Extract<Login, { kind: 'device' }>,
  ): void {
    if (!this.#open) {
      hangUp(client)
      return
    }
    const connection = { device, epoch: this.#devices.nextEpoch(device.epoch ?? 0), fingerprint, from }
    const control = new ControlConnection(client, channel, connection, this.#controlRules)
    this.#keepalive.add(control.peer)
    this.#devices.joining(control)
  }

  #farewell(work: Promise<void>): void {
    const told = within(this.#limits.hostCall, work)
      .catch((error: unknown) =>
        this.#host.log('error', 'the end of a connection could not be told', { error: String(error) }),
      )
      .finally(() => this.#farewells.delete(told))
    this.#farewells.add(told)
  }

  #reportRefusals(): void {
    const refused = this.#handshakes.refused
    if (refused > this.#refused)
      this.#host.log('warn', 'SSH connections refused: too many at once', { refused: refused - this.#refused })
    this.#refused = refused
  }
}

const addressOf = (socket: Socket): PeerAddress => ({
  ip: plainAddress(socket.remoteAddress ?? ''),
  port: socket.remotePort ?? 0,
})
const ignore = (): void => {}
const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, milliseconds))
