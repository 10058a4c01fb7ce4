import { createRequire } from 'node:module'
import type { App } from '../../context.ts'

const { utils } = createRequire(import.meta.url)('ssh2') as typeof import('ssh2')

const names = ['ssh_host_key', 'ssh_host_key_next'] as const

/**
 * The gateway's present host key and the one that will follow it, in OpenSSH private format, sealed at rest. Both are
 * made at the first start: devices pin both, so that a later change of key locks nobody out (rules PLANE).
 */
export async function hostKeys(app: Pick<App, 'db' | 'sealer'>): Promise<string[]> {
  for (const name of names) {
    await app.db.insertInto('installation').values({ key: name, value: app.sealer.seal(Buffer.from(makeHostKey())) }).onConflict((conflict) => conflict.doNothing()).execute()
  }
  const rows = await app.db.selectFrom('installation').selectAll().where('key', 'in', [...names]).orderBy('key').execute()
  return rows.map((row) => app.sealer.unseal(row.value).toString())
}

/** An Ed25519 key in OpenSSH private format. Of those that the library writes about one in 250 it cannot read itself. */
export function makeHostKey(): string {
  for (;;) {
    const { private: made } = utils.generateKeyPairSync('ed25519')
    if (!(utils.parseKey(made) instanceof Error)) return made
  }
}

let publicKeys: Promise<string[]> | undefined

/** The same keys as `ssh-ed25519 AAAA...`, present one first. */
export function hostPublicKeys(app: Pick<App, 'db' | 'sealer'>): Promise<string[]> {
  publicKeys ??= hostKeys(app).then((keys) => keys.map(publicHalf))
  publicKeys.catch(() => (publicKeys = undefined))
  return publicKeys
}

function publicHalf(privateKey: string): string {
  const parsed = utils.parseKey(privateKey)
  if (parsed instanceof Error) throw parsed
  const key = Array.isArray(parsed) ? parsed[0]! : parsed
  return `${key.type} ${key.getPublicSSH().toString('base64')}`
}
