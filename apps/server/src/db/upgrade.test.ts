import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { expect, test } from 'vitest'
import { readEnv } from '../start/env.ts'
import { start } from '../start/start.ts'
import { adminLogin } from '../testing/outpost.ts'
import { signIn } from '../testing/person.ts'
import type { TestDatabase } from '../testing/postgres.ts'
import { storedDatabase, storedMasterKey } from '../testing/stored-database.ts'
import { withClient } from './client.ts'
import { migrate } from './migrate.ts'

/** Tables emptied by a migration or at start, since their contents are only temporary. */
const temporaryTables = new Set(['migrations', 'rate_limits'])

type Rows = Record<string, Record<string, unknown>[]>

/** Returns every row of every table of the program. */
const rowsOf = (database: TestDatabase): Promise<Rows> =>
  withClient(database.owner, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1",
    )
    const all: Rows = {}
    for (const { name } of rows)
      all[name] = (
        await client.query<{ row: Record<string, unknown> }>(
          `select to_jsonb(t) as row from public.${name} t order by t::text`,
        )
      ).rows.map(({ row }) => row)
    return all
  })

/** Reduces current rows to the columns that the old rows had. */
const asBefore = (now: readonly Record<string, unknown>[], before: readonly Record<string, unknown>[]) => {
  const columns = Object.keys(before[0] ?? {})
  return now.map((row) => Object.fromEntries(columns.map((column) => [column, row[column]])))
}

/** Returns an old row with its columns renamed to their current names. */
function withCurrentNames(table: string, row: Record<string, unknown>): Record<string, unknown> {
  if (table !== 'device_rollouts') return row
  const { file_id, file_name, percent, ...rest } = row
  return { ...rest, source_id: file_id, source_name: file_name, waves: [{ percent }] }
}

function expectKept(before: Rows, after: Rows): void {
  for (const [table, rows] of Object.entries(before))
    if (!temporaryTables.has(table) && !jobTables.has(table)) {
      const known = rows.map((row) => withCurrentNames(table, row))
      expect(asBefore(after[table] ?? [], known), table).toEqual(expect.arrayContaining(known))
    }
}

/** Tables whose rows are now device jobs. */
const jobTables = new Set(['file_requests', 'device_updates', 'tag_runs'])

/** Expects the old commands, file requests, updates and tag runs among the device jobs. */
function expectJobs(before: Rows, after: Rows): void {
  const asked = before['commands']!.filter(({ name }) => ['exec', 'reboot', 'refresh'].includes(String(name)))
  const [files, updates, runs] = [before['file_requests']!, before['device_updates']!, before['tag_runs']!]
  expect(Math.min(asked.length, files.length, updates.length, runs.length)).toBeGreaterThan(0)
  const jobs = after['device_jobs']!
  expect(jobs.map(({ command_id }) => command_id)).toEqual(
    expect.arrayContaining([...asked, ...files].map(({ id }) => id)),
  )
  for (const { id, device_id, file_id, file_name, state, rollout_id, username, version_to, held_file_id } of updates) {
    const over = ['done', 'failed', 'cancelled'].includes(String(state))
    expect(jobs).toContainEqual(
      expect.objectContaining({
        id,
        device_id,
        source_id: file_id,
        source_name: file_name,
        rollout_id,
        username,
        ...(over && { state }),
      }),
    )
    expect(after['device_updates']).toContainEqual(expect.objectContaining({ job_id: id, version_to, held_file_id }))
  }
  for (const { id, job_id, device_id, tag_id, tag_name, batch, source_id, events } of runs)
    expect(jobs).toContainEqual(
      expect.objectContaining({ id: job_id ?? id, device_id, tag_id, tag_name, batch, source_id, events }),
    )
}

test(
  'F40: three upgrades and rollbacks keep every device, command, file, job and log line, and the program runs on them',
  { timeout: 120_000 },
  async () => {
    for (let round = 0; round < 3; round++) {
      const database = await storedDatabase()
      const dataDir = await mkdtemp(join(tmpdir(), 'outpost-upgrade-'))
      const before = await rowsOf(database)
      expect(Object.values(before).filter((rows) => rows.length > 0).length, 'tables with a record').toBeGreaterThan(50)
      await migrate(database.owner)
      const after = await rowsOf(database)
      expectKept(before, after)
      expectJobs(before, after)
      const env = readEnv({
        PORT: '0',
        OUTPOST_DATA_DIR: dataDir,
        OUTPOST_LOG: 'silent',
        OUTPOST_MASTER_KEY: storedMasterKey,
      })
      const running = await start(env, database, ['api', 'gateway'])
      try {
        const deviceId = String(before['tag_runs']![0]!['device_id'])
        const admin = await signIn(`http://127.0.0.1:${running.port}`, adminLogin)
        for (const path of [
          '/devices',
          '/files',
          '/tags',
          '/companies',
          '/users',
          `/devices/actions/logs?device_id=${deviceId}`,
        ])
          expect(await admin.get(path).then(({ status, body }) => [status, body.data.length > 0]), path).toEqual([
            200,
            true,
          ])
      } finally {
        await running.close()
        await database.drop()
        await rm(dataDir, { recursive: true })
      }
    }
  },
)

/**
 * Upgrades a database repeatedly, terminating its connection each time a little later after it connects, until an
 * upgrade finishes before it is cut off. @returns how many were cut off
 */
async function migrateWithCuts(database: TestDatabase, killer: Client): Promise<number> {
  const name = 'upgrade that is cut'
  const cut = new Set<number>()
  const backends = async (): Promise<number[]> => {
    const { rows } = await killer.query<{ pid: number }>(
      'select pid from pg_stat_activity where application_name = $1 and datname = current_database()',
      [name],
    )
    // A terminated backend stays listed for a moment.
    return rows.map(({ pid }) => pid).filter((pid) => !cut.has(pid))
  }
  for (let cuts = 0, wait = 0; ; cuts++, wait = Math.ceil(wait * 1.3 + 0.5)) {
    let isOver = false
    const succeeded = migrate({ ...database.owner, application_name: name })
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        isOver = true
      })
    while (!isOver && (await backends()).length === 0);
    await sleep(wait)
    for (const pid of await backends()) {
      cut.add(pid)
      await killer.query('select pg_terminate_backend($1)', [pid])
    }
    if (await succeeded) return cuts
  }
}

test(
  'F8: an upgrade interrupted repeatedly continues and ends with the same result as an uninterrupted one',
  { timeout: 120_000 },
  async () => {
    const [whole, cut] = [await storedDatabase(), await storedDatabase()]
    await migrate(whole.owner)
    const cuts = await withClient(cut.owner, (killer) => migrateWithCuts(cut, killer))
    expect(cuts, 'upgrades that were cut off, or the run is void').toBeGreaterThan(2)
    const described = (database: TestDatabase) =>
      withClient(
        database.owner,
        async (client) =>
          (
            await client.query(`
      select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns where table_schema = 'public' and table_name !~ '^telemetry_\\d' order by 1, ordinal_position`)
          ).rows,
      )
    expect(await described(cut)).toEqual(await described(whole))
    const names = async (database: TestDatabase) => (await rowsOf(database))['migrations']!.map(({ name }) => name)
    expect(await names(cut)).toEqual(await names(whole))
    await cut.drop()
    await whole.drop()
  },
)
