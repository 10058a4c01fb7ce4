import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../testing/outpost.ts'
import { systemScope } from './scope.ts'
import { inTransaction } from './transaction.ts'

interface Line {
  company_id: number
  user_id: number
  username: string
  act: string
  target: string | null
  detail: Record<string, unknown>
  ip: string
  user_agent: string
}

let outpost: TestOutpost
beforeAll(async () => {
  outpost = await startOutpost(['api'])
})
afterAll(() => outpost.close())

const lines = (): Promise<Line[]> =>
  inTransaction(
    outpost.running.app.db,
    systemScope,
    async (tx) => (await sql<Line>`select * from audit order by id`.execute(tx)).rows,
  )
const last = async (): Promise<Line> => (await lines()).at(-1)!

// SECURITY-024
test('SECURITY-024 a change is recorded with who did what, from where and to what', async () => {
  const { body } = await outpost.admin.post('/tags', { company_id: 1, name: 'Audited' })
  expect(await last()).toMatchObject({
    company_id: 1,
    username: 'root@outpost.test',
    act: 'POST /tags',
    target: `tag:${body.data.id}`,
    ip: '127.0.0.1',
    detail: { name: 'Audited' },
  })
})

test('SECURITY-024 reading adds no audit entry', async () => {
  const before = (await lines()).length
  await outpost.admin.get('/devices')
  expect((await lines()).length).toBe(before)
})

test('SECURITY-024 the audit entry is part of the transaction: a rolled-back change leaves none, and without the entry the change fails', async () => {
  const before = (await lines()).length
  expect((await outpost.admin.post('/tags', { company_id: 1, name: 'Audited' })).status).toBe(409)
  expect((await lines()).slice(before).map((line) => line.detail)).toEqual([
    { refused: 'TAG_NAME_TAKEN', source: 'name' },
  ])
  await breakAudit(true)
  const refused = await outpost.admin.post('/tags', { company_id: 1, name: 'Unaudited' })
  await breakAudit(false)
  expect(refused.status).toBe(500)
  expect((await outpost.admin.get('/tags?q=Unaudited')).body.meta.total).toBe(0)
})

/** Makes all inserts into the audit log fail, as on a full disk. Runs as the owner of the tables. */
async function breakAudit(broken: boolean): Promise<void> {
  await outpost.asOwner(
    broken
      ? 'alter table audit add constraint broken check (false) not valid'
      : 'alter table audit drop constraint broken',
  )
}

test('SECURITY-024 the role of the program can neither change nor remove an entry', async () => {
  const { app } = outpost.running
  for (const statement of ['update audit set act = act', 'delete from audit', 'truncate audit']) {
    await expect(
      inTransaction(app.db, systemScope, (tx) => sql.raw(statement).execute(tx)),
      statement,
    ).rejects.toMatchObject({ code: '42501' })
    await expect(sql.raw(statement).execute(app.db), statement).rejects.toMatchObject({ code: '42501' })
  }
})

test('SECURITY-024 a refused change is recorded with who tried', async () => {
  const company = await outpost.build.company()
  const guest = await outpost.build.user(company.id, 'read_only')
  await guest.post('/companies', { name: 'Mine', parent_id: company.id })
  expect(await last()).toMatchObject({
    company_id: company.id,
    user_id: guest.id,
    act: 'POST /companies',
    detail: { refused: 'FORBIDDEN' },
  })
  const admin = await outpost.build.user(company.id, 'admin')
  await admin.del('/tags/1')
  expect(await last()).toMatchObject({
    user_id: admin.id,
    act: 'DELETE /tags/{id}',
    target: '/api/tags/1',
    detail: { refused: 'NOT_FOUND' },
  })
})

test('no entry contains a secret, and a long one is shortened', async () => {
  await outpost.admin.post('/account/tokens', { name: 'secret', scopes: ['*'] })
  const device = await outpost.build.device(1)
  // Cutting in the middle of a surrogate pair would leave half a character.
  for (const pad of ['', 'x'])
    expect(
      (await outpost.admin.post(`/devices/${device.id}/command`, { command: `${pad}${'😀'.repeat(3000)}` })).status,
    ).toBe(200)
  expect((await last()).detail).toHaveProperty('cut')
  const text = JSON.stringify(await lines())
  expect(text).not.toMatch(/op_[\w-]{20}/)
})

test('SECURITY-024 a refused call that only reads adds no entry, whatever its method', async () => {
  const company = await outpost.build.company()
  const guest = await outpost.build.user(company.id, 'read_only')
  const before = (await lines()).length
  expect((await guest.post('/devices/tags/preview')).status).toBe(403)
  expect((await guest.get('/audit')).status).toBe(403)
  expect(await lines()).toHaveLength(before)
})
