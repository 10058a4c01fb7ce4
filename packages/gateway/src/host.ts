import type { Duplex, Readable } from 'node:stream'
import type { Fetch } from '@outpost/contract/device/fetch'
import type { DownFrame, Hello, UpFrame } from '@outpost/contract/device/frames'
import type { PutClaim } from '@outpost/contract/device/put'

/**
 * What the gateway asks of the program around it. The gateway is a post office: it authenticates, holds connections,
 * frames, routes and applies back-pressure, and owns no table. Every call may be slow or fail; the gateway limits it in time.
 */
export interface GatewayHost {
  /** SSH host keys in OpenSSH private key format, the present one first. */
  hostKeys(): Promise<string[]>
  /**
   * Whose key is this? Called once per login with the raw public key blob after its signature was verified.
   * `undefined`: unknown key for this device id.
   */
  authenticate(deviceId: number, publicKey: Buffer, from: PeerAddress): Promise<KnownDevice | undefined>
  /** First contact, by token or by pre-registered serial and MAC, or to wait for approval. Never throws for a bad claim. */
  enrol(claim: EnrolmentClaim): Promise<Extract<DownFrame, { kind: 'enrolled' | 'pending' | 'refused' }>>
  /**
   * A device said hello on its control channel. Resolves to the welcome (the device is online in the database from then
   * on) or a refusal. `epoch` grows with every connection: a later call with a smaller epoch must change nothing.
   */
  online(connection: DeviceConnection, hello: Hello): Promise<Extract<DownFrame, { kind: 'welcome' | 'refused' }>>
  /** The connection ended. With an epoch that is no longer the newest this changes nothing. */
  offline(connection: DeviceConnection, reason: string): Promise<void>
  /** A frame of an online device other than hello and pong. Must not block: it queues or drops by its own bounded rules. */
  frame(connection: DeviceConnection, frame: UpFrame): void
  /** The bytes of a file that a device asks for by its token, from an offset on; undefined where it gets none. */
  openFile(device: KnownDevice, fetch: Fetch): Promise<Readable | undefined>
  /**
   * A known device hands over a file that it was asked for. Reads `bytes` to their end and resolves once the file is kept;
   * rejects with an `ApiError` where it is not taken, and then nothing of it may stay. `bytes` throws where they are cut off.
   */
  put(device: KnownDevice, claim: PutClaim, bytes: AsyncIterable<Buffer>): Promise<void>
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
  /** The epoch of its last connection that was welcomed, by any gateway. */
  epoch?: number
}

export interface EnrolmentClaim {
  /** Text after `enrol:` in the user name; undefined where the device came without a token. */
  token: string | undefined
  /** Raw SSH public key blob, its signature verified. */
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
 * The one way in which the rest of the server reaches devices. For `stream` and `run` nobody can tell which host holds the
 * device; the others are about the connections of this process.
 */
export interface DeviceLink {
  /** Sends a frame to a connected device. False where the device is not connected here or its channel is congested. */
  send(deviceId: number, frame: DownFrame): boolean
  isConnected(deviceId: number): boolean
  /**
   * Opens a byte stream through the device to `host:port` as the device sees it. Rejects with an `ApiError`:
   * DEVICE_OFFLINE, TARGET_NOT_ALLOWED, DEVICE_TIMEOUT, UNAVAILABLE (the host that holds the device is away). The stream has back-pressure both ways and no listening port.
   */
  stream(deviceId: number, target: StreamTarget): Promise<DeviceStream>
  /** Runs a transient command and waits for its result. Rejects like `stream`. */
  run(
    deviceId: number,
    name: string,
    input: Record<string, unknown>,
    timeoutMs: number,
  ): Promise<Extract<UpFrame, { kind: 'result' }>>
  /** Ends a device's connections, e.g. after its key was revoked. */
  kick(deviceId: number, reason: string): void
  /** The device has dialled in at another host: what it left here, by a connection older than `epoch`, is over. */
  replaced(deviceId: number, epoch: number): void
  /** Connections of the control kind, tunnels and streams, and handshakes under way; for /metrics. */
  counts(): { devices: number; tunnels: number; streams: number; handshakes: number }
}

export interface StreamTarget {
  host: string
  port: number
}

export interface DeviceStream {
  duplex: Duplex
  /** Bytes so far: `toDevice` and `fromDevice`. */
  counts(): { toDevice: number; fromDevice: number }
}
