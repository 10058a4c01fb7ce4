import { afterAll, beforeAll, expect, test } from 'vitest'
import { formOf } from '../../../testing/calls.ts'
import { features } from '../../../features.ts'
import { connect, extend } from '../../../kit/extension.ts'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import type { Person } from '../../../testing/person.ts'
import { tagActions } from '../../tags/service.ts'

let outpost: TestOutpost
let company: { id: number }
let child: { id: number }
let admin: Person
let tag: number
let other: number

beforeAll(async () => {
  outpost = await startOutpost(['api'])
  company = await outpost.build.company()
  child = await outpost.build.company(company.id)
  admin = await outpost.build.user(company.id)
  ;[tag, other] = [await tagOf('Ploughs'), await tagOf('Masts')]
})
afterAll(() => outpost.close())

const tagOf = async (name: string, company_id = company.id, actions: unknown = []): Promise<number> =>
  (await admin.post('/tags', { company_id, name, actions })).body.data.id
const tagsOn = async (id: number): Promise<string[]> =>
  (await admin.get(`/devices/${id}`)).body.data.tags.map((one: { name: string }) => one.name)
/** Returns the ids of the source files of the jobs that tags have started on a device. */
const startedOn = async (id: number): Promise<number[]> =>
  (await admin.get(`/devices/actions/logs?device_id=${id}`)).body.data.map(
    (run: { additional_information: { source_id: number } }) => run.additional_information.source_id,
  )

interface Sent {
  first_parameter?: string
  tag_id?: string
  action?: string
}
const send = (text: string | Buffer, fields: Sent = {}, path = '/devices/tags', who = admin) =>
  who.post(
    path,
    formOf({
      first_parameter: 'serial',
      tag_id: String(tag),
      ...fields,
      file: new File([typeof text === 'string' ? text : new Uint8Array(text)], 'devices.csv'),
    }),
  )
const preview = (text: string | Buffer, fields?: Sent) => send(text, fields, '/devices/tags/preview')

test('DEVICES-047 every device named in the file gets the tags, by serial number or MAC address in any notation', async () => {
  const devices = await Promise.all(Array.from({ length: 6 }, () => outpost.build.device(company.id)))
  const bySerial = await send(
    `serial,name\r\n${devices.map(({ serial }) => `${serial},x`).join('\r\n')}\r\n${devices[0]!.serial}\r\n`,
  )
  expect(bySerial).toMatchObject({ status: 200, body: { success: true, data: devices.map(({ id }) => id) } })
  expect(bySerial.body).not.toHaveProperty('errors')
  for (const { id } of devices) expect(await tagsOn(id)).toEqual(['Ploughs'])
  const notations = [
    (mac: string) => mac,
    (mac: string) => mac.toLowerCase().replaceAll(':', '-'),
    (mac: string) => mac.replaceAll(':', ''),
    (mac: string) => mac.replace(/(..):(..):?/g, '$1$2.').replace(/\.$/, ''),
    (mac: string) => mac.replaceAll(':', ' '),
    (mac: string) => ` "${mac}" `.trim(),
  ]
  const text = ['MAC-adresse;Navn', ...devices.map(({ mac }, at) => `${notations[at]!(mac)};Ærø`)].join('\r\n')
  for (const bytes of [
    Buffer.from(`\uFEFF${text}`),
    Buffer.from(text, 'latin1'),
    Buffer.from(`\uFEFF${text.replaceAll(';', '\t')}`, 'utf16le'),
  ]) {
    expect(await send(bytes, { first_parameter: 'mac', tag_id: String(other) })).toMatchObject({
      status: 200,
      body: { data: devices.map(({ id }) => id) },
    })
    for (const { id } of devices) expect(await tagsOn(id)).toEqual(['Masts', 'Ploughs'])
    await send(bytes, { first_parameter: 'mac', tag_id: String(other), action: 'unassign' })
    for (const { id } of devices) expect(await tagsOn(id)).toEqual(['Ploughs'])
  }
})

