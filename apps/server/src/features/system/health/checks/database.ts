import { readMigrations } from '../../../../db/migration-files.ts'
import { databaseCheck, found, type HealthCheck } from '../check.ts'
import { bytesText, reasonOf } from '../format.ts'

/** Minutes that a transaction may be open, the share of connections, and milliseconds of a frequent query. */
const limits = { minutes: 10, connections: 0.8, query: 500, calls: 20, dead: 100_000 } as const

export const reachable: HealthCheck = {
  id: 'database',
  async run({ database }) {
    if (!database) return found('any.needs_database')
    const began = performance.now()
    try {
      const [row] = await database.rows<{ version: string }>(`select current_setting('server_version') as version`)
      return found('database.ok', {
        version: row!.version.split(' ')[0]!,
        milliseconds: Math.ceil(performance.now() - began),
      })
    } catch (error) {
      return found('database.unreachable', { reason: reasonOf(error) })
    }
  },
}

export const migrations = databaseCheck('migrations', async ({ rows }) => {
  const files = (await readMigrations()).map(({ name }) => name)
  const applied = (await rows<{ name: string }>('select name from migrations')).map(({ name }) => name)
  const [known, there] = [new Set(files), new Set(applied)]
  const newer = applied.find((name) => !known.has(name))
  if (newer !== undefined) return found('migrations.newer', { name: newer })
  const pending = files.filter((name) => !there.has(name))
  return pending.length > 0
    ? found('migrations.pending', { count: pending.length, name: pending[0]! })
    : found('migrations.ok', { count: files.length })
})

export const growth = databaseCheck('growth', async ({ statistics }) => {
  const [row] = await statistics<{ bytes: number; first: number | null; days: number | null }>(
    `select pg_database_size(current_database()) as bytes, s.bytes as first, s.days from (select 1) one
     left join lateral (select max(database_bytes) as bytes, (current_date - day)::int as days from health_samples
       where day >= current_date - 31 group by day order by day limit 1) s on true`,
  )
  const { bytes, first, days } = row!
  if (first === null || days === null || days < 2) return found('growth.too_early', { size: bytesText(bytes) })
  return found('growth.ok', { size: bytesText(bytes), growth: bytesText((bytes - first) / days) })
})

export const connections = databaseCheck('connections', async ({ statistics }) => {
  const [row] = await statistics<{ used: number; most: number }>(
    `select count(*)::int as used, current_setting('max_connections')::int as most from pg_stat_activity
     where backend_type is null or backend_type = 'client backend'`,
  )
  return found(row!.used > row!.most * limits.connections ? 'connections.many' : 'connections.ok', { ...row! })
})

export const transactions = databaseCheck('transactions', async ({ statistics }) => {
  const [row] = await statistics<{ application: string; minutes: number; pid: number }>(
    `select application_name as application, (extract(epoch from now() - xact_start) / 60)::int as minutes, pid
     from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
       and xact_start < now() - interval '${limits.minutes} minutes' order by xact_start limit 1`,
  )
  return row ? found('transactions.long', { ...row }) : found('transactions.ok')
})

export const queries = databaseCheck('queries', async ({ statistics }) => {
  const [extension] = await statistics<{ schema: string }>(
    `select quote_ident(nspname) as schema from pg_extension join pg_namespace n on n.oid = extnamespace
     where extname = 'pg_stat_statements'`,
  )
  if (!extension) return found('queries.not_measured')
  // PostgreSQL replaces the constants of these statements, so they contain no data.
  const [row] = await statistics<{ query: string; milliseconds: number }>(
    `select left(query, 200) as query, round(mean_exec_time)::int as milliseconds from ${extension.schema}.pg_stat_statements
     where dbid = (select oid from pg_database where datname = current_database()) and calls >= ${limits.calls}
       and query not like '<%' order by mean_exec_time desc limit 1`,
  )
  if (!row || row.milliseconds < limits.query) return found('queries.ok', { milliseconds: row?.milliseconds ?? 0 })
  return found('queries.slow', { ...row })
})

export const vacuum = databaseCheck('vacuum', async ({ statistics }) => {
  const [row] = await statistics<{ off: boolean; table: string | null; dead: number; live: number }>(
    `select not current_setting('autovacuum')::boolean as off, t.* from (select 1) one left join lateral (
       select relname as table, n_dead_tup as dead, n_live_tup as live from pg_stat_user_tables
       where n_dead_tup > ${limits.dead} and n_dead_tup > n_live_tup order by n_dead_tup desc limit 1) t on true`,
  )
  if (row!.off) return found('vacuum.off')
  if (row!.table === null) return found('vacuum.ok')
  return found('vacuum.behind', { table: row!.table, dead: row!.dead, live: row!.live })
})
