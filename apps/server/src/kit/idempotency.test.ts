import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../testing/outpost.ts'

let outpost: TestOutpost
beforeAll(async () => {
  outpost = await startOutpost(['api'])
})
afterAll(() => outpost.close())

let count = 0
const newKey = (): string => `form-${process.pid}-${++count}`
const addTag = (name: string, key: string) =>
  outpost.admin.post('/tags', { company_id: 1, name }, { 'idempotency-key': key })
const tagsNamed = async (name: string): Promise<number> =>
  (await outpost.admin.get(`/tags?q=${encodeURIComponent(name)}`)).body.meta.total

// SECURITY-019
test('SECURITY-019 a repeat returns the first response and has no second effect', async () => {
  const key = newKey()
  const first = await addTag('Only once', key)
  const again = await addTag('Only once', key)
  expect(first.status).toBe(201)
  expect({ status: again.status, body: again.body }).toEqual({ status: first.status, body: first.body })
  expect(await tagsNamed('Only once')).toBe(1)
})

test('SECURITY-019 of twenty simultaneous calls one takes effect, and all get its response', async () => {
  const key = newKey()
  const answers = await Promise.all(Array.from({ length: 20 }, () => addTag('Twenty at once', key)))
  expect(new Set(answers.map((answer) => `${answer.status} ${JSON.stringify(answer.body)}`)).size).toBe(1)
  expect(answers[0]!.status).toBe(201)
  expect(await tagsNamed('Twenty at once')).toBe(1)
})

test('SECURITY-019 the same key with another body or call is refused', async () => {
  const key = newKey()
  await addTag('First body', key)
  const other = await addTag('Second body', key)
  expect(other).toMatchObject({
    status: 422,
    body: { errors: [{ code: 'IDEMPOTENCY_KEY_REUSED', source: 'Idempotency-Key' }] },
  })
  const call = await outpost.admin.post('/companies', { name: 'First body', parent_id: 1 }, { 'idempotency-key': key })
  expect(call.status).toBe(422)
  expect(await tagsNamed('Second body')).toBe(0)
})

test('SECURITY-019 without a key a repeat is a new call', async () => {
  const tokens = async () => (await outpost.admin.get('/account/tokens')).body.meta.total as number
  const before = await tokens()
  await outpost.admin.post('/account/tokens', { name: 'twice' })
  await outpost.admin.post('/account/tokens', { name: 'twice' })
  expect(await tokens()).toBe(before + 2)
})

test("a key belongs to its user: another user's call with it is independent", async () => {
  const key = newKey()
  const other = await outpost.build.user(1, 'admin')
  const mine = await outpost.admin.post('/account/tokens', { name: 'mine' }, { 'idempotency-key': key })
  const theirs = await other.post('/account/tokens', { name: 'mine' }, { 'idempotency-key': key })
  expect(theirs.status).toBe(201)
  expect(theirs.body.data.token).not.toBe(mine.body.data.token)
})

test('a failed call stores no response, and a repeat takes effect', async () => {
  const key = newKey()
  expect(
    (await outpost.admin.post('/tags', { company_id: 999_999, name: 'Later' }, { 'idempotency-key': key })).status,
  ).toBe(422)
  expect((await addTag('Later', key)).status).toBe(201)
})

test('an invalid key is refused with its source', async () => {
  for (const key of ['short', 'x'.repeat(129), 'with space in it']) {
    expect((await addTag('Bad key', key)).body.errors?.[0], key).toMatchObject({
      code: 'VALIDATION',
      source: 'Idempotency-Key',
    })
  }
  expect(await tagsNamed('Bad key')).toBe(0)
})

// SECURITY-012
test('SECURITY-012 the secret in a stored response is encrypted in the database', async () => {
  const key = newKey()
  const { body } = await outpost.admin.post('/account/tokens', { name: 'sealed' }, { 'idempotency-key': key })
  const text = body.data.token as string
  const { rows } = await sql<{
    dump: string
  }>`select string_agg(encode(answer, 'escape') || encode(answer, 'base64') || encode(answer, 'hex'), '') as dump from idempotency_keys`.execute(
    outpost.running.app.db,
  )
  expect(rows[0]!.dump.length).toBeGreaterThan(100)
  for (const form of [text, Buffer.from(text).toString('hex'), 'sealed']) expect(rows[0]!.dump).not.toContain(form)
  const again = await outpost.admin.post('/account/tokens', { name: 'sealed' }, { 'idempotency-key': key })
  expect(again.body.data.token).toBe(text)
})

// SECURITY-005
test('SECURITY-005 no table contains a password, a session or a token in plain text', async () => {
  const made = await outpost.admin.post('/account/tokens', { name: 'in clear' })
  const enrolment = await outpost.admin.post('/devices/enrolment-tokens', { company_id: 1 })
  const session = /session=([^;]+)/.exec(outpost.admin.headers['cookie']!)![1]!
  // Runs as the migrations' role, the only one that may read every table.
  const texts = []
  for (const { name } of await outpost.asOwner("select tablename as name from pg_tables where schemaname = 'public'")) {
    const [table] = await outpost.asOwner(`select coalesce(string_agg(t::text, ' '), '') as text from "${name}" t`)
    texts.push(table!['text'])
  }
  const dump = texts.join('\n')
  expect(dump).toContain('$argon2id$')
  for (const secret of [made.body.data.token, enrolment.body.data.token, session, 'correct horse battery staple']) {
    expect(dump).not.toContain(secret)
    expect(dump).not.toContain(Buffer.from(secret).toString('hex'))
  }
})
