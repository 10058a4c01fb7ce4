import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Fetch } from '@outpost/contract/device/fetch'
import type { DownFrame, Hello, UpFrame } from '@outpost/contract/device/frames'
import type { PutClaim } from '@outpost/contract/device/put'
import type { DeviceConnection, EnrolmentClaim, GatewayHost, KnownDevice, PeerAddress } from '../host.ts'

/** What the gateway reported to its host, in order. */
export type HostEvent =
  | { is: 'online' | 'offline'; device: number; epoch: number; reason?: string; hello?: Hello }
  | { is: 'frame'; device: number; frame: UpFrame }
  | { is: 'enrol'; claim: EnrolmentClaim }

/**
 * A host in memory with the rules of the real one: a device is known by its key, and an epoch below the newest has no
 * effect.
 */
export class FakeHost implements GatewayHost {
  readonly key: string
  readonly events: HostEvent[] = []
  readonly logs: { level: string; message: string; details: Record<string, unknown> | undefined }[] = []
  /** Files that were received completely. */
  readonly puts: { device: number; claim: PutClaim; bytes: Buffer }[] = []
  /** Whether each device is online, and the epoch of the connection that reported it. */
  readonly status = new Map<number, { epoch: number; online: boolean }>()
  readonly authentications: { id: number; key: string; from: PeerAddress }[] = []
  enrolment: (claim: EnrolmentClaim) => Promise<Extract<DownFrame, { kind: 'enrolled' | 'pending' | 'refused' }>>
  welcome: (connection: DeviceConnection, hello: Hello) => Promise<Extract<DownFrame, { kind: 'welcome' | 'refused' }>>
  /** The files that devices can fetch, by token. */
  readonly files = new Map<string, Buffer>()
  readonly #keys = new Map<number, Set<string>>()

  constructor(key: string = openSshKey()) {
    this.key = key
    this.enrolment = async (claim) =>
      claim.token === 'good'
        ? { kind: 'enrolled', device: 7, interval: 60 }
        : { kind: 'refused', code: 10, text: 'no such token', retry: 300 }
    this.welcome = async (connection) => ({
      kind: 'welcome',
      device: connection.device.id,
      interval: 60,
      name: connection.device.name,
    })
  }

  /** Allows a device to log in with a public key, given as a line that `ssh-keygen` and `dropbearkey` print. */
  know(id: number, publicKeyLine: string): void {
    const keys = this.#keys.get(id) ?? new Set()
    this.#keys.set(id, keys.add(publicKeyLine.split(' ')[1]!))
  }

  async hostKeys(): Promise<string[]> {
    return [this.key]
  }

  async authenticate(id: number, publicKey: Buffer, from: PeerAddress): Promise<KnownDevice | undefined> {
    const key = publicKey.toString('base64')
    this.authentications.push({ id, key, from })
    return this.#keys.get(id)?.has(key) ? { id, companyId: 1, name: `device ${id}` } : undefined
  }

  async enrol(claim: EnrolmentClaim): Promise<Extract<DownFrame, { kind: 'enrolled' | 'pending' | 'refused' }>> {
    this.events.push({ is: 'enrol', claim })
    return await this.enrolment(claim)
  }

  async online(
    connection: DeviceConnection,
    hello: Hello,
  ): Promise<Extract<DownFrame, { kind: 'welcome' | 'refused' }>> {
    const answer = await this.welcome(connection, hello)
    if (answer.kind === 'welcome') this.#mark(connection, true)
    this.events.push({ is: 'online', device: connection.device.id, epoch: connection.epoch, hello })
    return answer
  }

  async offline(connection: DeviceConnection, reason: string): Promise<void> {
    this.#mark(connection, false)
    this.events.push({ is: 'offline', device: connection.device.id, epoch: connection.epoch, reason })
  }

  async openFile(_device: KnownDevice, { token, from }: Fetch): Promise<Readable | undefined> {
    const file = this.files.get(token)
    return file && from <= file.length ? Readable.from([file.subarray(from)]) : undefined
  }

  frame(connection: DeviceConnection, frame: UpFrame): void {
    this.events.push({ is: 'frame', device: connection.device.id, frame })
  }

  async put(device: KnownDevice, claim: PutClaim, bytes: AsyncIterable<Buffer>): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of bytes) parts.push(Buffer.from(part))
    this.puts.push({ device: device.id, claim, bytes: Buffer.concat(parts) })
  }

  log(level: string, message: string, details?: Record<string, unknown>): void {
    this.logs.push({ level, message, details })
  }

  frames(): UpFrame[] {
    return this.events.flatMap((event) => (event.is === 'frame' ? [event.frame] : []))
  }

  #mark({ device, epoch }: DeviceConnection, online: boolean): void {
    if ((this.status.get(device.id)?.epoch ?? 0) <= epoch) this.status.set(device.id, { epoch, online })
  }
}

/** Creates an Ed25519 private key in PEM. ssh2 does not read PKCS #8, so the OpenSSH format is built here. */
export function openSshKey(
  pair: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ed25519'),
): string {
  const publicKey = Buffer.from(pair.publicKey.export({ format: 'jwk' }).x!, 'base64url')
  const seed = Buffer.from(pair.privateKey.export({ format: 'jwk' }).d!, 'base64url')
  const string = (bytes: Buffer | string): Buffer => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(bytes.length)
    return Buffer.concat([length, Buffer.from(bytes)])
  }
  const blob = Buffer.concat([string('ssh-ed25519'), string(publicKey)])
  const check = Buffer.from([1, 2, 3, 4, 1, 2, 3, 4])
  const secret = Buffer.concat([
    check,
    string('ssh-ed25519'),
    string(publicKey),
    string(Buffer.concat([seed, publicKey])),
    string(''),
  ])
  const padding = Buffer.from(Array.from({ length: (8 - (secret.length % 8)) % 8 }, (_, n) => n + 1))
  const body = Buffer.concat([
    Buffer.from('openssh-key-v1\0'),
    string('none'),
    string('none'),
    string(''),
    Buffer.from([0, 0, 0, 1]),
    string(blob),
    string(Buffer.concat([secret, padding])),
  ])
  return `-----BEGIN OPENSSH PRIVATE KEY-----\n${body.toString('base64').replace(/.{70}/g, '$&\n')}\n-----END OPENSSH PRIVATE KEY-----\n`
}
