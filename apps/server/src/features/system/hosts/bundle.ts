import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'
import { z } from 'zod'
import { OperatorError } from '../../../kit/operator-error.ts'
import { loadMasterKey } from '../../../kit/secrets.ts'
import type { Env, RoleName } from '../../../start/env.ts'
import type { Settings } from '../../../start/host-settings.ts'
import { isLoopback } from '../check-address.ts'
import { sharedNames } from './shared-settings.ts'

/** The file with the password of the database's role, for a DATABASE_URL without one. */
export const appPasswordFile = 'database-app-password'

/** What a host gets that joins. */
export const Bundle = z.object({
  settings: z.record(z.string().regex(/^[A-Z][A-Z0-9_]*$/), z.string().regex(/^[^\r\n]*$/)),
  /** 32 bytes in hexadecimal. */
  master_key: z.string().regex(/^[0-9a-f]{64}$/),
  app_password: z.string().max(200).optional(),
})
export type Bundle = z.output<typeof Bundle>

/** The settings whose address is that of a server, which other hosts must reach too. */
const addressed = ['DATABASE_URL', 'NATS_URL', 'OUTPOST_FILES_ENDPOINT'] as const

const embedded =
  'This host uses its embedded database, which listens on this machine alone, so a second host cannot use it. Move to a PostgreSQL server that both hosts reach: stop the server, back up ("npm run backup"), set DATABASE_URL, restore ("npm run restore"), start the server, and run this command again.'

/**
 * Collects what a second host needs of this one. Throws OperatorError if another host could not use it.
 * @param settings those of this host, as texts
 * @param thisHost the address at which other hosts reach this one, in place of loopback addresses
 */
export function collectBundle(
  env: Env,
  settings: Settings,
  roles: readonly RoleName[],
  thisHost: string | undefined,
): Bundle {
  if (env.databaseUrl === undefined) throw new OperatorError(embedded)
  const keyFile = path.join(env.dataDir, 'master.key')
  if (env.masterKey === undefined && !existsSync(keyFile))
    throw new OperatorError(
      `${env.dataDir} holds no master key, and OUTPOST_MASTER_KEY is not set. Run this command with the settings of the server, such as OUTPOST_DATA_DIR.`,
    )
  const shared = Object.fromEntries(
    sharedNames.flatMap((name) => (settings[name] === undefined ? [] : [[name, settings[name]] as const])),
  )
  for (const name of addressed) if (shared[name] !== undefined) shared[name] = reachable(name, shared[name], thisHost)
  const passwordFile = path.join(env.dataDir, appPasswordFile)
  return Bundle.parse({
    settings: { ...shared, OUTPOST_ROLES: roles.join(',') },
    master_key: loadMasterKey(env.masterKey, env.dataDir).toString('hex'),
    ...(existsSync(passwordFile) && { app_password: readFileSync(passwordFile, 'utf8').trim() }),
  })
}

/** Returns the host that an address names; a path for the socket of a database. */
const hostOf = (name: (typeof addressed)[number], address: string): string =>
  name === 'DATABASE_URL' ? new Client({ connectionString: address }).host : new URL(address).hostname

/** Returns an address as other hosts reach it. Throws OperatorError if they do not. */
function reachable(name: (typeof addressed)[number], address: string, thisHost: string | undefined): string {
  const host = hostOf(name, address).replaceAll(/[[\]]/g, '')
  if (host.startsWith('/'))
    throw new OperatorError(
      `DATABASE_URL names the socket ${host}, which only programs of this machine reach. Let the database listen on the network (listen_addresses in postgresql.conf, a line in pg_hba.conf), and name its address in DATABASE_URL.`,
    )
  if (!isLoopback(host)) return address
  if (thisHost === undefined)
    throw new OperatorError(
      `${name} names ${host}, at which only this machine reaches the server. Add --this-host with the address at which other hosts reach this one, such as --this-host 10.0.0.11, and let the server listen there.`,
    )
  const url = new URL(address)
  url.hostname = thisHost
  return url.href
}
