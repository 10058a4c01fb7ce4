import { createRequire } from 'node:module'
import { fingerprintOf } from '@outpost/gateway/keys'
import type { App, Program } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { keepValue, replaceValue } from '../../../kit/installation.ts'

const { utils } = createRequire(import.meta.url)('ssh2') as typeof import('ssh2')

const names = ['ssh_host_key', 'ssh_host_key_next'] as const

/**
 * Returns the gateway's current host key and the next one, in OpenSSH private format. They are encrypted at rest. Both
 * are created at the first start: devices pin both, so that a later rotation locks no device out.
 */
export async function hostKeys(app: Pick<Program, 'db' | 'sealer'>): Promise<string[]> {
  const found = await readHostKeys(app)
  if (found.length === names.length) return found
  for (const name of names) await keepValue(app.db, name, app.sealer.seal(Buffer.from(makeHostKey())))
  return readHostKeys(app)
}

async function readHostKeys({ db, sealer }: Pick<Program, 'db' | 'sealer'>): Promise<string[]> {
  const rows = await db
    .selectFrom('installation')
    .selectAll()
    .where('key', 'in', [...names])
    .orderBy('key')
    .execute()
  return rows.map((row) => sealer.unseal(row.value).toString())
}

/**
 * Returns the current keys and blocks concurrent rotations until the transaction ends. Creates the keys if no gateway
 * has started yet.
 */
export async function lockHostKeys(tx: Transaction, sealer: App['sealer']): Promise<string[]> {
  await hostKeys({ db: tx, sealer })
  const rows = await tx
    .selectFrom('installation')
    .selectAll()
    .where('key', 'in', [...names])
    .orderBy('key')
    .forUpdate()
    .execute()
  return rows.map((row) => sealer.unseal(row.value).toString())
}

/**
 * Rotates the keys: the next one becomes current, the former one is deleted, and a new next one is created. Call
 * `lockHostKeys` first.
 */
export async function advanceHostKeys(tx: Transaction, sealer: App['sealer'], next: string): Promise<string[]> {
  const keys = [next, makeHostKey()]
  for (const [index, name] of names.entries()) await replaceValue(tx, name, sealer.seal(Buffer.from(keys[index]!)))
  return keys
}

/**
 * Creates an Ed25519 key in OpenSSH private format. The library cannot read back about one in 250 of the keys that it
 * writes, hence the loop.
 */
export function makeHostKey(): string {
  for (;;) {
    const { private: made } = utils.generateKeyPairSync('ed25519')
    if (!(utils.parseKey(made) instanceof Error)) return made
  }
}

/** Milliseconds for which the public keys are cached. An install script with the former pair works as well. */
const remembered = 10_000
const publicKeys = new WeakMap<object, { keys: Promise<string[]>; until: number }>()

/** Returns the public host keys as `ssh-ed25519 AAAA...`, current one first. They are at most ten seconds old. */
export function hostPublicKeys(app: Pick<Program, 'db' | 'sealer'>): Promise<string[]> {
  const known = publicKeys.get(app.sealer)
  if (known && performance.now() < known.until) return known.keys
  const keys = hostKeys(app).then((all) => all.map(publicHalf))
  publicKeys.set(app.sealer, { keys, until: performance.now() + remembered })
  keys.catch(() => publicKeys.delete(app.sealer))
  return keys
}

/** Returns the public half of a private key as `ssh-ed25519 AAAA...`. */
export function publicHalf(privateKey: string): string {
  const key = parsed(privateKey)
  return `${key.type} ${key.getPublicSSH().toString('base64')}`
}

/** Returns the fingerprint of a private key as `SHA256:...`, in the format of `ssh-keygen -l`. */
export const fingerprintOfKey = (privateKey: string): string => fingerprintOf(parsed(privateKey).getPublicSSH())

/** Returns the form in which devices report a pinned key: the public half without its type. */
export const pinOf = (privateKey: string): string => publicHalf(privateKey).split(' ')[1]!

function parsed(privateKey: string) {
  const found = utils.parseKey(privateKey)
  if (found instanceof Error) throw found
  return Array.isArray(found) ? found[0]! : found
}
