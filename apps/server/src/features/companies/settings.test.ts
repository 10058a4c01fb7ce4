import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import type { Answer, Person } from '../../testing/person.ts'

let outpost: TestOutpost
let admin: Person
beforeAll(async () => {
  outpost = await startOutpost(['api'])
  admin = outpost.admin
})
afterAll(() => outpost.close())

const created = async (name: string, parent_id: number): Promise<number> =>
  (await admin.post('/companies', { name, parent_id })).body.data.id
const read = async (id: number, as = admin) => (await as.get(`/companies/${id}`)).body.data
const told = ({ status, body }: Answer): string =>
  [status, body.errors?.[0].code, body.errors?.[0].source].filter(Boolean).join(' ')
const register = (company_id: number, ...serials: string[]) =>
  admin.post('/devices', { data: serials.map((serial) => ({ company_id, device_series: 'linux', serial })) })

test('COMPANIES-012 name and email address can be changed; an omitted address stays, and null removes it', async () => {
  const id = await created('With address', 1)
  expect(await read(id)).toMatchObject({ email: null, revision: 1 })
  expect(told(await admin.put(`/companies/${id}`, { name: 'With address', email: 'office@example.com' }))).toBe('200')
  expect(await read(id)).toMatchObject({ email: 'office@example.com', revision: 2 })
  await admin.put(`/companies/${id}`, { name: 'Renamed' })
  expect(await read(id)).toMatchObject({ name: 'Renamed', email: 'office@example.com' })
  await admin.put(`/companies/${id}`, { name: 'Renamed', email: null })
  expect((await read(id)).email).toBeNull()
  expect(told(await admin.put(`/companies/${id}`, { name: 'Renamed', email: 'no address' }))).toBe(
    '422 VALIDATION email',
  )
})

test('COMPANIES-017 the record and the list show the level, the parent and the balances of a company', async () => {
  const id = await created('With accounts', 1)
  await admin.post('/credits', { company_id: id, credit_count: 4, credit_type_id: 1 })
  await admin.post('/credits', { company_id: id, credit_count: 2, credit_type_id: 3 })
  const company = await read(id)
  expect(company).toMatchObject({
    id,
    name: 'With accounts',
    company_name: 'With accounts',
    parent_id: 1,
    level: 2,
    credits_left: 4,
    packs_left: 2,
    remaining_data: 5 * 1024 ** 3,
    payment_type: 'paid',
  })
  expect((await admin.get(`/companies?id=${id}`)).body.data).toEqual([company])
})

test('COMPANIES-025 payment control is shown only to companies of level 1', async () => {
  const shown = async (who: Person) => {
    const { company, ...user } = (await who.get('/user')).body
    return [company.level, company.show_payment, user.show_payment, user.show_payment_control]
  }
  const provider = await created('Shown no payment', 1)
  expect(await shown(await outpost.build.user(1))).toEqual([1, true, true, true])
  expect(await shown(await outpost.build.user(provider))).toEqual([2, false, false, false])
  expect(await shown(await outpost.build.user(await created('Shown none either', provider)))).toEqual([
    3,
    false,
    false,
    false,
  ])
})

test('COMPANIES-028 of two simultaneous edits of a company the second is refused, unless no revision is given', async () => {
  const id = await created('Edited twice', 1)
  const { revision } = await read(id)
  const edit = (name: string) => admin.put(`/companies/${id}`, { name, revision })
  const answers = await Promise.all([edit('First words'), edit('Other words')])
  expect(answers.map(told).toSorted()).toEqual(['200', '409 CHANGED_MEANWHILE revision'])
  expect((await read(id)).name).toBe(answers[0]!.status === 200 ? 'First words' : 'Other words')
  expect(told(await admin.put(`/companies/${id}/flags`, { max_users: 3, revision }))).toBe(
    '409 CHANGED_MEANWHILE revision',
  )
  expect(told(await admin.put(`/companies/${id}`, { name: 'Script was here' }))).toBe('200')
})

