import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import type { Person } from '../../testing/person.ts'
import { offerTagAction, type TagRun } from './service.ts'

let outpost: TestOutpost
let company: { id: number }
let admin: Person
const runs: TagRun[] = []
/** What was offered as firmware for which company: the room that a tag's actions belong to decides. */
const asked: number[] = []

beforeAll(async () => {
  outpost = await startOutpost(['api'])
  company = await outpost.build.company()
  admin = await outpost.build.user(company.id)
  offerTagAction('firmware_upload', {
    names: async (_context, companyId, ids) => {
      asked.push(companyId)
      return new Map(ids.filter((id) => id < 100).map((id) => [id, `Firmware ${id}`]))
    },
    run: async (_context, run) => { runs.push(run) },
  })
})
afterAll(() => outpost.close())
beforeEach(() => { runs.length = 0 })

let made = 0
const firmware = (...ids: number[]) => ids.map((source_id) => ({ action: 'firmware_upload', source_id }))
const add = (actions: unknown) => admin.post('/tags', { company_id: company.id, name: `With actions ${++made}`, actions })

test('TAGS-014 a tag has up to four actions in their order, each with its source', async () => {
  const answer = await add(firmware(1, 2, 3, 4))
  const { id } = answer.body.data
  expect(answer).toMatchObject({ status: 201, body: { data: { actions: [1, 2, 3, 4].map((source_id) => ({ tag_id: id, action: 'firmware_upload', source_id, source_name: `Firmware ${source_id}`, created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) })) } } })
  expect(asked.at(-1)).toBe(company.id)
  expect((await admin.get(`/tags?id=${id}`)).body.data[0].actions).toHaveLength(4)
  expect((await add(firmware(1, 2, 3, 4, 5))).body.errors[0]).toMatchObject({ code: 'VALIDATION', source: 'actions' })
})

test('TAGS-014 a source that is not there, and a kind that nothing offers, is said by its place', async () => {
  expect((await add(firmware(1, 500))).body.errors[0]).toMatchObject({ code: 'VALIDATION', source: 'actions.1.source_id' })
  for (const action of ['execute_tasks_group', 'execute_multiconfig_template', 'execute_mulficonfig_template']) {
    expect((await add([{ action, source_id: 1 }])).body.errors, action).toEqual([expect.objectContaining({ code: 'VALIDATION', source: 'actions.0.source_id' })])
  }
  expect((await add([{ action: 'format_disk', source_id: 1 }])).body.errors[0]).toMatchObject({ source: 'actions.0.action' })
})

test('TAGS-011 an edit changes what it names and leaves the rest; actions are replaced', async () => {
  const { id } = (await add(firmware(1, 2))).body.data
  expect((await admin.put(`/tags/${id}`, { color: '#ff0000' })).status).toBe(200)
  expect((await admin.get(`/tags/${id}`)).body.data).toMatchObject({ name: `With actions ${made}`, color: '#ff0000', actions: [{ source_id: 1 }, { source_id: 2 }] })
  await admin.put(`/tags/${id}`, { name: ' Renamed ', description: 'Why', actions: firmware(7) })
  expect((await admin.get(`/tags/${id}`)).body.data).toMatchObject({ name: 'Renamed', description: 'Why', color: '#ff0000', actions: [{ source_id: 7, source_name: 'Firmware 7' }] })
  await admin.put(`/tags/${id}`, { actions: [] })
  expect((await admin.get(`/tags/${id}`)).body.data.actions).toEqual([])
  const failed = await admin.put(`/tags/${id}`, { name: 'Not this', actions: firmware(500) })
  expect(failed.body.errors[0]).toMatchObject({ source: 'actions.0.source_id' })
  expect((await admin.get(`/tags/${id}`)).body.data.name).toBe('Renamed')
})

test('TAGS-011 TAGS-015 a name is changed to a free one, or in its case alone, also by several at once', async () => {
  const [first, second] = [(await add([])).body.data, (await add([])).body.data]
  expect(await admin.put(`/tags/${second.id}`, { name: first.name.toUpperCase() })).toMatchObject({ status: 409, body: { errors: [{ code: 'TAG_NAME_TAKEN', source: 'name' }] } })
  expect((await admin.put(`/tags/${first.id}`, { name: first.name.toUpperCase() })).status).toBe(200)
  const answers = await Promise.all([admin.put(`/tags/${first.id}`, { name: 'At once' }), admin.put(`/tags/${second.id}`, { name: 'at ONCE' }), admin.post('/tags', { company_id: company.id, name: 'AT once' })])
  expect(answers.map(({ status }) => (status < 300 ? 'done' : status)).toSorted()).toEqual([409, 409, 'done'])
})

test('TAGS-014 actions run once, on a device that did not have the tag', async () => {
  const { id } = (await add(firmware(5, 6))).body.data
  const device = await outpost.build.device(company.id)
  const assign = (act: string) => admin.put(`/devices/tags/${act}`, { data: [{ device_id: device.id, tag_id: [id, id] }] })
  await assign('assign')
  expect(runs).toEqual([5, 6].map((sourceId) => ({ tagId: id, sourceId, device: { id: device.id, companyId: company.id } })))
  for (const again of ['assign', 'overwrite']) await assign(again)
  await admin.put(`/devices/${device.id}`, { tag_id: [id] })
  await admin.post('/devices/tags/assign', { device_id: [device.id], tag_id: [id] })
  expect(runs).toHaveLength(2)
  await assign('unassign')
  await admin.put(`/devices/${device.id}`, { tag_id: [id] })
  expect(runs).toHaveLength(4)
})

test('TAGS-014 what fails while it is started gives nobody the tag', async () => {
  offerTagAction('config_upload', { names: async (_context, _company, ids) => new Map(ids.map((id) => [id, 'Backup'])), run: () => Promise.reject(new Error('not today')) })
  const { id } = (await add([{ action: 'config_upload', source_id: 1 }])).body.data
  const device = await outpost.build.device(company.id)
  expect((await admin.put('/devices/tags/assign', { data: [{ device_id: device.id, tag_id: [id] }] })).status).toBe(500)
  expect((await admin.get(`/tags/${id}`)).body.data.devices_count).toBe(0)
})
