import { existsSync } from 'node:fs'
import path from 'node:path'
import type { PoolConfig } from 'pg'
import { withClient } from '../../../db/client.ts'
import { withSettings } from '../../../db/connect.ts'
import { openPool, type DatabaseHandle } from '../../../db/database.ts'
import { connectionsOf } from '../../../db/embedded/ensure-server.ts'
import { embeddedPaths } from '../../../db/embedded/paths.ts'
import { findPostmaster } from '../../../db/embedded/postmaster-pid.ts'
import { externalDatabase } from '../../../db/external.ts'
import { readAddress } from '../../../kit/public-address.ts'
import { openLog } from '../../../kit/log.ts'
import { loadSealer } from '../../../kit/secrets.ts'
import type { Env } from '../../../start/env.ts'
import { hostPublicKeys } from '../../devices/service.ts'
import { found, type Found, type ReadDatabase, type Subject } from './check.ts'
import { reasonOf } from './format.ts'

/** The subject of the checks on the command line, and how to end its connections. */
export interface CommandLineSubject {
  subject: Subject
  /** Why there is no database. */
  lacking: Found | undefined
  close: () => Promise<void>
}

interface Connections {
  rows: PoolConfig
  statistics: PoolConfig
}

/** No statement of these checks may write. */
const readOnly = ({ options, ...config }: PoolConfig): PoolConfig => ({
  ...config,
  options: `${options ?? ''} -c default_transaction_read_only=on`.trim(),
  statement_timeout: 8000,
  query_timeout: 9000,
})

/** Returns how to connect to the database as it is now; starts nothing. Throws an Error with the reason. */
function connectionsTo(env: Env): Connections | Found {
  if (env.databaseUrl !== undefined) {
    const { owner, app } = externalDatabase(env.databaseUrl, () => '')
    const config = readOnly(withSettings({ owner, app }).owner)
    return { rows: config, statistics: config }
  }
  const folder = path.join(env.dataDir, 'database')
  const paths = embeddedPaths(folder)
  if (!existsSync(folder) || findPostmaster(paths) === undefined) return found('database.not_running', { folder })
  const { owner, app, superuser } = connectionsOf(paths)
  const config = withSettings({ owner, app }).owner
  // The superuser sees the connections of all roles.
  return {
    rows: readOnly(config),
    statistics: readOnly({ ...config, ...superuser, database: owner.database }),
  }
}

const reading = (handle: DatabaseHandle, statistics: DatabaseHandle): ReadDatabase => ({
  rows: async <Row>(statement: string, values: unknown[] = []) =>
    (await handle.pool.query(statement, values)).rows as Row[],
  statistics: async <Row>(statement: string) => (await statistics.pool.query(statement)).rows as Row[],
  read: (work) => work(handle.db),
})

const keyFile = (env: Env): boolean => env.masterKey !== undefined || existsSync(path.join(env.dataDir, 'master.key'))

/** Kysely ends only a pool that it has used itself, and an open one keeps the process for a minute. */
async function closeFully({ close, pool }: DatabaseHandle): Promise<void> {
  await close()
  if (!pool.ended) await pool.end()
}

/** Opens what the checks need, as far as it is there: nothing is started, created or changed. Never throws. */
export async function openCommandLine(env: Env, host: string): Promise<CommandLineSubject> {
  const sealer = keyFile(env) ? loadSealer(env.masterKey, env.dataDir) : undefined
  const without = (lacking: Found): CommandLineSubject => ({
    subject: {
      env,
      host,
      address: env.publicUrl,
      sealer,
      server: undefined,
      database: undefined,
      hostKeys: async () => [],
    },
    lacking,
    close: async () => {},
  })
  try {
    const config = connectionsTo(env)
    if ('code' in config) return without(config)
    await withClient(config.rows, (client) => client.query('select 1'))
    const handles = [openPool(config.rows, () => {}, 4), openPool(config.statistics, () => {}, 2)] as const
    const database = reading(...handles)
    const address =
      env.publicUrl ?? (await readAddress(handles[0].db, openLog('silent', 'doctor')).catch(() => undefined))
    const hostKeys = async (): Promise<string[]> => (sealer ? hostPublicKeys({ db: handles[0].db, sealer }) : [])
    return {
      subject: { env, host, address, sealer, server: undefined, database, hostKeys },
      lacking: undefined,
      close: async () => void (await Promise.all(handles.map(closeFully))),
    }
  } catch (error) {
    return without(found('database.unreachable', { reason: reasonOf(error) }))
  }
}
