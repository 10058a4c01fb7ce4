import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { csvRows } from '../../../kit/csv.ts'
import { makeMember, type Member } from '../../../testing/member.ts'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import type { Answer, Person } from '../../../testing/person.ts'
import { until } from '../../../testing/until.ts'
import { shaCryptWith } from '../sha-crypt.ts'
import { passwordJobs } from './jobs.ts'

/** Passwords of devices whose answers the test chooses. What a device does with the plan is tested with the agents. */
let outpost: TestOutpost
let company: { id: number }
let user: Person
beforeAll(async () => {
  outpost = await startOutpost()
})
beforeEach(async () => {
  company = await outpost.build.company()
  user = await outpost.build.user(company.id)
})
afterAll(() => outpost.close())

type Peer = Awaited<ReturnType<Member['connect']>>

const password = 'Correct-Horse-9'
const entry = (id: number, more: object = {}) => ({ id, password, password_confirmation: password, ...more })
const set = (data: object[], who = user): Promise<Answer> => who.post('/devices/passwords/set', { data })
const generate = (data: object[], who = user): Promise<Answer> => who.post('/devices/passwords/generate', { data })
const upload = (text: string, more: Record<string, string> = {}): Promise<Answer> => {
  const form = new FormData()
  for (const [name, value] of Object.entries(more)) form.set(name, value)
  form.set('file', new File([text], 'passwords.csv', { type: 'text/csv' }))
  return user.post('/devices/passwords/upload', form)
}
const tasks = async (who = user) => (await who.get('/devices/passwords/generated/tasks')).body.data
const outcomes = async (id: string) => (await user.get(`/tasks/${id}/devices`)).body.data
const download = (id: string, who = user): Promise<Answer> => who.get(`/tasks/${id}/download/passwords`)
const eventsOf = async ({ body }: Answer, id: number) =>
  ((await user.get(`/status/channel/${body.meta.channel}`)).body.data[id] ?? []) as Record<string, unknown>[]
const stored = async (id: number): Promise<string | null> => {
  const [row] = await outpost.asOwner(`select sealed_password from devices where id = ${id}`)
  const sealed = row!['sealed_password'] as Buffer | null
  return sealed && outpost.running.app.sealer.unseal(sealed).toString()
}
/** The hash in the plan that the device fetches. */
const hashFor = async (id: number): Promise<string> => {
  const [row] = await outpost.asOwner(
    `select plan from config_changes where device_id = ${id} and plan is not null order by id desc limit 1`,
  )
  const plan = outpost.running.app.sealer.unseal(row!['plan'] as Buffer).toString()
  return /^password\tuser=root\thash=(\S+)\n$/.exec(plan)![1]!
}
const matches = (hash: string, text: string): boolean => shaCryptWith(text, hash.split('$')[2]!) === hash

const answered = new Set<unknown>()
/** Answers the change that the device has got: it has confirmed it, or it says why not. */
async function answer(peer: Peer, code = ''): Promise<void> {
  const run = await peer.frame(({ kind, id }) => kind === 'run' && !answered.has(id), 'a change')
  answered.add(run['id'])
  peer.send({ kind: 'ack', id: run['id'] })
  peer.send({
    kind: 'result',
    id: run['id'],
    ok: code === '',
    code,
    text: '',
    data: { phase: 'done', ...(code === '' && { state: 'confirmed' }) },
  })
}
async function online(): Promise<{ device: Member; peer: Peer }> {
  const device = await makeMember(outpost, company.id)
  return { device, peer: await device.connect() }
}

test('DEVICES-043 DEVICES-160 DEVICES-161 a password is set as a change of the configuration, and stored when the device has confirmed it', async () => {
  const { device, peer } = await online()
  const ordered = await set([entry(device.id)])
  expect(ordered.status).toBe(200)
  const hash = await hashFor(device.id)
  expect(hash).toMatch(/^\$6\$[./0-9A-Za-z]{16}\$[./0-9A-Za-z]{86}$/)
  expect(matches(hash, password)).toBe(true)
  expect(await stored(device.id)).toBeNull()
  await answer(peer)
  await until(async () => (await stored(device.id)) === password, 'the stored password')
  const events = await eventsOf(ordered, device.id)
  expect(events.at(-1)).toMatchObject({ status: 'completed', value: 'The password was changed.', errorCode: 0 })
  expect(JSON.stringify(events)).not.toContain(password)
  const [change] = (await user.get(`/devices/${device.id}/configurator/changes`)).body.data
  expect(change).toMatchObject({ state: 'confirmed', entries: ['password root'] })
  expect(await outpost.asOwner(`select * from password_changes where device_id = ${device.id}`)).toEqual([])
})

test('DEVICES-161 a device that refuses or restores keeps the stored password', async () => {
  const { device, peer } = await online()
  await user.put(`/devices/${device.id}`, { password_confirmation: 'The-Old-One' })
  const ordered = await set([entry(device.id)])
  await answer(peer, 'NOT_CONFIRMED')
  await until(async () => (await eventsOf(ordered, device.id)).at(-1)?.['status'] === 'error', 'the outcome')
  expect((await eventsOf(ordered, device.id)).at(-1)).toMatchObject({
    value: 'The device keeps its old password: NOT_CONFIRMED',
  })
  expect(await stored(device.id)).toBe('The-Old-One')
})

