import { Readable } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import type { Answer, Person } from '../../../testing/person.ts'
import { archiveEntries } from '../../files/service.ts'
import { writeArchive } from '../../../kit/tar.ts'

/** Configuration templates as files. */
let outpost: TestOutpost
beforeAll(async () => {
  outpost = await startOutpost(['api'])
})
afterAll(() => outpost.close())

const good = async (answer: Promise<Answer>): Promise<Answer['body']['data']> => {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body.data
}
const text = "package network\nconfig interface 'wan'\n\tlist dns '{{ dns }}'"
const secretText =
  "package wireless\nconfig wifi-iface 'ap'\n\toption ssid 'Office'\n\toption key \"top secret 1\"\n\toption password '{{ pw }}'"
const dns = { name: 'dns', type: 'ipv4', default: '9.9.9.9' }
const pw = { name: 'pw', type: 'string', default: 'top secret 2' }

async function download({ headers }: Person): Promise<Buffer> {
  const url = `http://127.0.0.1:${outpost.port}/api/configuration/templates/export`
  const response = await fetch(url, { headers, signal: AbortSignal.timeout(15_000) })
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}
async function filesIn(archive: Buffer): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  const entries = archiveEntries(archive.subarray(0, 512), Readable.from([archive]), () => true)
  for await (const { name, content } of entries) files.set(name, content!.toString())
  return files
}
const formOf = (files: ReadonlyMap<string, string> | Buffer, more: Record<string, string> = {}): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(more)) form.set(name, value)
  const bytes = Buffer.isBuffer(files) ? files : writeArchive(files)
  form.set('file', new File([new Uint8Array(bytes)], 'templates.tar.gz'))
  return form
}
const preview = (who: Person, files: ReadonlyMap<string, string> | Buffer) =>
  good(who.post('/configuration/templates/import/preview', formOf(files)))
const apply = (who: Person, files: ReadonlyMap<string, string> | Buffer, more: Record<string, string> = {}) =>
  who.post('/configuration/templates/import', formOf(files, more))

/** A company with a subsidiary, a tag, a device and two templates. */
async function setUp() {
  const company = await outpost.build.company()
  const below = await outpost.build.company(company.id)
  const admin = await outpost.build.user(company.id)
  const tag = await good(admin.post('/tags', { company_id: below.id, name: 'North' }))
  const device = await outpost.build.device(below.id)
  const create = (body: object) => good(admin.post('/configuration/templates', body))
  const first = await create({ company_id: company.id, name: 'DNS server', text, variables: [dns] })
  const second = await create({ company_id: below.id, name: 'Wi-Fi', text: secretText, variables: [pw] })
  const assignments = [
    { layer: 'tag', target_id: tag.id },
    { layer: 'company', target_id: below.id, version: 1 },
    { layer: 'device', target_id: device.id },
  ]
  await good(admin.put(`/configuration/templates/${first.id}/assignments`, { assignments }))
  return { admin, company, below, device, first, second }
}

test('DESIRED-018 templates are exported as two files each, by name, without secrets, and with the same bytes every time', async () => {
  const { admin, below, device } = await setUp()
  const archive = await download(admin)
  const files = await filesIn(archive)
  const { name, serial } = (await good(admin.get(`/devices/${device.id}`))) as { name: string; serial: string }
  expect([...files.keys()].filter((file) => file.includes('dns-server'))).toHaveLength(2)
  const [details] = [...files].flatMap(([file, content]) =>
    file.includes('dns-server') && file.endsWith('.json') ? content : [],
  )
  expect(JSON.parse(details!)).toEqual({
    name: 'DNS server',
    company: [],
    variables: [dns],
    assignments: [
      { tag: 'North', company: [below.name] },
      { company: [below.name], version: 1 },
      { device: name, serial },
    ],
  })
  expect([...files.values()]).toContain(`${text}\n`)
  const wifi = [...files].flatMap(([file, content]) => (file.includes('wi-fi') ? content : []))
  expect(wifi).toHaveLength(2)
  expect(wifi.join('\n')).toContain("option key '(hidden)'")
  expect(wifi.join('\n')).toContain("option password '{{ pw }}'")
  expect(gunzipSync(archive).toString()).not.toContain('top secret')
  expect((await download(admin)).equals(archive)).toBe(true)
})

test('DESIRED-019 an import says what it does before, creates and changes templates by name, and leaves the others', async () => {
  const { admin, company, first, second } = await setUp()
  const files = await filesIn(await download(admin))
  const unchanged = await preview(admin, files)
  expect(unchanged.templates.map(({ action }: { action: string }) => action)).toEqual(['leave', 'leave'])

  const [textFile] = [...files.keys()].filter((name) => name.includes('dns-server') && name.endsWith('.uci'))
  files.set(textFile!, `${text}\n\tlist dns '1.1.1.1'\n`)
  files.set('templates/new.uci', text)
  files.set('templates/new.json', JSON.stringify({ name: 'New', company: [], variables: [dns], assignments: [] }))
  const seen = await preview(admin, files)
  const actions = (templates: { name: string; action: string; changes: string[] }[]) =>
    templates.map(({ name, action, changes }) => [name, action, changes.join()]).toSorted()
  const wanted = [
    ['DNS server', 'change', 'text'],
    ['New', 'create', 'text,variables'],
    ['Wi-Fi', 'leave', ''],
  ]
  expect(actions(seen.templates)).toEqual(wanted)
  expect((await good(admin.get('/configuration/templates'))).length).toBe(2)

  await good(admin.put(`/configuration/templates/${second.id}`, { text: `${secretText}\n\toption hidden '1'` }))
  const late = await apply(admin, files, { hash: seen.hash })
  expect([late.status, late.body.errors[0].source]).toEqual([409, 'hash'])
  await good(admin.put(`/configuration/templates/${second.id}`, { text: secretText }))
  const again = await preview(admin, files)
  const done = await good(apply(admin, files, { hash: again.hash }))
  expect(actions(done.templates)).toEqual(wanted)
  const changed = await good(admin.get(`/configuration/templates/${first.id}`))
  expect(changed).toMatchObject({ version: 2, text: `${text}\n\tlist dns '1.1.1.1'` })
  expect(changed.assignments).toHaveLength(3)
  const made = (await good(admin.get('/configuration/templates?q=New')))[0]
  expect(made).toMatchObject({ company_id: company.id, version: 1 })
  const [leave] = done.templates.filter(({ name }: { name: string }) => name === 'Wi-Fi')
  expect(leave.template_id).toBe(second.id)
  expect((await good(admin.get(`/configuration/templates/${second.id}`))).text).toBe(secretText)
})