test('DEVICES-047 FRAME-136 207 lists the failed lines with position, value and reason, and the others are done', async () => {
  const [good, foreign, above] = [
    await outpost.build.device(child.id),
    await outpost.build.device(1),
    await outpost.build.device(company.id),
  ]
  const [duplicate] = [
    await outpost.build.device(company.id, { serial: 'TWIN-1' }),
    await outpost.build.device(child.id, { serial: 'TWIN-1' }),
  ]
  const ofChild = await tagOf('Of the child', child.id)
  const answer = await send(
    `serial\n${good.serial}\n\n"6,00E+09"\n${foreign.serial}\nno-such-device\n${duplicate.serial}\n${above.serial}\n`,
    { tag_id: String(ofChild) },
  )
  expect(answer).toMatchObject({ status: 207, body: { success: true, data: [good.id] } })
  expect(
    answer.body.errors.map(({ code, source, line, value, reason }: Record<string, unknown>) => [
      code,
      source,
      line,
      value,
      reason,
    ]),
  ).toEqual([
    ['VALIDATION', 'file.4', 4, '6,00E+09', 'format'],
    ['NOT_FOUND', 'file.5', 5, foreign.serial, 'unknown'],
    ['NOT_FOUND', 'file.6', 6, 'no-such-device', 'unknown'],
    ['CONFLICT', 'file.7', 7, 'TWIN-1', 'ambiguous'],
    ['VALIDATION', 'file.8', 8, above.serial, 'tag'],
  ])
  // A device of another company cannot be told apart from one that does not exist.
  expect(answer.body.errors[1].message).toBe(answer.body.errors[2].message)
  expect(await tagsOn(good.id)).toEqual(['Of the child'])
  expect(await tagsOn(above.id)).toEqual([])
})

test('DEVICES-047 422 if no line is valid, or the file is not such a list', async () => {
  const none = await send('nothing-1\nnothing-2')
  expect(none).toMatchObject({
    status: 422,
    body: {
      success: false,
      errors: [
        { code: 'VALIDATION', source: 'file' },
        { code: 'NOT_FOUND', source: 'file.1', line: 1, value: 'nothing-1' },
        { source: 'file.2' },
      ],
    },
  })
  expect((await send('')).body.errors[0]).toMatchObject({ code: 'VALIDATION', source: 'file' })
  expect((await send('serial\n')).body.errors[0]).toMatchObject({ code: 'VALIDATION', source: 'file' })
  expect((await send(Buffer.from('PK\x03\x04\0\0'))).body.errors[0]).toMatchObject({
    code: 'FILE_NOT_RECOGNISED',
    source: 'file',
  })
  expect((await send('x\n'.repeat(10_001))).body.errors[0]).toMatchObject({ code: 'VALIDATION', source: 'file' })
  expect(await send(Buffer.alloc(4_194_305, 'x'))).toMatchObject({ status: 413 })
  const { serial } = await outpost.build.device(company.id)
  expect((await send(serial, { tag_id: '999999' })).body.errors[0]).toMatchObject({
    code: 'VALIDATION',
    source: 'tag_id',
  })
  expect((await send(serial, { tag_id: '' })).body.errors[0]).toMatchObject({ code: 'VALIDATION', source: 'tag_id' })
  expect((await send(serial, { first_parameter: 'name' })).body.errors[0]).toMatchObject({
    code: 'VALIDATION',
    source: 'first_parameter',
  })
  expect((await admin.post('/devices/tags', { first_parameter: 'serial', tag_id: [tag] })).status).toBe(415)
})

test('DEVICES-047 tags are accepted as a list in every form notation', async () => {
  const { id, serial } = await outpost.build.device(company.id)
  for (const names of [
    ['tag_id', 'tag_id'],
    ['tag_id[]', 'tag_id[]'],
    ['tag_id[0]', 'tag_id[1]'],
  ]) {
    const form = formOf({ first_parameter: 'serial', action: 'overwrite', file: new File([serial], 'devices.csv') })
    form.append(names[0]!, String(tag))
    form.append(names[1]!, String(other))
    expect((await admin.post('/devices/tags', form)).status, names[0]).toBe(200)
    expect(await tagsOn(id)).toEqual(['Masts', 'Ploughs'])
    const nothing = formOf({
      first_parameter: 'serial',
      action: 'overwrite',
      'tag_id[]': '',
      file: new File([serial], 'devices.csv'),
    })
    expect((await admin.post('/devices/tags', nothing)).status).toBe(200)
    expect(await tagsOn(id)).toEqual([])
  }
})

