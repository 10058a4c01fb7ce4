import { afterAll, beforeAll, expect, test } from 'vitest'
import { MailServer } from '../testing/mail-server.ts'
import { startOutpost, type TestOutpost } from '../testing/outpost.ts'
import type { Answer, Person } from '../testing/person.ts'
import { publicAnswers, unexpectedIn } from '../testing/public-answers.ts'

/**
 * Creates one record of each kind the way a client does, and checks every response against the fields that clients
 * read.
 */
let outpost: TestOutpost
let smtp: MailServer
let root: Person
/** Values of the path parameters. */
const ids: Record<string, number> = {}

const taken = (answer: Answer): Answer => {
  expect(answer, JSON.stringify(answer.body)).toMatchObject({
    status: expect.toSatisfy((status: number) => status === 200 || status === 201),
    body: { success: true },
  })
  return answer
}
const made = async (path: string, body: object): Promise<number> => {
  const answer = taken(await root.post(path, body))
  expect(answer.status, path).toBe(201)
  expect(answer.body.data.id, path).toBe(answer.body.meta.id)
  return answer.body.data.id
}
async function upload(
  path: string,
  fields: Record<string, string>,
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  type: string,
): Promise<number> {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.append(key, value)
  form.append(path === '/images' ? 'image' : 'file', new Blob([bytes], { type }), name)
  const answer = await fetch(`${outpost.url}/api${path}`, { method: 'POST', headers: root.headers, body: form })
  const body = (await answer.json()) as { success: boolean; meta: { id: number } }
  expect(body, path).toMatchObject({ success: true, meta: { id: expect.any(Number) } })
  return body.meta.id
}
/** A one-pixel image. */
const png = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
)

beforeAll(async () => {
  smtp = await new MailServer().start()
  outpost = await startOutpost(['api', 'worker'], { OUTPOST_OUTBOUND_ALLOW: '127.0.0.1/32' })
  root = outpost.admin
  ids['configuration'] = await made('/email-configurations', smtp.configuration)
  ids['company'] = await made('/companies', { name: 'Client of a client', parent_id: 1 })
  ids['tag'] = await made('/tags', {
    name: 'Ferries',
    company_id: ids['company'],
    description: 'Those at sea',
    color: '#112233',
    actions: [],
  })
  const permissions = taken(await root.get('/roles/permissions')).body.data as { id: number; name: string }[]
  const view = permissions.find(({ name }) => name === 'view_devices')!.id
  taken(
    await root.post('/roles', {
      title: 'Watcher',
      description: 'Looks only',
      company_id: [ids['company']],
      permission_id: [view],
    }),
  )
  ids['role'] = taken(await root.get('/roles?type=custom')).body.data[0].id
  taken(await root.post('/users/invite', { email: 'new@outpost.test', company_id: ids['company'], role: 'read_only' }))
  ids['user'] = taken(await root.get('/users')).body.data[0].id
  ids['pool'] = await made('/credits', {
    credit_type_id: 2,
    credit_count: 20,
    company_id: 1,
    credit_price: 1.5,
    pro_form_nr: 'P-1',
  })
  taken(await root.post('/credits/move', { source: 1, target: ids['company'], amount: 5, credit_type_name: 'credit' }))
  const code = taken(
    await root.post('/credits/codes', { credit_type_name: 'credit', amount: 2, company_id: 1, comment: 'A gift' }),
  )
  expect(code).toMatchObject({ status: 201, body: { meta: { credit_code: expect.stringMatching(/^.{32}$/) } } })
  const activated = taken(await root.post('/credits/codes/activate', { code: code.body.meta.credit_code }))
  expect(activated.body).toMatchObject({ data: [{ id: expect.any(Number), licence_count: 2 }], meta: { amount: 2 } })
  taken(await root.post('/companies/data', { company_id: 1, credits: 1 }))
  ids['file'] = await upload(
    '/files',
    { type: 'device_task_manager_file', description: 'A script', company_id: '1' },
    'script.sh',
    new TextEncoder().encode('#!/bin/sh\necho hello\n'),
    'text/plain',
  )
  ids['image'] = await upload(
    '/images',
    { type: 'device_dashboard', company_id: '1', description: 'A plan' },
    'plan.png',
    png,
    'image/png',
  )
}, 60_000)
afterAll(async () => {
  await outpost.close()
  await smtp.stop()
})

const kindOf: Readonly<Record<string, string>> = {
  companies: 'company',
  users: 'user',
  roles: 'role',
  tags: 'tag',
  files: 'file',
  'email-configurations': 'configuration',
}

test.each(Object.entries(publicAnswers))('FRAME-130 %s returns the fields that clients read', async (call, fields) => {
  const path = call.slice(4).replace('{id}', () => String(ids[kindOf[call.split('/')[1]!]!]))
  const { data } = taken(await root.get(path)).body
  // The credit history stays empty without a billed device. The feature's own tests check its shape.
  const records = (Array.isArray(data) ? data : [data]) as Record<string, unknown>[]
  if (call !== 'GET /credits/history') expect(records.length, path).toBeGreaterThan(0)
  expect(unexpectedIn(call, data, fields), path).toEqual([])
})

test('FRAME-130 every update and removal returns success, and a removed record is gone', async () => {
  const changes: [string, object][] = [
    [`/companies/${ids['company']}`, { name: 'Client renamed', email: 'client@outpost.test' }],
    [`/tags/${ids['tag']}`, { name: 'Boats', description: 'All of them', color: '#445566' }],
    [`/roles/${ids['role']}`, { title: 'Viewer', description: 'Still looks only' }],
    [`/files/${ids['file']}`, { description: 'Another word for it' }],
    [`/images/${ids['image']}`, { description: 'Another plan' }],
    [`/email-configurations/${ids['configuration']}`, { name: 'Renamed' }],
  ]
  for (const [path, body] of changes) taken(await root.put(path, body))
  expect((await root.get(`/tags/${ids['tag']}`)).body.data).toMatchObject({ name: 'Boats', color: '#445566' })
  expect((await root.get(`/companies/${ids['company']}`)).body.data).toMatchObject({ name: 'Client renamed' })
  for (const [path] of changes.slice(1)) {
    taken(await root.del(path))
    if (!path.startsWith('/images')) expect((await root.get(path)).status, path).toBe(404)
  }
})