test('DEVICES-043 what is wrong is refused with its source: other confirmations, lengths and invisible characters', async () => {
  const { id } = await makeMember(outpost, company.id)
  for (const [more, source] of [
    [{ password_confirmation: 'Another-Horse' }, 'data.0.password_confirmation'],
    [{ password: 'short-1', password_confirmation: 'short-1' }, 'data.0.password'],
    [{ password: 'x'.repeat(33), password_confirmation: 'x'.repeat(33) }, 'data.0.password'],
    [{ password: 'tab\tinside', password_confirmation: 'tab\tinside' }, 'data.0.password'],
  ] as const) {
    const { status, body } = await set([entry(id, more)])
    expect([status, body.errors[0].source], source).toEqual([422, source])
  }
  for (const length of [7, 33]) expect((await generate([{ id, length }])).status).toBe(422)
})

test('DEVICES-043 DEVICES-162 with show_password the outcome contains the password, which is stored nowhere as plain text', async () => {
  const { device, peer } = await online()
  const ordered = await set([entry(device.id, { show_password: true })])
  await answer(peer)
  await until(async () => (await eventsOf(ordered, device.id)).at(-1)?.['status'] === 'completed', 'the outcome')
  expect((await eventsOf(ordered, device.id)).at(-1)).toMatchObject({ data: { password } })
  const tables = await outpost.asOwner(
    `select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  expect(tables.length).toBeGreaterThan(50)
  for (const { table_name: table } of tables) {
    const rows = JSON.stringify(await outpost.asOwner(`select t::text from "${String(table)}" t`))
    expect(rows, String(table)).not.toContain(password)
    expect(rows, String(table)).not.toContain(Buffer.from(password).toString('hex'))
  }
})

test('DEVICES-038 DEVICES-040 DEVICES-041 DEVICES-042 DEVICES-099 generated passwords can be downloaded once the device has confirmed them, and only once', async () => {
  const [one, two] = [await online(), await online()]
  await generate([{ id: one.device.id }, { id: two.device.id, length: 32, use_special: 0 }])
  const [task] = await tasks()
  expect(task).toMatchObject({
    id: expect.any(String),
    company_id: company.id,
    completed: 0,
    total: 2,
    available: 0,
    deleted_at: null,
  })
  expect((await download(task.id)).status).toBe(409)
  const hashes = [await hashFor(one.device.id), await hashFor(two.device.id)]
  await answer(one.peer)
  await answer(two.peer)
  await until(async () => (await tasks())[0].completed === 2, 'both devices')
  expect(await outcomes(task.id)).toMatchObject([
    { id: one.device.id, status: 'completed', message: null },
    { id: two.device.id, status: 'completed' },
  ])
  const file = await download(task.id)
  expect(file.status).toBe(200)
  const [header, ...lines] = [...csvRows(String(file.body))].map(({ cells }) => cells)
  expect(header).toEqual(['serial', 'mac', 'name', 'password', 'status'])
  const [first, second] = lines.map((cells) => cells[3]!)
  expect(first).toMatch(/^[A-Za-z][A-Za-z0-9!#%+.:=?@_~-]{15}$/)
  expect(second).toMatch(/^[A-Za-z][A-Za-z0-9]{31}$/)
  expect(matches(hashes[0]!, first!) && matches(hashes[1]!, second!)).toBe(true)
  expect([await stored(one.device.id), await stored(two.device.id)]).toEqual([first, second])
  const again = await download(task.id)
  expect([again.status, again.body.errors[0].message]).toEqual([409, expect.stringContaining('only once')])
  expect((await tasks())[0]).toMatchObject({ available: 0, deleted_at: expect.any(String) })
  expect(
    await outpost.asOwner(`select sealed from password_changes where task_id = ${task.id} and sealed is not null`),
  ).toEqual([])
  const [line] = await outpost.asOwner(
    `select detail from audit where act = 'GET /tasks/{id}/download/passwords' and target = 'password-task:${task.id}'`,
  )
  expect(line).toMatchObject({ detail: { passwords: 2 } })
})

test('DEVICES-163 a password whose outcome is unknown is part of the download, one that failed is not', async () => {
  const [one, two] = [await online(), await online()]
  await generate([{ id: one.device.id }, { id: two.device.id }])
  const [task] = await tasks()
  await answer(one.peer, 'OUTCOME_UNKNOWN')
  await answer(two.peer, 'NO_SPACE')
  await until(
    async () => (await outcomes(task.id)).every(({ status }: { status: string }) => status !== 'pending'),
    'both',
  )
  expect(await outcomes(task.id)).toMatchObject([
    { id: one.device.id, status: 'unknown' },
    { id: two.device.id, status: 'failed', message: 'NO_SPACE' },
  ])
  const lines = [...csvRows(String((await download(task.id)).body))].map(({ cells }) => cells)
  expect(lines.map((cells) => cells[4])).toEqual(['status', 'unknown'])
})

test('DEVICES-164 an offline device gets its password when it connects; others are named and left out', async () => {
  const offline = await online()
  offline.peer.end()
  await until(async () => (await user.get(`/devices/${offline.device.id}`)).body.data.status === 0, 'offline')
  const never = await outpost.build.device(company.id)
  const unmonitored = await online()
  await user.put('/devices/monitoring', { data: [{ device_id: unmonitored.device.id, monitoring_enabled: false }] })
  const ordered = await set([entry(offline.device.id), entry(never.id), entry(unmonitored.device.id)])
  expect((await eventsOf(ordered, never.id)).at(-1)).toMatchObject({
    status: 'error',
    value: 'This device has never connected.',
  })
  expect((await eventsOf(ordered, unmonitored.device.id)).at(-1)).toMatchObject({ status: 'error' })
  const busy = await set([entry(offline.device.id)])
  expect((await eventsOf(busy, offline.device.id)).at(-1)).toMatchObject({
    value: 'Another change of this device is not finished. Wait for it, or cancel it.',
  })
  await answer(await offline.device.connect())
  await until(async () => (await stored(offline.device.id)) === password, 'the stored password')
})

test('DEVICES-039 a file sets passwords: 201, or 207 with the lines that are wrong, or 422 if all are', async () => {
  const { device, peer } = await online()
  const { serial } = (await user.get(`/devices/${device.id}`)).body.data
  const mixed = await upload(`serial,password\n${serial},${password}\nnobody-1,${password}\n${serial},short\n`)
  expect(mixed).toMatchObject({
    status: 207,
    body: {
      data: [device.id],
      errors: [
        { code: 'NOT_FOUND', source: 'file.3.serial', line: 3 },
        { code: 'VALIDATION', source: 'file.4.password', line: 4 },
      ],
      meta: { channel: expect.any(String) },
    },
  })
  await answer(peer)
  await until(async () => (await stored(device.id)) === password, 'the stored password')
  const good = await upload(`${serial};Another-Horse-7`, { show_password: 'true' })
  expect([good.status, good.body.data]).toEqual([201, [device.id]])
  await answer(peer)
  await until(async () => (await eventsOf(good, device.id)).at(-1)?.['status'] === 'completed', 'the outcome')
  expect((await eventsOf(good, device.id)).at(-1)).toMatchObject({ data: { password: 'Another-Horse-7' } })
  expect((await upload(`nobody-1,${password}`)).status).toBe(422)
  expect((await upload('serial,password\n')).status).toBe(422)
})

test('CONFIGURATOR-080 a file whose only device is busy is refused, and a busy device beside others is named', async () => {
  const [busy, other] = [await online(), await online()]
  const serialOf = async ({ device }: typeof busy) => (await user.get(`/devices/${device.id}`)).body.data.serial
  await set([entry(busy.device.id)])
  const named = { code: 'CONFLICT', source: 'file.1.serial', message: expect.stringContaining('is not finished') }
  const alone = await upload(`${await serialOf(busy)},${password}\n`)
  expect([alone.status, alone.body.errors[0].code, alone.body.errors[1]]).toEqual([
    422,
    'VALIDATION',
    expect.objectContaining(named),
  ])
  const both = await upload(`${await serialOf(busy)},${password}\n${await serialOf(other)},${password}\n`)
  expect(both).toMatchObject({ status: 207, body: { data: [other.device.id], errors: [named] } })
})

test('SECURITY-021 HEAD does not use up what can be downloaded once', async () => {
  const { device, peer } = await online()
  await generate([{ id: device.id }])
  await answer(peer)
  await until(async () => (await tasks())[0].completed === 1, 'the device')
  const { id } = (await tasks())[0]
  const head = await fetch(`${outpost.url}/api/tasks/${id}/download/passwords`, {
    method: 'HEAD',
    headers: user.headers,
  })
  expect(head.status).toBe(405)
  expect((await download(id)).status).toBe(200)
})

test('DEVICES-165 generated passwords move with their device, and are deleted after 30 days', async () => {
  const { device, peer } = await online()
  await generate([{ id: device.id }])
  await answer(peer)
  await until(async () => (await tasks())[0].completed === 1, 'the device')
  const [before] = await tasks()
  const other = await outpost.build.company(company.id)
  expect((await user.post('/devices/move', { device_id: [device.id], company_id: other.id })).status).toBe(200)
  const [after] = await tasks(await outpost.build.user(other.id))
  expect(after).toMatchObject({ company_id: other.id, total: 1, available: 1 })
  expect((await tasks()).find(({ id }: { id: string }) => id === before.id)).toMatchObject({ total: 0 })
  await outpost.asOwner(`update password_changes set created_at = now() - interval '31 days'`)
  await outpost.asOwner(`update password_tasks set created_at = now() - interval '31 days'`)
  await passwordJobs[0]!.run(outpost.running.app, {})
  expect(await outpost.asOwner('select id from password_changes where sealed is not null')).toEqual([])
  expect((await download(after.id)).status).toBe(409)
})
