import { Client, type ClientConfig } from 'pg'
import { until } from './until.ts'

/** Rows that a test keeps locked, so that rivals meet where it wants them to. */
export interface HeldRows {
  /** Resolves once so many connections of the program wait for a lock, whichever it is. */
  waiting(count: number): Promise<void>
  /** Lets them go. */
  release(): Promise<void>
}

/**
 * Locks what `statement` (a `select ... for update`) reads, on a connection of its own. The person who wants to write those rows
 * has by then read all that it decides by: what only the speed of two requests would show is shown every time.
 */
export async function holdRows(config: ClientConfig, statement: string): Promise<HeldRows> {
  const client = new Client({ ...config, application_name: 'outpost test' })
  // A test that failed before it let go loses the connection together with its database.
  client.on('error', () => {})
  await client.connect()
  await client.query(`BEGIN; ${statement}`)
  const blocked = async (): Promise<number> => {
    // Within a transaction who is connected is remembered from the first look.
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