test('DEVICES-044 DEVICES-046 a preview shows what would change and start, and changes nothing', async () => {
  const starting = (): void =>
    connect([
      ...features,
      {
        extensions: [
          extend(tagActions, {
            kind: 'firmware_upload',
            names: async (_context, _company, ids) => new Map(ids.map((one) => [one, `Firmware ${one}`])),
          }),
        ],
      },
    ])
  starting()
  const loud = await tagOf('Starts', company.id, [{ action: 'firmware_upload', source_id: 7 }])
  const [assigned, bare] = [
    await outpost.build.device(company.id, { name: 'Worn' }),
    await outpost.build.device(company.id, { name: 'Bare' }),
  ]
  await admin.post('/devices/tags/assign', { device_id: [assigned.id], tag_id: [loud, other] })
  const [before] = await startedOn(assigned.id)
  expect(before).toBe(7)
  const text = `${assigned.serial}\n${bare.serial}\n${bare.serial}\nnot-here`
  expect((await preview(text, { tag_id: String(loud) })).body.data).toMatchObject({
    devices: 2,
    changed: 1,
    added: 1,
    removed: 0,
    faults: [{ line: 4, value: 'not-here', reason: 'unknown' }],
    lines: [
      { line: 1, value: assigned.serial, device_id: assigned.id, name: 'Worn' },
      { line: 2, device_id: bare.id, name: 'Bare' },
      { line: 3, device_id: bare.id },
    ],
    starts: [{ tag_id: loud, tag_name: 'Starts', action: 'firmware_upload', source_name: 'Firmware 7', devices: 1 }],
  })
  expect((await preview(text, { tag_id: String(loud), action: 'overwrite' })).body.data).toMatchObject({
    changed: 2,
    added: 1,
    removed: 1,
    starts: [{ devices: 1 }],
  })
  expect((await preview(text, { tag_id: String(loud), action: 'unassign' })).body.data).toMatchObject({
    changed: 1,
    added: 0,
    removed: 1,
    starts: [],
  })
  expect((await preview('not-here')).body.data).toMatchObject({ devices: 0, lines: [], faults: [{ line: 1 }] })
  expect([await tagsOn(assigned.id), await tagsOn(bare.id), await startedOn(bare.id)]).toEqual([
    ['Masts', 'Starts'],
    [],
    [],
  ])
  const audit = await outpost.asOwner("select count(*) as n from audit where act = 'POST /devices/tags/preview'")
  expect(Number(audit[0]!['n'])).toBe(0)
  await send(text, { tag_id: String(loud) })
  expect(await startedOn(bare.id)).toEqual([7])
})

test('DEVICES-178 a tag whose name another company has too comes with its company', async () => {
  const [own, theirs, alone] = [await tagOf('Roof'), await tagOf('roof', child.id), await tagOf('Cellar')]
  const id = (await outpost.build.device(child.id)).id
  await admin.put(`/devices/${id}`, { tag_id: [own, theirs, alone] })
  const [listed] = (await admin.get(`/devices?id=${id}&fields=tags`)).body.data
  const names = Object.fromEntries(
    listed.tags.map((one: { id: number; company_name: string | null }) => [one.id, one.company_name]),
  )
  const nameOf = async (of: number): Promise<string> => (await admin.get(`/companies/${of}`)).body.data.name
  expect(names).toEqual({ [own]: await nameOf(company.id), [theirs]: await nameOf(child.id), [alone]: null })
  // A user who sees only one of the two need not be told.
  const below = await outpost.build.user(child.id)
  const { tags } = (await below.get(`/devices/${id}`)).body.data
  expect(tags.find((one: { id: number }) => one.id === theirs)).toMatchObject({ company_name: null })
})
