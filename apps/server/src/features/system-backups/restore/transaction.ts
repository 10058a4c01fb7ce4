import type { Client, PoolConfig } from 'pg'
import { openQueue, withMigrationLock } from '../../../db/migrate.ts'
import { BackupError } from '../archive/backup-error.ts'
import { plainText } from '../dump/catalogue.ts'
import { withConnection } from '../dump/connection.ts'

/**
 * Runs `work` in the transaction that replaces a database: either all of it is there afterwards, or the database is as
 * before. No other program migrates meanwhile. Throws BackupError, or what the database says.
 * @param owner the database
 * @param signal closes the connection
 */
export const inRestore = <T>(
  owner: PoolConfig,
  signal: AbortSignal | undefined,
  work: (client: Client) => Promise<T>,
): Promise<T> =>
  withConnection({ ...owner, application_name: 'system restore' }, signal, (client) =>
    withMigrationLock(client, async () => {
      await openQueue(client, owner)
      await client.query(`BEGIN; ${plainText}`)
      const result = await work(client)
      await client.query('COMMIT')
      return result
    }),
  ).catch((error: unknown) => {
    throw explainFullDisk(error)
  })

/** Returns a BackupError with a message for the user if the disk of the database is full, otherwise the error itself. */
function explainFullDisk(error: unknown): unknown {
  const { code } = error as { code?: string }
  if (code === '53100')
    return new BackupError(
      'The disk of the database is full. Nothing was changed. Make room for the size of the database, then try again.',
      { cause: error },
    )
  return error
}
