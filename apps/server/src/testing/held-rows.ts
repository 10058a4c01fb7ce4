import { Client, type ClientConfig } from 'pg'
import { until } from './until.ts'

/** Rows that a test keeps locked, so that concurrent requests collide at a chosen point. */
export interface HeldRows {
  /** Resolves once this many connections of the program wait for any lock. */
  waiting(count: number): Promise<void>
  /** Releases the locks. */
  release(): Promise<void>
}

/**
 * Locks the rows that `statement` (a `select ... for update`) reads, on a separate connection. A request that
 * then tries to write those rows has already read everything that it bases its decision on. A race that
 * otherwise depends on the timing of two requests therefore happens every time.
 */
export async function holdRows(config: ClientConfig, statement: string): Promise<HeldRows> {
  const client = new Client({ ...config, application_name: 'outpost test' })
  // If a test fails before it releases the rows, the connection is closed together with its database.
  client.on('error', () => {})
  await client.connect()
  await client.query(`BEGIN; ${statement}`)
  const blocked = async (): Promise<number> => {
    // Within a transaction, PostgreSQL caches the list of connections on first access.
    await client.query('select pg_stat_clear_snapshot()')
    const { rows } = await client.query<{ count: number }>(
      'select count(distinct pid)::int as count from pg_locks where not granted and pid in (select pid from pg_stat_activity where datname = current_database())',
    )
    return rows[0]!.count
  }
  const release = (): Promise<void> => client.end()
  return {
    release,
    waiting: (count) =>
      until(async () => (await blocked()) === count, `${count} transactions that wait`).catch(
        async (error: unknown) => {
          await release()
          throw error
        },
      ),
  }
}