test('DESIRED-020 broken files are named with the reason, and the good ones are imported', async () => {
  const { admin } = await setUp()
  const of = (more: object) => JSON.stringify({ name: 'T', company: [], variables: [], assignments: [], ...more })
  const plain = "package system\nconfig system 'system'\n\toption hostname 'a'"
  const files = new Map([
    ['good.json', of({ name: 'Good' })],
    ['good.uci', plain],
    ['json.json', '{'],
    ['json.uci', plain],
    ['alone.json', of({})],
    ['text-alone.uci', plain],
    ['line.json', of({ name: 'Line' })],
    ['line.uci', 'option x'],
    ['company.json', of({ name: 'Company', company: ['Nowhere'] })],
    ['company.uci', plain],
    ['tag.json', of({ name: 'Tag', assignments: [{ tag: 'None', company: [] }] })],
    ['tag.uci', plain],
    ['secret.json', of({ name: 'Secret' })],
    ['secret.uci', "package a\nconfig b 'c'\n\toption key '(hidden)'"],
    ['twice.json', of({ name: 'Good' })],
    ['twice.uci', plain],
    ['pinned.json', of({ name: 'Pinned', assignments: [{ company: [], version: 2 }] })],
    ['pinned.uci', plain],
    ['README.md', 'not a template'],
  ])
  const { templates } = await good(apply(admin, files))
  const told = Object.fromEntries(
    templates.map(({ file, action, message }: Record<string, string>) => [file, message ?? action]),
  )
  expect(told).toEqual({
    'good.json': 'create',
    'json.json': 'The file is not valid JSON.',
    'alone.json': 'There is no file alone.uci with its text.',
    'text-alone.uci': 'There is no file of the same name that ends in .json.',
    'line.json': expect.stringContaining('Line 1'),
    'company.json': 'There is no company “Nowhere”.',
    'tag.json': 'There is no tag “None” of your company.',
    'secret.json': expect.stringContaining('Line 3: the secret a.c.key is not in the file.'),
    'twice.json': 'Another file describes the same template.',
    'pinned.json': 'An assignment names version 2, which the template does not have.',
  })
  expect((await good(admin.get('/configuration/templates'))).map(({ name }: { name: string }) => name)).toContain(
    'Good',
  )
  const none = await apply(admin, new Map([['a.txt', 'x']]))
  expect([none.status, none.body.errors[0].source]).toEqual([422, 'file'])
  expect((await apply(admin, Buffer.from('no archive'))).body.errors[0].code).toBe('FILE_NOT_RECOGNISED')
})

test('DESIRED-020 a user imports and exports only what is in their part of the tree', async () => {
  const { below } = await setUp()
  const guest = await outpost.build.user(below.id)
  const files = await filesIn(await download(guest))
  expect([...files.values()].join('\n')).toContain('"name": "Wi-Fi"')
  expect([...files.values()].join('\n')).not.toContain('DNS server')
})

test('DESIRED-002 variables that stay the same make no new version', async () => {
  const { admin, first } = await setUp()
  const same = await good(admin.put(`/configuration/templates/${first.id}`, { text, variables: [dns] }))
  expect(same.version).toBe(1)
})

test('DESIRED-020 DESIRED-042 an import assigns templates only within their company', async () => {
  const parent = await outpost.build.company()
  const admin = await outpost.build.user(parent.id)
  const [one, other] = [await outpost.build.company(parent.id), await outpost.build.company(parent.id)]
  const file = (company: string, name: string, target: object): [string, string][] => [
    [
      `templates/${name}.json`,
      JSON.stringify({ name, company: [company], variables: [], assignments: [{ company: [company] }, target] }),
    ],
    [`templates/${name}.uci`, "package network\nconfig interface 'wan'\n\toption proto 'dhcp'"],
  ]
  const files = new Map([
    ...file(one.name, 'a', { company: [other.name] }),
    ...file(one.name, 'b', { company: [] }),
    ...file(other.name, 'c', { company: [other.name] }),
  ])
  const { templates } = await preview(admin, files)
  expect(templates.map(({ action, message }: { action: string; message: string | null }) => [action, message])).toEqual(
    [
      ['broken', expect.stringContaining('only be assigned to its own company')],
      ['broken', expect.stringContaining('only be assigned to its own company')],
      ['create', null],
    ],
  )
})
