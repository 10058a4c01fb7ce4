import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Owner } from '../../testing/make-record.ts'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import { allKinds, makeRecord } from '../../testing/records.ts'
import { putTagOnEntry } from '../remote-access/testing/records.ts'
import { putTagOn } from '../tags/testing/records.ts'
import { putTagOnHub } from '../vpn/testing/records.ts'
import { deleteCompany, readRows, type Rows } from './testing/company-rows.ts'
import { openRestoring, type Restoring } from './testing/restoring.ts'

let outpost: TestOutpost
let restoring: Restoring
let client: Client
let A: Owner
let child: Owner
let B: Owner
/** The companies in the tree of A. */
let tree: number[]
let before: Rows
const made = new Map<string, Map<string, number | string>>()

const app = () => outpost.running.app
const idOf = (owner: Owner, kind: string): number => Number(made.get(owner.canary)!.get(kind))

async function fill(owner: Owner): Promise<void> {
  const ids = new Map<string, number | string>()
  made.set(owner.canary, ids)
  for (const kind of allKinds) ids.set(kind, await makeRecord(app(), kind, owner))
  await putTagOn(app(), owner, idOf(owner, 'device'), idOf(owner, 'tag'))
  await putTagOnEntry(app(), owner, idOf(owner, 'remote access'), idOf(owner, 'tag'))
  await putTagOnHub(app(), idOf(owner, 'vpn hub'), idOf(owner, 'tag'))
}

const rows = () => readRows(client, tree)

const backUp = (name: string) => restoring.backUp(name)
const restore = (name: string, company: string, check = false) => restoring.restore(name, company, check)
const databases = async (): Promise<number> =>
  (await outpost.asOwner(`select from pg_database where datname = '${restoring.scratch}'`)).length

beforeAll(async () => {
  outpost = await startOutpost(['api'])
  restoring = await openRestoring(outpost)
  client = new Client(outpost.owner)
  await client.connect()
  const { build } = outpost
  const [a, b] = [await build.company(1, 'canary-A'), await build.company(1, 'canary-B')]
  A = { canary: 'canary-A', company: a, userId: (await build.user(a.id)).id }
  B = { canary: 'canary-B', company: b, userId: (await build.user(b.id)).id }
  const c = await build.company(a.id, 'canary-child')
  child = { canary: 'canary-child', company: c, userId: (await build.user(c.id)).id }
  for (const owner of [A, child, B]) await fill(owner)
  await build.join(B.userId, a.id)
  const below = await outpost.asOwner(`select descendant_id as id from company_tree where ancestor_id = ${a.id}`)
  tree = below.map(({ id }) => Number(id))
  // Commands, and whatever else has no history, stay unfinished.
  for (const statement of [
    `alert_incidents set resolved_at = now()`,
    `remote_sessions set ended_at = now(), end_reason = 'closed'`,
    `generated_reports set finished_at = now(), state = 'completed'`,
    `device_connections set disconnected_at = null, reason = null where company_id = ${child.company.id}`,
    `device_jobs set state = 'done', reason = null, token_hash = null, finished_at = now()`,
  ])
    await outpost.asOwner(`update ${statement}`)
  before = await rows()
  await backUp('full')
}, 300_000)
afterAll(async () => {
  await client.end()
  await outpost.close()
  await restoring.close()
})

/** Compares the rows of the company with those of the backup, and all others with those just before the restore. */
async function expectRestored(then: Rows, justBefore: Rows, exceptions: readonly string[] = []): Promise<void> {
  const now = await rows()
  for (const [name, own] of Object.entries(then.own))
    if (!exceptions.includes(name)) expect(now.own[name], name).toEqual(own)
  expect(now.others).toEqual(justBefore.others)
}

test('BACKUPS-029 every table belongs to companies in a known way, or is named with a reason', async () => {
  const { catalogue } = await rows()
  const { namedTables, ruleOf } = await import('./company/plan.ts')
  const unknown = catalogue.order.filter(({ owner, rule }) => owner === undefined && rule.treatment !== 'left')
  expect(unknown.map(({ name }) => name)).toEqual([])
  expect(namedTables.filter((name) => !catalogue.tables.has(name))).toEqual([])
  for (const { name, columns, rule } of catalogue.order)
    for (const column of [...(rule.keep ?? []), ...Object.keys(rule.fresh ?? {}), ...(rule.key ?? [])])
      expect(columns, name).toContain(column)
  // What opens something must not come back: such a column is emptied, or its table is left as it is.
  const secrets = catalogue.order.flatMap(({ name, columns }) =>
    ruleOf(name).treatment === 'left'
      ? []
      : columns
          .filter((column) => /(^|_)token(_hash)?$|(^|_)(ticket|guest|code)_hash$/.test(column))
          .map((column) => `${name}.${column}`),
  )
  expect(secrets.filter((place) => ruleOf(place.split('.')[0]!).fresh?.[place.split('.')[1]!] !== 'NULL')).toEqual([])
})

