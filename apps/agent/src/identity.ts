import { createPrivateKey, createPublicKey, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeDurably } from './durable.ts'

/** An SSH key: the private key in OpenSSH's format, the public key as `ssh-ed25519 AAAA...`. */
export interface KeyPair {
  private: string
  public: string
}

/** A device's identity towards the server. `next` is a key made by `key.rotate` that the server has not accepted yet. */
export interface Identity {
  key: KeyPair
  next?: KeyPair
  /** Set by enrolment. */
  device?: number
  /** Host keys that the server sent while the agent was configured with the `given` ones. */
  pins?: { given: readonly string[]; keys: readonly string[] }
}

/** An identity and its storage. */
export interface IdentityHolder {
  current: Identity
  save(): void
  /** Whether the identity still exists in its storage. */
  isThere(): boolean
}

/** The PKCS #8 prefix of an Ed25519 private key (RFC 8410), which its 32 bytes follow. */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex')

const lengthPrefixed = (part: Buffer | string): Buffer => {
  const bytes = Buffer.from(part as string)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  return Buffer.concat([length, bytes])
}

/** Makes an Ed25519 key from 32 secret bytes: the same key each time, so that a fleet can keep its identities. */
export function makeKeyPair(secret: Buffer = randomBytes(32)): KeyPair {
  const key = createPrivateKey({ key: Buffer.concat([pkcs8Head, secret]), format: 'der', type: 'pkcs8' })
  const raw = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32)
  const blob = Buffer.concat([lengthPrefixed('ssh-ed25519'), lengthPrefixed(raw)])
  // The layout follows OpenSSH's PROTOCOL.key, without encryption: two equal check numbers, key, comment, padding.
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

/** Creates an identity that is lost when the process ends. */
export const identityInMemory = (key: KeyPair, device?: number): IdentityHolder => ({
  current: device === undefined ? { key } : { key, device },
  save: () => undefined,
  isThere: () => true,
})

/** Loads the identity from a home folder; creates it there on the first start. */
export function identityOnDisk(home: string): IdentityHolder {
  mkdirSync(home, { recursive: true, mode: 0o700 })
  const path = join(home, 'identity.json')
  const current = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Identity) : { key: makeKeyPair() }
  const holder = { current, save: () => writeDurably(path, JSON.stringify(current)), isThere: () => existsSync(path) }
  if (!existsSync(path)) holder.save()
  return holder
}

/**
 * Returns the host keys that a device trusts. Those that the server sent apply only while the keys that the device was
 * started with are unchanged.
 */
export function trustedHostKeys({ current }: IdentityHolder, given: readonly string[]): readonly string[] {
  const { pins } = current
  return pins && pins.given.join() === given.join() ? pins.keys : given
}

/** Stores the host keys that the server sent. */
export function pinHostKeys(identity: IdentityHolder, given: readonly string[], keys: readonly string[]): void {
  if (keys.join() === trustedHostKeys(identity, given).join()) return
  identity.current.pins = { given, keys }
  identity.save()
}
