import { createPrivateKey, createPublicKey, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeDurably } from './durable.ts'

/** An SSH key: the private half in OpenSSH's format, the public half as `ssh-ed25519 AAAA...`. */
export interface KeyPair {
  private: string
  public: string
}

/** What a device is to the server. `next` is a key made by `key.rotate` that the server has not let in yet. */
export interface Identity {
  key: KeyPair
  next?: KeyPair
  /** Set by enrolment. */
  device?: number
  /** Host keys that the server named since it was started with the `given` ones. */
  pins?: { given: readonly string[]; keys: readonly string[] }
}

/** An identity and the place where its changes are kept. */
export interface IdentityHolder {
  current: Identity
  save(): void
  /** Whether the folder that keeps it still holds it. */
  isThere(): boolean
}

/** RFC 8410: the PKCS #8 head of an Ed25519 private key whose 32 bytes follow. */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex')

const lengthPrefixed = (part: Buffer | string): Buffer => {
  const bytes = Buffer.from(part as string)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  return Buffer.concat([length, bytes])
}

/** An Ed25519 key from 32 secret bytes: the same bytes give the same key, so that a fleet can keep its identities. */
export function makeKeyPair(secret: Buffer = randomBytes(32)): KeyPair {
  const key = createPrivateKey({ key: Buffer.concat([pkcs8Head, secret]), format: 'der', type: 'pkcs8' })
  const raw = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32)
  const blob = Buffer.concat([lengthPrefixed('ssh-ed25519'), lengthPrefixed(raw)])
  // The layout is that of OpenSSH's PROTOCOL.key, without encryption: two equal check numbers, the key, a comment, padding.
  const check = secret.subarray(0, 4).map((byte) => byte ^ 0x5a)
  const body = Buffer.concat([
    check,
    check,
    blob,
    lengthPrefixed(Buffer.concat([secret, raw])),
    lengthPrefixed('outpost'),
  ])
  const padding = Buffer.from(Array.from({ length: (8 - (body.length % 8)) % 8 }, (_, index) => index + 1))
  const file = Buffer.concat([
    Buffer.from('openssh-key-v1\0'),
    lengthPrefixed('none'),
    lengthPrefixed('none'),
    lengthPrefixed(''),
    Buffer.from([0, 0, 0, 1]),
    lengthPrefixed(blob),
    lengthPrefixed(Buffer.concat([body, padding])),
  ])
  const lines = file
    .toString('base64')
    .match(/.{1,70}/g)!
    .join('\n')
  return {
    private: `-----BEGIN OPENSSH PRIVATE KEY-----\n${lines}\n-----END OPENSSH PRIVATE KEY-----\n`,
    public: `ssh-ed25519 ${blob.toString('base64')}`,
  }
}

/** An identity that lives as long as its process. */
export const identityInMemory = (key: KeyPair, device?: number): IdentityHolder => ({
  current: device === undefined ? { key } : { key, device },
  save: () => undefined,
  isThere: () => true,
})

/** The identity of a home folder, made there on the first start. */
export function identityOnDisk(home: string): IdentityHolder {
  mkdirSync(home, { recursive: true, mode: 0o700 })
  const path = join(home, 'identity.json')
  const current = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Identity) : { key: makeKeyPair() }
  const holder = { current, save: () => writeDurably(path, JSON.stringify(current)), isThere: () => existsSync(path) }
  if (!existsSync(path)) holder.save()
  return holder
}