test('COMPANIES-026 the flags of a company are set by companies above it, and never by itself', async () => {
  const provider = await created('Provider of flags', 1)
  const customer = await created('Customer of flags', provider)
  const own = await outpost.build.user(provider)
  expect(await read(customer, own)).toMatchObject({
    can_use_parent_license: 0,
    payment_type: 'paid',
    max_devices: null,
    max_users: null,
    max_companies: null,
  })
  const flags = { can_use_parent_license: true, data_billed: false, max_devices: 5, max_users: 0, max_companies: null }
  expect(told(await own.put(`/companies/${customer}/flags`, flags))).toBe('200')
  expect(await read(customer, own)).toMatchObject({
    can_use_parent_license: 1,
    payment_type: 'free',
    max_devices: 5,
    max_users: 0,
    max_companies: null,
  })
  expect(told(await own.put(`/companies/${customer}/flags`, { max_users: null }))).toBe('200')
  expect(await read(customer, own)).toMatchObject({ can_use_parent_license: 1, max_devices: 5, max_users: null })
  expect(told(await own.put(`/companies/${provider}/flags`, { max_devices: null }))).toBe('403 FORBIDDEN id')
  const ofCustomer = await outpost.build.user(customer)
  for (const id of [customer, provider])
    expect(told(await ofCustomer.put(`/companies/${id}/flags`, { max_devices: null })), String(id)).toBe(
      id === customer ? '403 FORBIDDEN id' : '404 NOT_FOUND',
    )
  for (const wrong of [-1, 1.5, '5 devices', '', 1_000_001])
    expect(told(await own.put(`/companies/${customer}/flags`, { max_devices: wrong })), String(wrong)).toBe(
      '422 VALIDATION max_devices',
    )
})

test('COMPANIES-027 a limit counts the whole subtree and applies to devices, however they are added', async () => {
  const provider = await created('Limited provider', 1)
  const customer = await created('Its customer', provider)
  await admin.put(`/companies/${provider}/flags`, { max_devices: 3 })
  // A user of the customer cannot see the limit of the company above, but it applies nevertheless.
  const own = await outpost.build.user(customer)
  const entry = (serial: string) => ({ company_id: customer, device_series: 'linux', serial })
  expect(told(await own.post('/devices', { data: [entry('limit-1'), entry('limit-2')] }))).toBe('201')
  expect(told(await own.post('/devices', { data: [entry('limit-3'), entry('limit-4')] }))).toBe(
    '409 LIMIT_REACHED company_id',
  )
  expect((await read(customer)).devices_count).toBe(2)
  expect(told(await register(provider, 'limit-5'))).toBe('201')
  expect(told(await register(provider, 'limit-6'))).toBe('409 LIMIT_REACHED company_id')
  await admin.put(`/companies/${provider}/flags`, { max_devices: null })
  expect(told(await register(provider, 'limit-6'))).toBe('201')
})

test('COMPANIES-027 of three simultaneous additions with room for one, one succeeds', async () => {
  const id = await created('One place left', 1)
  await admin.put(`/companies/${id}/flags`, { max_devices: 1 })
  for (let round = 0; round < 5; round++) {
    const answers = await Promise.all([
      register(id, `race-${round}-a`),
      register(id, `race-${round}-b`),
      register(id, `race-${round}-c`),
    ])
    expect(answers.map(told).toSorted()).toEqual([
      '201',
      '409 LIMIT_REACHED company_id',
      '409 LIMIT_REACHED company_id',
    ])
    const { body } = await admin.get(`/devices?company_id=${id}`)
    await admin.del('/devices', { device_id: body.data.map((device: { id: number }) => device.id) })
  }
})

test('COMPANIES-027 the limits also count companies and the contents of a moved company', async () => {
  const limited = await created('Limited in companies', 1)
  await admin.put(`/companies/${limited}/flags`, { max_companies: 1, max_devices: 1 })
  const first = await created('The only one', limited)
  expect(told(await admin.post('/companies', { name: 'One too many', parent_id: limited }))).toBe(
    '409 LIMIT_REACHED parent_id',
  )
  const heavy = await created('Comes with devices', 1)
  await register(heavy, 'heavy-1', 'heavy-2')
  expect(told(await admin.post('/companies/move', { source: heavy, target: limited }))).toBe('409 LIMIT_REACHED target')
  await admin.put(`/companies/${limited}/flags`, { max_companies: 5 })
  expect(told(await admin.post('/companies/move', { source: heavy, target: limited }))).toBe('409 LIMIT_REACHED target')
  await admin.put(`/companies/${limited}/flags`, { max_devices: 2 })
  expect(told(await admin.post('/companies/move', { source: heavy, target: limited }))).toBe('200')
  // Moving it out of the limited company is always possible.
  expect(told(await admin.post('/companies/move', { source: heavy, target: 1 }))).toBe('200')
  expect((await read(first)).parent_id).toBe(limited)
})
