import { Client, type PoolConfig } from 'pg'
import { treeLock } from '../../companies/service.ts'
import { contentHold } from '../../files/service.ts'
import { BackupError } from '../archive/backup-error.ts'
import { plainText } from '../dump/catalogue.ts'
import { withConnection } from '../dump/connection.ts'

/** One restore of a company at a time, on whichever host. The number is arbitrary but fixed. */
export const companyRestoreLock = 7_205_125

/** Runs `work` with a connection to the running system. It is closed when the signal aborts. */
export const withSystem = <T>(
  owner: PoolConfig,
  signal: AbortSignal | undefined,
  work: (client: Client) => Promise<T>,
): Promise<T> =>
  withConnection({ ...owner, application_name: 'system restore of a company' }, signal, async (client) => {
    const { rows } = await client.query<{ ok: boolean }>('SELECT pg_try_advisory_lock($1) AS ok', [companyRestoreLock])
    if (!rows[0]!.ok) throw new BackupError('A company is being restored already. Wait until that is finished.')
    // Contents that rows will name are not removed meanwhile.
    await client.query('SELECT pg_advisory_lock_shared($1)', [contentHold])
    return work(client)
  }).catch((error: unknown) => {
    throw explained(error)
  })

const crossings = new Set(['23503', '23505', '40P01', '55P03'])

/** Says what to do about what the running system did at the same moment. */
function explained(error: unknown): unknown {
  const { code, detail, message } = error as { code?: string; detail?: string; message: string }
  if (code === undefined || !crossings.has(code)) return error
  return new BackupError(
    `Nothing was changed, because somebody changed the same records at the same time. Try again. (${detail ?? message})`,
    { cause: error },
  )
}

/** Begins the transaction that changes rows. */
export const beginChanges = (client: Client): Promise<unknown> =>
  client.query(`BEGIN; ${plainText}; SET LOCAL lock_timeout = '10s'; SELECT pg_advisory_xact_lock(${treeLock})`)

/** Runs `work` on the backup in the scratch database. Nothing is changed there. */
export async function withBackup<T>(owner: PoolConfig, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ ...owner, application_name: 'system restore of a company' })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query(`BEGIN; ${plainText}`)
    return await work(client)
  } finally {
    client.connection.stream.destroy()
  }
}
