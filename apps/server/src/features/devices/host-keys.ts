import { createRequire } from 'node:module'
import { fingerprintOf } from '@outpost/gateway/keys'
import type { App, Program } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { keepValue, replaceValue } from '../../kit/installation.ts'

const { utils } = createRequire(import.meta.url)('ssh2') as typeof import('ssh2')

const names = ['ssh_host_key', 'ssh_host_key_next'] as const

/**
 * The gateway's present host key and the one that will follow it, in OpenSSH private format, sealed at rest. Both are
 * made at the first start: devices pin both, so that a later change of key locks nobody out (rules PLANE).
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

/** Keeps others who would change the keys waiting until the transaction ends; answers the keys as they are by then, made here where no gateway has started yet. */
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

/** The next key becomes the present one, which is forgotten, and a new next one is made. Call `lockHostKeys` before. */
export async function advanceHostKeys(tx: Transaction, sealer: App['sealer'], next: string): Promise<string[]> {
  const keys = [next, makeHostKey()]
  for (const [index, name] of names.entries()) await replaceValue(tx, name, sealer.seal(Buffer.from(keys[index]!)))
  return keys
}

/** An Ed25519 key in OpenSSH private format. Of those that the library writes about one in 250 it cannot read itself. */
export function makeHostKey(): string {
  for (;;) {
    const { private: made } = utils.generateKeyPairSync('ed25519')
    if (!(utils.parseKey(made) instanceof Error)) return made
  }
}

/** Milliseconds for which the public keys are not read again: a script with the former pair works as well. */
const remembered = 10_000
const publicKeys = new WeakMap<object, { keys: Promise<string[]>; until: number }>()

/** The same keys as `ssh-ed25519 AAAA...`, present one first; at most ten seconds old. */
export function hostPublicKeys(app: Pick<Program, 'db' | 'sealer'>): Promise<string[]> {
  const known = publicKeys.get(app.sealer)
  if (known && performance.now() < known.until) return known.keys
  const keys = hostKeys(app).then((all) => all.map(publicHalf))
  publicKeys.set(app.sealer, { keys, until: performance.now() + remembered })
  keys.catch(() => publicKeys.delete(app.sealer))
  return keys
}

/** `ssh-ed25519 AAAA...` of a private key. */
export function publicHalf(privateKey: string): string {
  const key = parsed(privateKey)
  return `${key.type} ${key.getPublicSSH().toString('base64')}`
}

/** `SHA256:...` of a private key, as `ssh-keygen -l` prints it. */
export const fingerprintOfKey = (privateKey: string): string => fingerprintOf(parsed(privateKey).getPublicSSH())

/** What a device says of a key that it holds: the public half without its type. */
export const pinOf = (privateKey: string): string => publicHalf(privateKey).split(' ')[1]!

function parsed(privateKey: string) {
  const found = utils.parseKey(privateKey)
  if (found instanceof Error) throw found
  return Array.isArray(found) ? found[0]! : found
}