test('BACKUPS-023 BACKUPS-027 a deleted company comes back whole with its subsidiary, and nothing of others changes', async () => {
  const files = await outpost.asOwner(`select sha256 from files where id = ${idOf(A, 'file')}`)
  expect(Object.values(before.own).filter((list) => list.length > 0).length).toBeGreaterThan(80)
  const { catalogue } = await rows()
  await deleteCompany(client, catalogue)
  const [{ sha256 }] = files as [{ sha256: Buffer }]
  await app().blobs.remove(sha256)
  const deleted = await rows()
  expect(deleted.own['devices']).toEqual([])
  const said = await restore('full', 'canary-a')
  expect(said).toContain('devices: ')
  expect(said.split('\n').filter((line) => line.startsWith('Left out'))).toEqual([])
  await expectRestored(before, deleted)
  expect(await app().blobs.keptAt(sha256)).toBeDefined()
  expect(await databases()).toBe(0)
  expect(
    await outpost.asOwner(`select from commands where company_id = ${A.company.id} and finished_at is null`),
  ).toEqual([])
}, 300_000)

test('BACKUPS-024 a check changes nothing and says what a restore would do', async () => {
  await outpost.asOwner(`update devices set name = 'renamed' where id = ${idOf(A, 'device')}`)
  const then = await rows()
  const said = await restore('full', String(A.company.id), true)
  expect(said).toContain('devices: 0 put back, 1 changed, 0 removed')
  const { own, others } = await rows()
  expect({ own, others }).toEqual({ own: then.own, others: then.others })
  expect(await databases()).toBe(0)
}, 300_000)

test('BACKUPS-023 BACKUPS-025 BACKUPS-027 what was changed, deleted and added since the backup is as it was then', async () => {
  const { build } = outpost
  const [device, tag] = [idOf(A, 'device'), idOf(A, 'tag')]
  const [{ name }] = (await outpost.asOwner(`select name from tags where id = ${tag}`)) as [{ name: string }]
  for (const statement of [
    // The name of a deleted tag is taken by a new one, and two names have moved on.
    `delete from tags where id = ${tag}`,
    `insert into tags (company_id, name, description, color) values (${A.company.id}, '${name}', '', '#000000')`,
    `update tags set name = 'moved on' where id = ${idOf(child, 'tag')}`,
    `update companies set name = 'another', email = 'a@b.example' where id = ${child.company.id}`,
    `delete from device_keys where device_id = ${device}`,
    // A client that came back has no certificate yet.
    `update vpn_clients set serial = '0a', expires_at = now() + interval '1 year' where user_id = ${child.userId}`,
    `delete from users where id = ${child.userId}`,
    `update users set password_hash = 'changed', role_id = 4 where id = ${A.userId}`,
    `delete from memberships where company_id = ${A.company.id}`,
    `update vpn_hubs set name = 'another' where id = ${idOf(A, 'vpn hub')}`,
  ])
    await outpost.asOwner(statement)
  const added = await build.device(A.company.id)
  const newCompany = await build.company(child.company.id)
  const newUser = await build.user(newCompany.id)
  await outpost.asOwner(`insert into telemetry values (now(), ${device}, '{1}', '{5}')`)
  tree.push(newCompany.id)
  const since = await rows()
  const said = await restore('full', 'canary-A')
  // Keys of a device that is there stay as they are, and its history since the backup too.
  await expectRestored(before, since, ['device_keys', 'telemetry', 'vpn_revoked'])
  const now = await rows()
  expect(now.own['device_keys']).toEqual(since.own['device_keys'])
  expect(now.own['telemetry']).toEqual(since.own['telemetry'])
  // The certificates of the deleted user were revoked.
  expect(now.own['vpn_revoked']).toEqual(since.own['vpn_revoked'])
  expect(now.own['vpn_revoked']).not.toEqual([])
  expect(await outpost.asOwner(`select from devices where id = ${added.id}`)).toEqual([])
  expect(await outpost.asOwner(`select from users where id = ${newUser.id}`)).toEqual([])
  expect(await outpost.asOwner(`select password_hash from users where id = ${A.userId}`)).toEqual([
    { password_hash: 'changed' },
  ])
  expect(said).toMatch(/companies: 0 put back, 1 changed, 1 removed/)
  expect(
    await outpost.asOwner(`select depth from company_tree where descendant_id = ${child.company.id} order by 1`),
  ).toEqual([{ depth: 0 }, { depth: 1 }, { depth: 2 }])
  const entries = await outpost.asOwner(
    `select act, username, company_id, detail->>'backup' as backup from audit where act like '%restored%' order by id desc limit 1`,
  )
  expect(entries).toEqual([
    {
      act: 'company restored from a backup',
      username: 'npm run restore',
      company_id: A.company.id,
      backup: 'full.backup',
    },
  ])
}, 300_000)

