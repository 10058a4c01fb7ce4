import { Kysely, PostgresDialect, type Generated, type JSONColumnType, type Transaction as KyselyTransaction } from 'kysely'
import pg from 'pg'
import type { AuthTables } from '../features/auth/table.ts'
import type { ChannelTables } from '../features/channels/table.ts'
import type { CompanyTables } from '../features/companies/table.ts'
import type { DeviceTables } from '../features/devices/table.ts'
import type { RemoteAccessTables } from '../features/remote-access/table.ts'
import type { RoleTables } from '../features/roles/table.ts'
import type { SettingTables } from '../features/settings/table.ts'
import type { TagTables } from '../features/tags/table.ts'
import type { TelemetryTables } from '../features/telemetry/table.ts'
import type { UserTables } from '../features/users/table.ts'

/** Tables that belong to no room. */
interface KitTables {
  installation: { key: string; value: Buffer; created_at: Generated<Date> }
  audit: {
    id: Generated<number>; at: Generated<Date>; company_id: number; user_id: number | null; on_behalf_of: number | null; username: string | null
    act: string; target: string | null; detail: JSONColumnType<Record<string, unknown>>; ip: string | null; user_agent: string | null
  }
  idempotency_keys: { user_id: number; key: string; request_hash: Buffer; status: number; answer: Buffer; created_at: Generated<Date> }
  worker_heartbeats: { worker_id: string; seen_at: Generated<Date> }
  rate_limits: { key: string; count: number; resets_at: Date }
}

export interface Database
  extends KitTables, CompanyTables, ChannelTables, RoleTables, UserTables, AuthTables, SettingTables, TagTables, DeviceTables, TelemetryTables, RemoteAccessTables {}

export type Transaction = KyselyTransaction<Database>

// Counts and byte totals stay below 2^53; without this they would arrive as text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export interface DatabaseHandle {
  db: Kysely<Database>
  pool: pg.Pool
  close(): Promise<void>
}

/**
 * Opens the application's pool. A lost server surfaces as errors of single queries, never as an unhandled one: both the
 * pool and its clients have listeners. The time limits of statements come with `config`.
 */
export function openPool(config: pg.PoolConfig, onError: (error: Error) => void, max = 12): DatabaseHandle {
  const pool = new pg.Pool({
    ...config,
    max,
  })
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, close: () => db.destroy() }
}
