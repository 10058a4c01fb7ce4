import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import type { Person } from '../../../testing/person.ts'

type User = Person & { id: number }

let outpost: TestOutpost
let company: { id: number }
let editor: User
let writer: User
let reader: User
let stranger: User
let device: { id: number }
beforeAll(async () => {
  outpost = await startOutpost(['api'])
  company = await outpost.build.company(1)
  editor = await outpost.build.user(company.id)
  writer = await outpost.build.user(company.id, 'support')
  reader = await outpost.build.user(company.id, 'read_only')
  stranger = await outpost.build.user((await outpost.build.company(1)).id)
})
beforeEach(async () => {
  device = await outpost.build.device(company.id)
})
afterAll(() => outpost.close())

const path = (id = device.id) => `/devices/${id}/notes`
const add = (text: string, who = editor) => who.post(path(), { text })
const texts = async (query = '', who: Person = editor): Promise<string[]> =>
  (await who.get(`${path()}${query}`)).body.data.map((note: { text: string }) => note.text)
const codeOf = ({ status, body }: { status: number; body: { errors?: { code: string; source?: string }[] } }) =>
  [status, body.errors?.[0]?.code, body.errors?.[0]?.source].filter(Boolean).join(' ')

test('DEVICES-158 notes have author and time, and are listed newest first in pages', async () => {
  const before = Date.now()
  const made = await add('  The SIM was replaced.\nPIN in the safe.  ')
  expect(made.status).toBe(201)
  expect(made.body.data).toMatchObject({
    device_id: device.id,
    user_id: editor.id,
    text: 'The SIM was replaced.\nPIN in the safe.',
  })
  expect(made.body.data.username).not.toBe('')
  expect(Date.parse(`${made.body.data.created_at.replace(' ', 'T')}Z`)).toBeGreaterThan(before - 2000)
  await add('Second')
  await add('Third')
  expect(await texts('', reader)).toEqual(['Third', 'Second', 'The SIM was replaced.\nPIN in the safe.'])
  expect(await texts('?limit=1&offset=1')).toEqual(['Second'])
  expect((await editor.get(`${path()}?limit=1`)).body.meta.total).toBe(3)
})

test('DEVICES-012 DEVICES-158 a note has 1 to 1000 visible characters', async () => {
  expect((await add('x'.repeat(1000))).status).toBe(201)
  for (const text of ['x'.repeat(1001), '   ', 'a\u202eb', undefined])
    expect(codeOf(await editor.post(path(), { text })), String(text).slice(0, 9)).toBe('422 VALIDATION text')
  expect(await texts()).toHaveLength(1)
})

test('DEVICES-158 users who may only see notes neither add nor delete any, and those who write them delete their own', async () => {
  const { id } = (await add('Of the editor')).body.data
  for (const person of [reader, writer]) expect(codeOf(await person.del(`${path()}/${id}`))).toMatch(/^403 FORBIDDEN/)
  expect(codeOf(await add('Of the reader', reader))).toMatch(/^403 FORBIDDEN/)
  const own = (await add('Of the writer', writer)).body.data
  expect(await texts('', reader)).toEqual(['Of the writer', 'Of the editor'])
  expect((await writer.del(`${path()}/${own.id}`)).status).toBe(200)
  expect(await texts()).toEqual(['Of the editor'])
})

test('DEVICES-158 users who may edit devices delete the notes of others', async () => {
  const { id } = (await add('Of the editor')).body.data
  const colleague = await outpost.build.user(company.id)
  expect((await colleague.del(`${path()}/${id}`)).status).toBe(200)
  expect(codeOf(await colleague.del(`${path()}/${id}`))).toBe('404 NOT_FOUND note_id')
})

test('DEVICES-158 SECURITY-002 another company cannot tell the notes from missing ones', async () => {
  const { id } = (await add('Private')).body.data
  for (const answer of [
    await stranger.get(path()),
    await stranger.post(path(), { text: 'Hello' }),
    await stranger.del(`${path()}/${id}`),
  ])
    expect(codeOf(answer)).toMatch(/^404 NOT_FOUND/)
  const own = await outpost.build.device(company.id)
  expect(codeOf(await editor.del(`${path(own.id)}/${id}`))).toBe('404 NOT_FOUND note_id')
  expect(await texts()).toEqual(['Private'])
})

test('DEVICES-158 a device has at most 1000 notes', async () => {
  await outpost.asOwner(
    `insert into device_notes (device_id, company_id, username, text)
     select ${device.id}, ${company.id}, 'Import', 'Note ' || n from generate_series(1, 1000) n`,
  )
  expect(codeOf(await add('One too many'))).toBe('409 LIMIT_REACHED')
  expect((await editor.get(`${path()}?limit=1`)).body.meta.total).toBe(1000)
})

test('DEVICES-158 adding and deleting are audited on the device, without the text', async () => {
  const { id } = (await add('Secret words')).body.data
  await editor.del(`${path()}/${id}`)
  const lines = await outpost.asOwner(
    `select act, target, detail from audit where target = 'device:${device.id}' order by id`,
  )
  expect(lines.map(({ act, target }) => [act, target])).toEqual([
    ['POST /devices/{id}/notes', `device:${device.id}`],
    ['DELETE /devices/{id}/notes/{note_id}', `device:${device.id}`],
  ])
  expect(JSON.stringify(lines)).not.toContain('Secret')
})

test('DEVICES-104 DEVICES-158 notes move with the device and are deleted with it', async () => {
  await add('Stays with it')
  const target = await outpost.build.company(1)
  const newcomer = await outpost.build.user(target.id)
  expect((await outpost.admin.post('/devices/move', { device_id: [device.id], company_id: target.id })).status).toBe(
    200,
  )
  expect(await texts('', newcomer)).toEqual(['Stays with it'])
  expect(codeOf(await editor.get(path()))).toBe('404 NOT_FOUND')
  expect((await outpost.admin.del('/devices', { device_id: [device.id] })).status).toBe(200)
  expect(await outpost.asOwner(`select id from device_notes where device_id = ${device.id}`)).toEqual([])
})
