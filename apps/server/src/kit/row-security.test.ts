import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Transaction } from '../db/database.ts'
import { startOutpost, type TestOutpost } from '../testing/outpost.ts'
import type { Owner } from '../testing/make-record.ts'
import { putTagOnEntry } from '../features/remote-access/testing/records.ts'
import { putTagOn } from '../features/tags/testing/records.ts'
import { allKinds, makeRecord } from '../testing/records.ts'
import { tenantTables, type TenantTable } from '../testing/tenant-rows.ts'
import type { Actor } from './actor.ts'
import { scopeOf, systemScope, type Scope } from './scope.ts'
import { inTransaction } from './transaction.ts'

let outpost: TestOutpost
let A: Owner
let B: Owner
let tables: TenantTable[]
/** The companies in A's tree. */
let treeOfA: number[]
let child: { id: number; level: number }

const app = () => outpost.running.app
const scopeIn = (owner: Owner, reach: 'tree' | 'company' = 'tree'): Scope =>
  scopeOf({ userId: 0, companyId: owner.company.id, companyLevel: owner.company.level, reach } as Actor)

async function fill(owner: Owner): Promise<void> {
  const ids = new Map<string, number | string>()
  for (const kind of allKinds) ids.set(kind, await makeRecord(app(), kind, owner))
  await putTagOn(app(), owner, Number(ids.get('device')), Number(ids.get('tag')))
  await putTagOnEntry(app(), owner, Number(ids.get('remote access')), Number(ids.get('tag')))
  await inTransaction(app().db, systemScope, (tx) =>
    tx
      .insertInto('audit')
      .values({
        company_id: owner.company.id,
        user_id: owner.userId,
        username: null,
        act: 'test',
        target: null,
        detail: '{}',
        ip: null,
        user_agent: null,
        on_behalf_of: null,
      })
      .execute(),
  )
  await inTransaction(app().db, systemScope, (tx) =>
    tx
      .insertInto('automation_targets')
      .values({
        automation_id: Number(ids.get('automation')),
        company_id: owner.company.id,
        of_company_id: owner.company.id,
      })
      .execute(),
  )
  await inTransaction(app().db, systemScope, (tx) =>
    tx
      .insertInto('connect_hours')
      .values({ at: new Date(), company_id: owner.company.id, gateway: 'test', connects: 1 })
      .execute(),
  )
}

beforeAll(async () => {
  outpost = await startOutpost(['api'])
  const { build } = outpost
  const [a, b] = [await build.company(), await build.company()]
  child = await build.company(a.id)
  A = { canary: 'canary-A', company: a, userId: (await build.user(a.id)).id }
  B = { canary: 'canary-B', company: b, userId: (await build.user(b.id)).id }
  await fill(A)
  await fill({ ...A, company: child })
  await fill(B)
  tables = await tenantTables(app())
  const { rows } = await sql<{
    id: number
  }>`select descendant_id as id from company_tree where ancestor_id = ${a.id}`.execute(app().db)
  treeOfA = rows.map((row) => row.id)
}, 180_000)
afterAll(() => outpost.close())

/** Returns the companies of all rows that a transaction sees with an unrestricted query. */
async function seen(tx: Transaction, { name, column }: TenantTable): Promise<Set<number | null>> {
  const { rows } = await sql<{
    company: number | null
  }>`select distinct ${sql.ref(column)} as company from ${sql.table(name)}`.execute(tx)
  return new Set(rows.map((row) => row.company))
}

test('the tables with row-level security are those with a company, and every other table is listed', async () => {
  const { rows } = await sql<{ name: string; secured: boolean; company: boolean }>`
    select c.relname as name, c.relrowsecurity as secured, exists (select from pg_attribute where attrelid = c.oid and attname = 'company_id' and attnum > 0) as company
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`.execute(
    app().db,
  )
  // These belong to a user; their company is the one in which the user acts.
  expect(rows.filter((row) => row.company && !row.secured).map((row) => row.name)).toEqual([
    'access_tokens',
    'oauth_codes',
    'oauth_grants',
    'sessions',
  ])
  const open = rows
    .filter((row) => !row.secured && !/^telemetry_(\d{8}|default)$/.test(row.name))
    .map((row) => row.name)
  // These belong to users rather than companies, to devices whose own row is looked up first, or to the program itself.
  expect(open).toEqual([
    'access_tokens',
    'account_links',
    'acme_certificates',
    'alert_inputs',
    'announcements',
    'api_descriptions',
    'authorized_devices',
    'automation_joins',
    'bus_messages',
    'channel_events',
    'channels',
    'company_tree',
    'console_builds',
    'console_files',
    'data_usage_counters',
    'data_usage_hours',
    'device_keys',
    'gateways',
    'health_samples',
    'host_tokens',
    'idempotency_keys',
    'identities',
    'identity_flows',
    'identity_providers',
    'installation',
    'logins',
    'mfa_challenges',
    'migrations',
    'notifications',
    'oauth_applications',
    'oauth_codes',
    'oauth_grants',
    'oauth_refresh_tokens',
    'outgoing_heartbeat',
    'passkey_challenges',
    'passkeys',
    'program_processes',
    'rate_limits',
    'readiness_checks',
    'recovery_codes',
    'schema_access',
    'second_factor_setups',
    'second_factors',
    'sessions',
    'settings',
    'spent_session_tokens',
    'ssh_keys',
    'statistics_rounds',
    'suppressed_emails',
    'system_backup_proofs',
    'system_backup_settings',
    'system_backups',
    'telemetry',
    'telemetry_dirty_hours',
    'telemetry_gaps',
    'telemetry_hourly',
    'telemetry_texts',
    'vpn_dhcp_options',
    'vpn_hub_tags',
    'vpn_revoked',
    'vpn_streams',
    'vpn_usage',
    'web_session_grants',
    'wireless_slots',
    'worker_heartbeats',
  ])
  expect(tables.map((table) => table.name)).toEqual(rows.filter((row) => row.secured).map((row) => row.name))
})

