import { deviceFields } from '@outpost/contract/devices/fields'
import { maxImported, workbookType } from '@outpost/contract/devices/csv/constants'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { csvRows } from '../../../kit/csv.ts'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import type { Person } from '../../../testing/person.ts'
import { hostileWorkbooks, workbookWith } from '../../../testing/hostile-workbooks.ts'

let outpost: TestOutpost
let company: { id: number }
let user: Person
beforeAll(async () => {
  outpost = await startOutpost(['api'])
})
beforeEach(async () => {
  company = await outpost.build.company()
  user = await outpost.build.user(company.id)
})
afterAll(() => outpost.close())

const rowsOf = (text: string): string[][] => [...csvRows(text)].map(({ cells }) => cells)
const send = (text: string | Uint8Array<ArrayBuffer>, more: Record<string, string | string[]> = {}, who = user) => {
  const form = new FormData()
  for (const [name, value] of Object.entries({
    type: 'csv',
    company_id: String(company.id),
    device_series: 'rut',
    auto_credit_enable: 'true',
    ...more,
  }))
    for (const one of [value].flat()) form.append(name, one)
  form.set('file', new File([text], 'devices.csv', { type: 'text/csv' }))
  return who.post('/devices/import', form)
}
let count = 0
const unique = (): [string, string] => [`CSV-${++count}`, `001E42C${String(count).padStart(5, '0')}`]
const listed = async (): Promise<Record<string, unknown>[]> =>
  (await user.get('/devices?limit=1000&sort=serial')).body.data

test('DEVICES-026 DEVICES-102 an import adds devices like POST /devices, and returns their ids and a channel', async () => {
  const tag = (await user.post('/tags', { company_id: company.id, name: 'Imported' })).body.data.id
  const [[one, oneMac], [two, twoMac]] = [unique(), unique()]
  const { status, body } = await send(
    `Name;Serial number;MAC;Password\r\nFirst one;${one};${oneMac.match(/../g)!.join('-')};Pass-Word-1\r\n;${two};${twoMac};"with ""; inside"\r\n`,
    { 'tag_id[]': [String(tag)] },
  )
  expect({ status, body }).toMatchObject({
    status: 201,
    body: { success: true, meta: { channel: expect.stringMatching(/^private-status\./) } },
  })
  expect(body).not.toHaveProperty('errors')
  const devices = await listed()
  expect(devices).toMatchObject([
    {
      serial: one,
      name: 'First one',
      mac: oneMac.match(/../g)!.join(':'),
      status: null,
      credit_enabled: 1,
      tags: [{ name: 'Imported' }],
    },
    { serial: two, name: two, tags: [{ name: 'Imported' }] },
  ])
  expect(body.data).toEqual(devices.map(({ id }) => id))
  const { data } = (await user.get(`/status/channel/${body.meta.channel}`)).body
  expect(data[company.id]).toMatchObject([{ status: 'completed', value: '2 of 2 devices added.', errorCode: 0 }])
  const rows = await outpost.asOwner(
    `select sealed_password from devices where company_id = ${company.id} order by serial`,
  )
  expect(rows.map((row) => outpost.running.app.sealer.unseal(row['sealed_password'] as Buffer).toString())).toEqual([
    'Pass-Word-1',
    'with "; inside',
  ])
})

test('DEVICES-102 invalid lines are reported by number, the valid ones are added, and the response is 201', async () => {
  const [[one, oneMac], [two, twoMac], [three, threeMac], [four]] = [unique(), unique(), unique(), unique()]
  await user.post('/devices', { data: [{ company_id: company.id, device_series: 'rut', serial: two, mac: twoMac }] })
  const lines = [
    'serial,mac,name,password',
    `${one},${oneMac},Good,secret-1`,
    `${two},${twoMac},Known,secret-2`,
    `${three},zz:zz,Wrong,secret-3`,
    `not a serial,${threeMac},,secret-4`,
    `${four},,No MAC,secret-5`,
    `${three},${threeMac},No password,`,
    `${one},${oneMac},Twice,secret-7`,
    'a,b,c,d,e',
  ]
  const { status, body } = await send(lines.join('\n'))
  expect(status).toBe(201)
  expect(body.data).toHaveLength(1)
  expect(body.errors).toEqual([
    { code: 'DEVICE_EXISTS', source: 'file.3', line: 3, message: 'This device already exists in the company.' },
    { code: 'VALIDATION', source: 'file.4.mac', line: 4, message: 'This is not a valid MAC address.' },
    {
      code: 'VALIDATION',
      source: 'file.5.serial',
      line: 5,
      message: 'A serial number has 1 to 64 characters: letters, digits and . _ / -',
    },
    { code: 'VALIDATION', source: 'file.6.mac', line: 6, message: 'A MAC address is required for this series.' },
    { code: 'VALIDATION', source: 'file.7.password', line: 7, message: 'The device password is missing.' },
    { code: 'DEVICE_EXISTS', source: 'file.8', line: 8, message: 'This device already exists in the company.' },
    {
      code: 'VALIDATION',
      source: 'file.9',
      line: 9,
      message: 'This line has more cells than the header has columns.',
    },
  ])
  expect((await listed()).map(({ name }) => name)).toEqual(['Good', two])
  const { data } = (await user.get(`/status/channel/${body.meta.channel}`)).body
  expect(data[company.id].at(-1)).toMatchObject({ status: 'warning', value: '1 of 8 devices added.' })
})

