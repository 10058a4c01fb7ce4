import type { Client, ClientConfig } from 'pg'
import { contentHold } from '../../files/service.ts'
import { BackupError } from '../archive/backup-error.ts'
import { plainText } from './catalogue.ts'
import { withConnection } from './connection.ts'

/** One backup at a time in an installation, on whichever host. The number is arbitrary but fixed. */
const backupLock = 7_205_123

/** Milliseconds in which the connection must be open. */
const connectLimit = 15_000

export interface Snapshot {
  client: Client
  /** The name by which the database knows the snapshot. */
  name: string
}

/**
 * Runs `work` on one consistent state of the database, read only, while everything else continues. No content of a file
 * is deleted meanwhile. Throws BackupError if another backup is running.
 * @param owner a connection that sees the rows of all companies
 * @param options `alone`: whether only one such snapshot may exist at a time. `signal` closes the connection.
 */
export const withSnapshot = <T>(
  owner: ClientConfig,
  work: (snapshot: Snapshot) => Promise<T>,
  { alone = true, signal }: { alone?: boolean; signal?: AbortSignal | undefined } = {},
): Promise<T> => {
  const config = { ...owner, connectionTimeoutMillis: connectLimit, application_name: 'system backup' }
  return withConnection(config, signal, async (client) => {
    if (alone) await takeLock(client)
    // Taken before the snapshot: from here on, no content that the snapshot names is deleted.
    await client.query('SELECT pg_advisory_lock_shared($1)', [contentHold])
    await client.query(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${plainText}`)
    const { rows } = await client.query<{ name: string }>('SELECT pg_export_snapshot() AS name')
    return work({ client, name: rows[0]!.name })
  })
}

async function takeLock(client: Client): Promise<void> {
  const { rows } = await client.query<{ ok: boolean }>('SELECT pg_try_advisory_lock($1) AS ok', [backupLock])
  if (!rows[0]!.ok) throw new BackupError('Another backup is running. Wait until it is finished, then try again.')
}
