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

/** Seals what must not lie in the database in clear: host keys, stored answers with tokens, remote credentials. */
export interface Sealer {
  seal(plain: Buffer): Buffer
  /** Throws where the bytes were changed or sealed under another master key. */
  unseal(sealed: Buffer): Buffer
  /** A key for one purpose, derived from the master key: 32 bytes. */
  derive(purpose: string): KeyObject
}

const version = 1

/**
 * The master key: from OUTPOST_MASTER_KEY, else from a 0600 file in the data folder that is made at the first start.
 * Several hosts of one installation must be given the same key.
 */
export function loadSealer(masterKey: string | undefined, dataDir: string): Sealer {
  const master = masterKey
    ? createHash('sha256').update(masterKey).digest()
    : readOrMakeKey(path.join(dataDir, 'master.key'))
  // Every request of a session needs one; the purposes are a few fixed words.
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
    // `wx`: of two first starts only one makes the key, the other reads it.
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
 * Holds the master key against the one under which this installation's secrets are sealed. Throws in words where it is
 * another: a server that went on would fail wherever a secret is needed, and seal new ones under the wrong key.
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
 * Opaque random text of `bits` bits, URL-safe. It never begins with a dash: it is pasted into command lines, where the
 * device's script and others take that for an option.
 */
export function randomToken(bits = 256): string {
  const text = randomBytes(bits / 8).toString('base64url')
  return text.startsWith('-') ? randomToken(bits) : text
}
/** What of a token is stored. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
