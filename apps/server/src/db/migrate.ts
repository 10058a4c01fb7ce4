import fs from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'

const folder = path.join(import.meta.dirname, 'migrations')
/** One installation migrates at a time; any fixed number does. */
const lockKey = 7_205_001

/**
 * Brings the schema up to date: plain SQL files in order of their names, each in a transaction, each once. Several
 * starting servers wait for one another. Also lays out the job queue's own schema and opens it to the application's role.
 * @throws the database's error with the file's name in front; nothing of that file has taken effect then
 */
export async function migrate(owner: pg.PoolConfig): Promise<void> {
  const client = new pg.Client(owner)
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [lockKey])
    await client.query('CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())')
    const { rows } = await client.query<{ name: string }>('SELECT name FROM migrations')
    const applied = new Set(rows.map((row) => row.name))
    const files = (await fs.readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
    const missing = files.filter((name) => !applied.has(name))
    for (const name of missing) await apply(client, name)
    if (missing.length > 0) await openQueue(client, owner)
  } finally {
    await client.end()
  }
}

async function apply(client: pg.Client, name: string): Promise<void> {
  const text = await fs.readFile(path.join(folder, name), 'utf8')
  try {
    await client.query('BEGIN')
    await client.query(text)
    await client.query('INSERT INTO migrations (name) VALUES ($1)', [name])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw new Error(`migration ${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

/** The queue's tables have row security without policies; the program's roles get one, since jobs belong to no company. */
async function openQueue(client: pg.Client, owner: pg.PoolConfig): Promise<void> {
  // Loaded here alone: most starts have nothing to migrate.
  const { runMigrations } = await import('graphile-worker')
  const pool = new pg.Pool({ ...owner, max: 1 })
  pool.on('error', () => {})
  pool.on('connect', (connection) => connection.on('error', () => {}))
  try {
    await runMigrations({ pgPool: pool })
  } finally {
    await pool.end()
  }
  await client.query(`
    GRANT USAGE ON SCHEMA graphile_worker TO outpost_app, outpost_everything;
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA graphile_worker TO outpost_app, outpost_everything;
    GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA graphile_worker TO outpost_app, outpost_everything;
    GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA graphile_worker TO outpost_app, outpost_everything;
    DO $$
    DECLARE target regclass;
    BEGIN
      FOR target IN SELECT c.oid FROM pg_class c WHERE c.relnamespace = 'graphile_worker'::regnamespace AND c.relrowsecurity LOOP
        EXECUTE format('DROP POLICY IF EXISTS application ON %s', target);
        EXECUTE format('CREATE POLICY application ON %s TO outpost_app, outpost_everything USING (true) WITH CHECK (true)', target);
      END LOOP;
    END $$;
  `)
}
