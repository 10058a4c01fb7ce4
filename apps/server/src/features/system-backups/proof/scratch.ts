import { join } from 'node:path'
import { Client, escapeIdentifier, type ClientConfig, type PoolConfig } from 'pg'
import { withClient } from '../../../db/client.ts'
import { openDatabase, withSettings } from '../../../db/connect.ts'
import { attachEmbedded } from '../../../db/embedded/start.ts'
import { OWNER_ROLE } from '../../../db/roles.ts'
import type { Env } from '../../../start/env.ts'
import { BackupError } from '../archive/backup-error.ts'

/** Milliseconds in which a database must be created or dropped. */
const limit = 120_000

/** The connection of the database's owner, and the one that may create databases beside it. */
export interface Owners {
  owner: PoolConfig
  /** The name of the database that is used and dropped afterwards. */
  scratch: string
  admin: ClientConfig
  /** The role that owns the scratch database, if it is not that of `admin`. */
  role: string | undefined
}

/**
 * Finds the connections that backups and proofs need. They see the rows of all companies, so only the worker has them.
 * @param purpose of the scratch database: each has its own
 */
export async function ownersOf(
  { databaseUrl, dataDir }: Pick<Env, 'databaseUrl' | 'dataDir'>,
  purpose: 'proof' | 'company' = 'proof',
): Promise<Owners> {
  const { owner, embedded } = await openDatabase({ databaseUrl, dataDir, attach: true, log: () => undefined })
  const { host, port, user = '', password, database = user, ssl } = new Client(owner)
  // Within the 63 characters of a name, and one for each database of a server.
  const scratch = `${database.slice(0, 50)}_${purpose}`
  const plain = { host, port, user, database, ssl, ...(password && { password }) } as ClientConfig
  if (!embedded) return { owner, scratch, admin: plain, role: undefined }
  const { superuser } = await attachEmbedded(join(dataDir, 'database'))
  return { owner, scratch, admin: superuser, role: OWNER_ROLE }
}

/** Drops the scratch database, also one that a killed proof has left behind. */
export const dropScratch = ({ admin, scratch }: Owners): Promise<unknown> =>
  withClient({ ...admin, query_timeout: limit }, (client) =>
    client.query(`DROP DATABASE IF EXISTS ${escapeIdentifier(scratch)} WITH (FORCE)`),
  )

async function createScratch({ admin, owner, scratch, role }: Owners): Promise<PoolConfig> {
  const name = escapeIdentifier(scratch)
  await withClient({ ...admin, query_timeout: limit }, async (client) => {
    await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    try {
      await client.query(`CREATE DATABASE ${name} TEMPLATE template0${role === undefined ? '' : ` OWNER ${role}`}`)
    } catch (error) {
      if ((error as { code?: string }).code !== '42501') throw error
      const { user = '' } = new Client(admin)
      throw new BackupError(
        `The user ${user} of DATABASE_URL may not create the database for test restores. Run as an administrator of the server: ALTER ROLE ${escapeIdentifier(user)} CREATEDB;`,
        { cause: error },
      )
    }
    await client.query(`REVOKE ALL ON DATABASE ${name} FROM PUBLIC`)
  })
  const { host, port, user, password, ssl } = new Client(owner)
  const plain = { host, port, user, database: scratch, ssl, ...(password && { password }) } as ClientConfig
  return withSettings({ owner: plain, app: plain }).owner
}

/** Runs `work` with a new empty database on the same server, which is dropped afterwards in any case. */
export async function withScratch<T>(owners: Owners, work: (owner: PoolConfig) => Promise<T>): Promise<T> {
  try {
    return await work(await createScratch(owners))
  } finally {
    await dropScratch(owners)
  }
}
