import type { Duplex, Readable } from 'node:stream'
import type { Fetch } from '@outpost/contract/device/fetch'
import type { DownFrame, Hello, UpFrame } from '@outpost/contract/device/frames'
import type { PutClaim } from '@outpost/contract/device/put'
import type { UserHost } from './users/host.ts'

/**
 * The interface between the gateway and the program around it. The gateway only transports: it authenticates, holds
 * connections, reads frames, routes and applies back-pressure, and has no tables. Every call may be slow or fail; the
 * gateway limits how long it waits.
 */
export interface GatewayHost {
  /** Returns the SSH host keys in OpenSSH private key format, the current one first. */
  hostKeys(): Promise<string[]>
  /**
   * Returns the device that a key belongs to, or `undefined` when the key is unknown for this device id. Called once
   * per login with the raw public key blob, after its signature was verified.
   */
  authenticate(deviceId: number, publicKey: Buffer, from: PeerAddress): Promise<KnownDevice | undefined>
  /** Decides a first contact by token, pre-registered serial and MAC, or approval. Never throws for a bad claim. */
  enrol(claim: EnrolmentClaim): Promise<Extract<DownFrame, { kind: 'enrolled' | 'pending' | 'refused' }>>
  /**
   * Handles the `hello` of a device on its control channel. Resolves to the welcome (from then on the device is online
   * in the database) or a refusal. `epoch` grows with every connection: a later call with a smaller epoch has no
   * effect.
   */
  online(connection: DeviceConnection, hello: Hello): Promise<Extract<DownFrame, { kind: 'welcome' | 'refused' }>>
  /** Handles the end of a connection. Has no effect if its epoch is no longer the newest. */
  offline(connection: DeviceConnection, reason: string): Promise<void>
  /** Handles a frame of an online device, except hello and pong. Must not block: queues or drops within its limits. */
  frame(connection: DeviceConnection, frame: UpFrame): void
  /** Opens a file that a device requests by its token, from an offset on. Undefined when the device may not have it. */
  openFile(device: KnownDevice, fetch: Fetch): Promise<Readable | undefined>
  /**
   * Stores a file that a known device uploads on request. Reads `bytes` to the end and resolves once the file is
   * stored. Rejects with an `ApiError` when the file is refused, and then keeps nothing of it. `bytes` throws when cut
   * off.
   */
  put(device: KnownDevice, claim: PutClaim, bytes: AsyncIterable<Buffer>): Promise<void>
  /** Lets users in with their own SSH client. Without it nobody but devices can sign in. */
  users?: UserHost
  log(level: 'debug' | 'info' | 'warn' | 'error', message: string, details?: Record<string, unknown>): void
}

export interface PeerAddress {
  ip: string
  port: number
}

export interface KnownDevice {
  id: number
  companyId: number
  name: string
  /** The epoch of the device's last welcomed connection, at any gateway. */
  epoch?: number
}

export interface EnrolmentClaim {
  /** The text after `enrol:` in the username; undefined when the device came without a token. */
  token: string | undefined
  /** The raw SSH public key blob, whose signature is verified. */
  publicKey: Buffer
  /** `SHA256:...` without padding, as OpenSSH prints it. */
  fingerprint: string
  hello: Hello
  from: PeerAddress
}

export interface DeviceConnection {
  device: KnownDevice
  epoch: number
  fingerprint: string
  from: PeerAddress
}

/**
 * The only path from the rest of the server to devices. `stream` and `run` work no matter which host holds the device;
 * the others concern the connections of this process.
 */
export interface DeviceLink {
  /** Sends a frame to a connected device. False when the device is not connected here or its channel is congested. */
  send(deviceId: number, frame: DownFrame): boolean
  isConnected(deviceId: number): boolean
  /**
   * Opens a byte stream through the device to `host:port` as the device resolves them. The stream has back-pressure in
   * both directions and no listening port. Rejects with an `ApiError`: DEVICE_OFFLINE, TARGET_NOT_ALLOWED,
   * TARGET_UNREACHABLE, DEVICE_TIMEOUT, UNAVAILABLE (the host that holds the device cannot be reached).
   */
  stream(deviceId: number, target: StreamTarget): Promise<DeviceStream>
  /** Runs a transient command and waits for its result. Rejects like `stream`. */
  run(
    deviceId: number,
    name: string,
    input: Record<string, unknown>,
    timeoutMs: number,
  ): Promise<Extract<UpFrame, { kind: 'result' }>>
  /**
   * Tests which ports of hosts behind the device accept TCP connections, without sending a byte to them. Hosts and ports
   * that the device's allow-list does not permit are not tested. Rejects like `stream`, and with TOO_MANY_REQUESTS while
   * another probe of the device runs.
   */
  probe(deviceId: number, targets: ProbeTargets): Promise<ProbedHost[]>
  /** Ends a device's connections, e.g. after its key was revoked. */
  kick(deviceId: number, reason: string): void
  /** Ends what a connection older than `epoch` left here: the device has connected to another host. */
  replaced(deviceId: number, epoch: number): void
  /** The number of control connections, tunnels, streams and pending handshakes, for /metrics. */
  counts(): { devices: number; tunnels: number; streams: number; handshakes: number }
}

export interface StreamTarget {
  host: string
  port: number
}

/** Every combination of these IPv4 addresses and ports: at most 16 hosts and 64 ports. */
export interface ProbeTargets {
  hosts: readonly string[]
  ports: readonly number[]
}

/** The result for one host. */
export interface ProbedHost {
  host: string
  /** The ports that accepted a connection, in the order in which they were given. */
  open: number[]
  /** The number of ports that the device allowed to test. */
  tested: number
}

export interface DeviceStream {
  duplex: Duplex
  /** The number of bytes so far in each direction. */
  counts(): { toDevice: number; fromDevice: number }
  /** Whether the stream has ended because the device disconnected, as far as this host knows. */
  isCut?(): boolean
}
