import type { Subject } from '../check.ts'

/** The number of tables that are listed, the largest first. */
const tables = 80

/** Returns what a support bundle says about the database. Throws if it does not answer. */
export async function databaseFacts({ database }: Subject): Promise<{ processes: string[] } & Record<string, unknown>> {
  const { rows, statistics } = database!
  const [[server], migrations, sizes, extensions, processes] = await Promise.all([
    statistics<object>(`select version() as version, pg_database_size(current_database()) as bytes,
      current_setting('max_connections') as max_connections, current_setting('shared_buffers') as shared_buffers,
      current_setting('work_mem') as work_mem, current_setting('autovacuum') as autovacuum,
      date_trunc('second', now() - pg_postmaster_start_time())::text as running_for`),
    rows<{ name: string }>('select name from migrations order by name'),
    statistics<object>(`select relname as table, pg_total_relation_size(relid) as bytes, n_live_tup as live, n_dead_tup as dead,
      last_autovacuum::text, last_autoanalyze::text from pg_stat_user_tables
      order by pg_total_relation_size(relid) desc limit ${tables}`),
    statistics<object>('select extname as name, extversion as version from pg_extension order by 1'),
    rows<{ name: string }>(
      `select name from program_processes where seen_at > now() - interval '150 seconds' order by name`,
    ),
  ])
  return {
    ...server,
    migrations: { count: migrations.length, last: migrations.at(-1)?.name ?? null },
    extensions,
    tables: sizes,
    processes: processes.map(({ name }) => name),
  }
}