test('DEVICES-102 the column tags adds tags to those of the form, and a line with an unknown tag is named', async () => {
  const neighbour = await outpost.build.company()
  const add = async (companyId: number, name: string): Promise<number> =>
    (await outpost.admin.post('/tags', { company_id: companyId, name })).body.data.id
  const common = await add(company.id, 'Imported')
  for (const [owner, name] of [
    [company.id, 'Shop'],
    [company.id, 'North'],
    [neighbour.id, 'Foreign'],
  ] as const)
    await add(owner, name)
  const [[one, oneMac], [two, twoMac], [three, threeMac]] = [unique(), unique(), unique()]
  const lines = [
    'serial,mac,password,tags',
    `${one},${oneMac},secret-1, shop ; North;shop;`,
    `${two},${twoMac},secret-2,`,
    `${three},${threeMac},secret-3,Shop;Foreign`,
  ]
  const { body } = await send(lines.join('\n'), { tag_id: String(common) })
  expect(body.errors).toMatchObject([
    { source: 'file.4.tags', line: 4, message: expect.stringContaining('The tag "Foreign" does not exist') },
  ])
  const names = (await listed()).map(({ tags }) => (tags as { name: string }[]).map(({ name }) => name))
  expect(names).toEqual([['Imported', 'North', 'Shop'], ['Imported']])
})

test('DEVICES-102 passwords of a file are in no log and no response, also those of lines that are refused', async () => {
  const [serial, mac] = unique()
  const { body } = await send(`serial,mac,password\n${serial},${mac},Zebra-One-1\n${serial},zz,Zebra-Two-2`)
  expect(body).toMatchObject({ data: [expect.any(Number)], errors: [{ line: 3 }] })
  const texts = [JSON.stringify(body)]
  for (const table of ['audit', 'device_logs', 'devices'])
    texts.push(JSON.stringify(await outpost.asOwner(`select to_jsonb(t)::text as row from ${table} t`)))
  expect(texts[1]).toContain('POST /devices/import')
  expect(texts.filter((text) => text.includes('Zebra'))).toEqual([])
})

test('DEVICES-102 a short name with invisible characters is refused because of them', async () => {
  const [serial, mac] = unique()
  const { status, body } = await send(`serial,mac,name,password\n${serial},${mac},Mast\u0007,secret-1`)
  expect({ status, body }).toMatchObject({
    status: 422,
    body: {
      errors: [
        { source: 'file' },
        { source: 'file.2.name', line: 2, message: expect.stringContaining('none of them invisible') },
      ],
    },
  })
})

test('DEVICES-026 a file without any valid line gets 422, and 409 if the company has all devices already', async () => {
  const [serial, mac] = unique()
  const text = `serial,mac,password\n${serial},${mac},secret-1`
  expect((await send(text)).status).toBe(201)
  expect(await send(text)).toMatchObject({
    status: 409,
    body: {
      success: false,
      errors: [
        { code: 'DEVICE_EXISTS', source: 'file.2', line: 2, message: expect.stringContaining('already exists') },
      ],
    },
  })
  expect(await send('serial,mac,password\nCSV-x,no,secret-1')).toMatchObject({
    status: 422,
    body: {
      errors: [
        { code: 'VALIDATION', source: 'file' },
        { source: 'file.2.mac', line: 2 },
      ],
    },
  })
})

test("DEVICES-100 an import reveals nothing about other companies' devices", async () => {
  const neighbour = await outpost.build.company()
  const taken = await outpost.build.device(neighbour.id)
  const [serial, mac] = unique()
  const answers = [
    await send(`serial,mac,password\n${taken.serial},${taken.mac},secret-1`),
    await send(`serial,mac,password\n${serial},${mac},secret-1`),
  ]
  expect(answers.map(({ status, body }) => [status, Object.keys(body), body.data.length])).toEqual([
    [201, ['success', 'data', 'meta'], 1],
    [201, ['success', 'data', 'meta'], 1],
  ])
})