// SECURITY-004
test('SECURITY-004 a query without a scope condition sees no row of another company, in any tenant table', async () => {
  for (const table of tables) {
    const everything = await inTransaction(app().db, systemScope, (tx) => seen(tx, table))
    expect([...everything], `${table.name} has rows to hide`).toEqual(
      expect.arrayContaining([A.company.id, child.id, B.company.id]),
    )
    const inTree = await inTransaction(app().db, scopeIn(A), (tx) => seen(tx, table))
    const alone = await inTransaction(app().db, scopeIn(A, 'company'), (tx) => seen(tx, table))
    expect([...inTree], table.name).toEqual(expect.arrayContaining([A.company.id, child.id]))
    expect(
      [...inTree].filter((id) => !treeOfA.includes(id!)),
      table.name,
    ).toEqual([])
    expect([...alone], table.name).toEqual([A.company.id])
  }
})

test('SECURITY-004 without any scope nothing is visible', async () => {
  for (const { name } of tables) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(name)}`.execute(app().db)
    expect(rows[0]!.n, name).toBe(0)
  }
})

/** The audit log, and the ledger with related records: rows are only ever added. */
const appendOnly = ['audit', 'credit_periods', 'credit_pools', 'data_purchases', 'ledger_accounts', 'ledger_entries']
/** A log whose rows are updated but never deleted. */
const neverRemoved = ['impersonations']

/** Returns the columns of a table that an insert may name: all but those that the database computes. */
async function writableColumns(table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`.execute(app().db)
  return rows.map(({ name }) => name)
}

test('SECURITY-004 rows of another company can be neither changed, removed nor added', async () => {
  for (const { name, column } of tables) {
    const [row] = await inTransaction(
      app().db,
      systemScope,
      async (tx) =>
        (
          await sql<{
            row: object
          }>`select to_jsonb(t) as row from ${sql.table(name)} t where ${sql.ref(column)} = ${B.company.id} limit 1`.execute(
            tx,
          )
        ).rows,
    )
    const act = (statement: ReturnType<typeof sql>) =>
      inTransaction(app().db, scopeIn(A), async (tx) => Number((await statement.execute(tx)).numAffectedRows))
    const foreign = sql`where ${sql.ref(column)} = ${B.company.id}`
    const harmless = name === 'companies' ? 'name' : column
    // Tables that nobody may change are tested separately.
    if (!appendOnly.includes(name)) {
      expect(
        await act(sql`update ${sql.table(name)} set ${sql.ref(harmless)} = ${sql.ref(harmless)} ${foreign}`),
        name,
      ).toBe(0)
      if (!neverRemoved.includes(name)) expect(await act(sql`delete from ${sql.table(name)} ${foreign}`), name).toBe(0)
    }
    const columns = sql.join((await writableColumns(name)).map((one) => sql.ref(one)))
    const add = act(
      sql`insert into ${sql.table(name)} (${columns}) overriding system value select ${columns} from jsonb_populate_record(null::${sql.table(name)}, ${JSON.stringify(row!.row)}::jsonb)`,
    )
    await expect(add, name).rejects.toMatchObject({
      code: '42501',
      message: expect.stringContaining('row-level security'),
    })
  }
})

test('SECURITY-004 a row cannot be moved to another company, and a setting of another transaction does not widen the scope', async () => {
  const move = inTransaction(app().db, scopeIn(A), (tx) =>
    sql`update devices set company_id = ${B.company.id} where company_id = ${A.company.id}`.execute(tx),
  )
  await expect(move).rejects.toMatchObject({ code: '42501' })
  await inTransaction(app().db, scopeIn(B), async () => undefined)
  const left = await sql<{
    company: string | null
    role: string
  }>`select current_setting('outpost.company', true) as company, current_user as role`.execute(app().db)
  expect(left.rows[0]).toMatchObject({ role: 'outpost_app' })
  expect(left.rows[0]!.company ?? '').toBe('')
})

test('SECURITY-004 the roles of the program own no table and bypass no policy', async () => {
  const { rows } = await sql<{ name: string; unbound: boolean; owned: number; inherits: boolean }>`
    select rolname as name, rolsuper or rolbypassrls or rolcreaterole as unbound, rolinherit and rolname = 'outpost_app' as inherits,
      (select count(*) from pg_class where relowner = r.oid and relkind in ('r', 'p', 'v', 'm')) as owned
    from pg_roles r where rolname in ('outpost_app', 'outpost_everything') order by 1`.execute(app().db)
  expect(rows).toEqual([
    { name: 'outpost_app', unbound: false, inherits: false, owned: 0 },
    { name: 'outpost_everything', unbound: false, inherits: false, owned: 0 },
  ])
})
