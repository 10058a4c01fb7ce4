import { Kysely, PostgresDialect, type Generated, type JSONColumnType } from 'kysely'
import pg from 'pg'
import { named } from './prepared.ts'

/** Tables that belong to no feature. */
interface KitTables {
  installation: { key: string; value: Buffer; created_at: Generated<Date> }
  audit: {
    id: Generated<number>
    at: Generated<Date>
    company_id: number
    /** In an entry for the owner of the target: the company of the user who acted. */
    by_company_id: number | null
    user_id: number | null
    on_behalf_of: number | null
    username: string | null
    act: string
    target: string | null
    detail: JSONColumnType<Record<string, unknown>>
    ip: string | null
    user_agent: string | null
  }
  idempotency_keys: {
    user_id: number
    key: string
    request_hash: Buffer
    status: number
    answer: Buffer
    created_at: Generated<Date>
  }
  worker_heartbeats: { worker_id: string; seen_at: Generated<Date> }
  rate_limits: { key: string; count: number; resets_at: Date; waits_until: Date | null }
  bus_messages: { id: Generated<number>; at: Generated<Date>; message: string }
  readiness_checks: { name: string; at: Generated<Date>; padding: Buffer }
}

/** All tables: those above, and those that each feature adds in its `table.ts`. */
export interface Database extends KitTables {}

/** A connection inside a transaction, as provided by `inTransaction`. */
export type Transaction = Kysely<Database>

// Counts and byte totals stay below 2^53. Without this, the driver would return them as strings.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export interface DatabaseHandle {
  db: Kysely<Database>
  pool: pg.Pool
  close(): Promise<void>
}

/**
 * Milliseconds that an idle connection stays open. A new one costs the database a process and the plans of all statements,
 * and a page of the console asks for several at once; after the default of 10 s each page would open its own.
 */
const idle = 60_000

/**
 * Opens the application's connection pool. When the server is lost, individual queries fail but no error goes
 * unhandled, because both the pool and its clients have listeners. `config` defines the statement time limits.
 */
export function openPool(config: pg.PoolConfig, onError: (error: Error) => void, max = 12): DatabaseHandle {
  const pool = new pg.Pool({
    ...config,
    max,
    idleTimeoutMillis: idle,
  })
  pool.on('error', onError)
  pool.on('connect', (client) => {
    client.on('error', onError)
    closeWhenHung(client as Watched)
  })
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({
      pool: { connect: () => checkOut(pool), end: () => pool.end(), options: pool.options },
    }),
  })
  return { db, pool, close: () => db.destroy() }
}

/**
 * Members missing from the driver's types. `readyForQuery` is false while a statement is running, even one that its
 * caller has given up on.
 */
type Watched = pg.PoolClient & { readyForQuery: boolean; connection: { stream: { destroy(): void } } }

/**
 * Whether the driver's own time limit expired. The statement is still running on the server, and nothing queued behind
 * it would be answered.
 */
export const isHung = (error: unknown): boolean => error instanceof Error && error.message === 'Query read timeout'

/**
 * Closes a connection as soon as one statement times out. Statements queued behind it, and any issued later, fail
 * immediately. Otherwise each would wait for the full time limit again, and a request must be answered within 15 s.
 */
function closeWhenHung(client: Watched): void {
  const ask = client.query.bind(client) as (...words: unknown[]) => unknown
  const watched = (...words: unknown[]): unknown => {
    const answer = ask(...named(words))
    if (answer instanceof Promise) answer.catch((error: unknown) => isHung(error) && client.connection.stream.destroy())
    return answer
  }
  client.query = watched as typeof client.query
}

/**
 * Takes a connection from the pool and checks it on release. The connection is closed instead of reused if its
 * transaction is still open (the rollback could not be sent because the server hung) or if the server has not answered
 * its last statement. Otherwise the next user would commit the leftover work, or wait behind it.
 */
async function checkOut(pool: pg.Pool): Promise<pg.PoolClient> {
  const client = (await pool.connect()) as Watched
  const release = client.release.bind(client)
  client.release = (destroy) => release(destroy || !client.readyForQuery || client.getTransactionStatus() !== 'I')
  return client
}