test('DEVICES-006 importing without passwords requires the permission to edit companies, and form fields may be empty', async () => {
  const [serial, mac] = unique()
  const client = await outpost.build.user(company.id, 'end_user')
  const text = `serial,mac\n${serial},${mac}`
  expect(await send(text, { add_without_password: '1' }, client)).toMatchObject({
    status: 403,
    body: { errors: [{ source: 'update_companies' }] },
  })
  expect((await send(text, { add_without_password: 'false' }, client)).status).toBe(422)
  expect(
    (await send(text, { add_without_password: 'True', firmware_file_id: '', config_file_id: '', tag_id: '' })).status,
  ).toBe(201)
})

test.each<[string | Uint8Array<ArrayBuffer>, Record<string, string>, number, RegExp]>([
  ['', {}, 422, /empty/],
  ['serial,mac', {}, 422, /lists no devices/],
  ['CSV-1,001E42000001', {}, 422, /The column "serial" is missing/],
  ['serial,mac,colour\nA,001E42000001,red', {}, 422, /"colour" is unknown/],
  ['serial,mac,constructor\nA,001E42000001,red', {}, 422, /"constructor" is unknown/],
  ['serial,mac,mac\nA,001E42000001,x', {}, 422, /twice/],
  [`serial\n${'A\n'.repeat(maxImported + 1)}`, {}, 422, new RegExp(`at most ${maxImported}`)],
  [new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), {}, 422, /workbook is damaged/],
  [new Uint8Array(Buffer.from('d0cf11e0a1b11ae1', 'hex')), { type: 'xls' }, 422, /old format.*Save the table as XLSX/],
  ['serial,mac\nA,001E42000001', { type: 'ods' }, 422, /./],
  ['serial,mac\nA,001E42000001', { company_id: '999999' }, 422, /./],
  ['serial,mac,password\nA,001E42000001,secret-1', { firmware_file_id: '999999' }, 422, /file does not exist/],
  ['serial,mac,password\nA,001E42000001,secret-1', { tag_id: '999999' }, 422, /This tag does not exist/],
])('%# an invalid file or form is refused with a reason, and adds nothing', async (text, more, status, message) => {
  const answer = await send(text, more)
  expect(answer.status).toBe(status)
  expect(answer.body.errors[0].message).toMatch(message)
  expect(await listed()).toEqual([])
})

test('DEVICES-026 a whole file is added in one transaction, within the hourly limit', { timeout: 60_000 }, async () => {
  const line = (n: number): string => `BULK-${n},02${n.toString(16).padStart(10, '0')},secret-${n}`
  const { status, body } = await send(
    `serial,mac,password\n${Array.from({ length: 2000 }, (_, n) => line(n)).join('\n')}`,
  )
  expect(status).toBe(201)
  expect(body.data).toHaveLength(2000)
  expect((await user.get('/devices?limit=0')).body.meta.total).toBe(2000)
})

