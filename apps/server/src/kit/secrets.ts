import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createSecretKey,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { Kysely } from 'kysely'
import type { Database } from '../db/database.ts'
import { keepValue } from './installation.ts'

/**
 * Encrypts data that must not be stored as plain text in the database: host keys, stored responses with tokens, remote
 * credentials.
 */
export interface Sealer {
  seal(plain: Buffer): Buffer
  /** Throws if the bytes were changed or sealed with another master key. */
  unseal(sealed: Buffer): Buffer
  /** Derives a key for one purpose from the master key: 32 bytes. */
  derive(purpose: string): KeyObject
}

const version = 1

/**
 * Loads the master key from OUTPOST_MASTER_KEY, or else from a file with mode 0600 in the data folder, which is created
 * at the first start. All hosts of an installation need the same key.
 */
export const loadSealer = (masterKey: string | undefined, dataDir: string): Sealer =>
  sealerOf(loadMasterKey(masterKey, dataDir))

/** Returns the key from which all others are derived: 32 bytes. It is only read to seal with it, and for backups. */
export const loadMasterKey = (masterKey: string | undefined, dataDir: string): Buffer =>
  masterKey ? createHash('sha256').update(masterKey).digest() : readOrMakeKey(path.join(dataDir, 'master.key'))

/** Returns a sealer with this master key. */
export function sealerOf(master: Buffer): Sealer {
  // Cached, because every request with a session needs a key and there are only a few fixed purposes.
  const derived = new Map<string, KeyObject>()
  const derive = (purpose: string): KeyObject => {
    const key =
      derived.get(purpose) ??
      createSecretKey(new Uint8Array(hkdfSync('sha256', master, Buffer.alloc(0), `outpost ${purpose}`, 32)))
    derived.set(purpose, key)
    return key
  }
  const key = derive('seal')
  return {
    derive,
    seal(plain) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const body = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([Buffer.from([version]), nonce, cipher.getAuthTag(), body])
    },
    unseal(sealed) {
      if (sealed[0] !== version) throw new Error('sealed in an unknown format')
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, 13))
      decipher.setAuthTag(sealed.subarray(13, 29))
      return Buffer.concat([decipher.update(sealed.subarray(29)), decipher.final()])
    },
  }
}

function readOrMakeKey(file: string): Buffer {
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  try {
    // With `wx`, only one of two simultaneous first starts creates the key; the other reads it.
    fs.writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const text = fs.readFileSync(file, 'utf8').trim()
  if (!/^[0-9a-f]{64}$/.test(text))
    throw new Error('master.key in the data folder is damaged: restore it from a backup, or stored secrets are lost')
  return Buffer.from(text, 'hex')
}

const knownText = 'outpost'

/**
 * Checks the master key against the one with which this installation's secrets are sealed. Throws an explanatory error
 * if they differ. Otherwise the server would fail wherever it needs a secret, and would seal new ones with the wrong
 * key.
 */
export async function verifyMasterKey(db: Kysely<Database>, sealer: Sealer): Promise<void> {
  const key = 'master_key_check'
  await keepValue(db, key, sealer.seal(Buffer.from(knownText)))
  const { value } = await db.selectFrom('installation').select('value').where('key', '=', key).executeTakeFirstOrThrow()
  try {
    sealer.unseal(value)
  } catch (error) {
    throw new Error(
      'The master key is not the one under which the secrets in this database are sealed: give the former OUTPOST_MASTER_KEY, or put back the file master.key in the data folder.',
      { cause: error },
    )
  }
}

/**
 * Returns opaque random text of `bits` bits, safe for URLs. It never begins with a dash, because it is pasted into
 * command lines, where the device's script and other programs would take it for an option.
 */
export function randomToken(bits = 256): string {
  const text = randomBytes(bits / 8).toString('base64url')
  return text.startsWith('-') ? randomToken(bits) : text
}
/** Returns the hash of a token, which is stored in its place. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