test('BACKUPS-026 nothing is taken from another company: it is named and left out', async () => {
  const [device, hub, file] = [idOf(A, 'device'), idOf(A, 'vpn hub'), idOf(A, 'file')]
  const came = await outpost.build.device(B.company.id, { name: 'came from B' })
  const parentTag = Number(await makeRecord(app(), 'tag', { ...A, canary: 'canary-top', company: { id: 1, level: 1 } }))
  await putTagOn(app(), A, idOf(child, 'device'), parentTag)
  await backUp('conflicts')
  const [{ subnet }] = (await outpost.asOwner(`select subnet from vpn_hubs where id = ${hub}`)) as [{ subnet: string }]
  for (const statement of [
    `update devices set company_id = ${B.company.id}, name = 'with B now' where id = ${device}`,
    `update files set company_id = ${B.company.id} where id = ${file}`,
    `delete from vpn_hubs where id = ${hub}`,
    `update vpn_hubs set subnet = '${subnet}' where id = ${idOf(B, 'vpn hub')}`,
    `delete from tags where id = ${parentTag}`,
    `update devices set company_id = ${A.company.id} where id = ${came.id}`,
    `delete from users where id = ${A.userId}`,
    `update users set email = 'canary-A-taken@outpost.test' where id = ${B.userId}`,
  ])
    await outpost.asOwner(statement)
  const since = await rows()
  const said = await restore('conflicts', 'canary-A')
  const now = await rows()
  expect(now.others).toEqual(since.others)
  expect(said).toMatch(new RegExp(`Left out: devices .*\\(${device}\\): it belongs to another company now`))
  expect(said).toMatch(new RegExp(`Left out: files .*\\(${file}\\): it belongs to another company now`))
  expect(said).toMatch(new RegExp(`Left out: vpn hubs .*\\(${hub}\\): another record has its subnet`))
  expect(said).toMatch(/Left out: device tags .*: what it refers to in tags does not exist/)
  expect(
    await outpost.asOwner(`select company_id, name from devices where id in (${device}, ${came.id}) order by id`),
  ).toEqual([
    { company_id: B.company.id, name: 'with B now' },
    { company_id: A.company.id, name: 'came from B' },
  ])
  expect(await outpost.asOwner(`select from users where id = ${A.userId}`)).toHaveLength(1)
}, 300_000)

test('BACKUPS-025 credits, sessions and what was revoked stay as they are', async () => {
  const kept = [
    'ledger_accounts',
    'ledger_entries',
    'credit_pools',
    'credit_codes',
    'sessions',
    'access_tokens',
    'invitations',
  ]
  await outpost.asOwner(
    `delete from sessions where user_id = ${child.userId}; delete from access_tokens; delete from invitations`,
  )
  const all = async () => {
    const found: Record<string, unknown> = {}
    for (const name of kept)
      found[name] = await outpost.asOwner(`select md5(string_agg(t::text, ',' order by t::text)) from ${name} t`)
    return found
  }
  await outpost.asOwner(
    `update devices set credit_expires_at = now() + interval '1 year' where id = ${idOf(child, 'device')}`,
  )
  await backUp('credits')
  await outpost.asOwner(`delete from devices where id = ${idOf(child, 'device')}`)
  const then = await all()
  await restore('credits', 'canary-A')
  expect(await all()).toEqual(then)
  expect(await outpost.asOwner(`select credit_expires_at from devices where id = ${idOf(child, 'device')}`)).toEqual([
    { credit_expires_at: null },
  ])
}, 300_000)

test('BACKUPS-028 what cannot be restored is refused, and nothing is left', async () => {
  const then = await rows()
  await expect(restore('full', '1')).rejects.toThrow('is the top company')
  await expect(restore('full', 'nobody')).rejects.toThrow('has no company with the name or id "nobody"')
  await client.query('select pg_advisory_lock(7205125)')
  await expect(restore('full', 'canary-A')).rejects.toThrow('is being restored already')
  await client.query('select pg_advisory_unlock(7205125)')
  // Somebody holds a row that has to be changed.
  await outpost.asOwner(`update tags set name = 'held' where id = ${idOf(child, 'tag')}`)
  const held = await outpost.hold(`select from tags where id = ${idOf(child, 'tag')} for update`)
  await expect(restore('full', 'canary-A')).rejects.toThrow('Nothing was changed, because somebody changed the same')
  await held.release()
  expect(await databases()).toBe(0)
  expect((await rows()).others).toEqual(then.others)
}, 300_000)