test('DEVICES-025 the export contains every field of the list, and follows its filters, order and fields', async () => {
  for (const name of ['Beta', 'Alpha', 'Gamma']) await outpost.build.device(company.id, { name })
  const whole = await user.get('/devices/export/csv')
  expect(whole.status).toBe(200)
  expect(whole.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(whole.headers.get('content-disposition')).toContain('filename="devices.csv"')
  const [header, ...rows] = rowsOf(whole.body)
  expect(header).toEqual(deviceFields)
  expect(rows.map((row) => row[header!.indexOf('name')])).toEqual(['Alpha', 'Beta', 'Gamma'])
  const some = await user.get('/devices/export/csv?fields=serial,name,nonsense&sort=-name&q=a&limit=2&ne:model=TRB140')
  expect(rowsOf(some.body).map((row) => row[1])).toEqual(['name', 'Gamma', 'Beta'])
  expect((await user.get('/devices/export/csv?status=online')).body).toBe(`${deviceFields.join(',')}\r\n`)
  expect((await user.get('/devices/export/csv?fields_only=true')).body.data).toEqual(deviceFields)
  expect((await user.get('/devices/export/csv?limit=-1')).status).toBe(422)
})

test('DEVICES-025 no cell of an export is a formula, and every text can be imported unchanged', async () => {
  const evil = [
    '=HYPERLINK("http://evil")',
    '+1+1',
    '-2+3',
    '@SUM(A1)',
    ' =1',
    '＝1',
    'plain, with "quotes"',
    'two\nlines',
    ';semi',
  ]
  for (const name of evil)
    await outpost.asOwner(
      `insert into devices (company_id, name, serial, mac) values (${company.id}, $$${name}$$, 'EVIL-${++count}', null)`,
    )
  const [, ...rows] = rowsOf((await user.get('/devices/export/csv?fields=name,user_set_latitude')).body)
  const names = rows.map(([name]) => name!)
  expect(names.filter((name) => /^\s*[=+\-@＝]/.test(name))).toEqual([])
  expect(names.map((name) => name.replace(/^'/, '').trim()).toSorted()).toEqual(
    evil.map((name) => name.trim()).toSorted(),
  )
})

test('DEVICES-025 an export requires the permission, contains only devices in scope, and is read in chunks', async () => {
  const guest = await outpost.build.user(company.id, 'read_only')
  expect(await guest.get('/devices/export/csv')).toMatchObject({
    status: 403,
    body: { errors: [{ source: 'export_devices' }] },
  })
  const neighbour = await outpost.build.company()
  await outpost.build.device(neighbour.id, { name: 'Foreign' })
  await outpost.asOwner(
    `insert into devices (company_id, name, serial) select ${company.id}, 'Many ' || lpad(n::text, 4, '0'), 'M-' || n from generate_series(1, 1200) as n`,
  )
  const [, ...rows] = rowsOf((await user.get('/devices/export/csv?fields=name')).body)
  expect(rows).toHaveLength(1200)
  expect(rows.flat()).toEqual(rows.flat().toSorted())
  expect(rows.flat()).not.toContain('Foreign')
})

test.each(['xls', 'xlsx', 'csv'])(
  'DEVICES-171 an import reads the first sheet of a workbook sent as %s, with numbers as they were typed and lines as the sheet counts them',
  async (type) => {
    const [serial, mac] = unique()
    const digits = 6_000_000_000 + count
    const cell = (text: string | number) =>
      typeof text === 'number' ? `<c><v>${text}</v></c>` : `<c t="inlineStr"><is><t>${text}</t></is></c>`
    const row = (line: number, cells: (string | number)[]) => `<row r="${line}">${cells.map(cell).join('')}</row>`
    const table = [
      row(2, ['Serial number', 'MAC', 'Name', 'Password']),
      row(3, [serial, mac, 'From a workbook', 'secret-1']),
      row(5, [digits, `001E42D${String(count).padStart(5, '0')}`, '', 'secret-2']),
      row(9, ['no serial', mac, '', 'secret-3']),
    ]
    const file = workbookWith({ sheet: `<worksheet><sheetData>${table.join('')}</sheetData></worksheet>` })
    const { status, body } = await send(new Uint8Array(file), { type })
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { errors: [{ source: 'file.9.serial', line: 9, code: 'VALIDATION' }] },
    })
    expect((await listed()).map((device) => [device['serial'], device['name']])).toEqual([
      [String(digits), String(digits)],
      [serial, 'From a workbook'],
    ])
  },
)

test('DEVICES-172 hostile workbooks are refused with a reason, and add nothing', async () => {
  const corpus = hostileWorkbooks()
  for (const what of ['a bomb of zeros', 'a document type with entities', 'ten million cells', 'an encrypted part'])
    expect(await send(new Uint8Array(corpus[what]!), { type: 'xlsx' }), what).toMatchObject({
      status: 422,
      body: {
        errors: [{ code: 'FILE_NOT_RECOGNISED', source: 'file', message: expect.stringContaining('XLSX or CSV') }],
      },
    })
  expect(await listed()).toEqual([])
})

test('DEVICES-173 the workbook of the list follows its filters, order and fields, and no cell is a formula', async () => {
  for (const name of ['Beta', '=Alpha()', 'Gamma']) await outpost.build.device(company.id, { name })
  const query = 'fields=serial,name,nonsense&sort=-name&q=a&limit=3&ne:model=TRB140'
  const answer = await user.get(`/devices/export/xlsx?${query}`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe(workbookType)
  expect(answer.headers.get('content-disposition')).toContain('filename="devices.xlsx"')
  const names = (answer.body as string).split('\n').map((line) => line.split(',')[1])
  expect(names).toEqual(['name', 'Gamma', 'Beta', '=Alpha()'])
  const guest = await outpost.build.user(company.id, 'read_only')
  expect((await guest.get('/devices/export/xlsx')).status).toBe(403)
})
