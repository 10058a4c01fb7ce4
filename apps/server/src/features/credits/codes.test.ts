import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import { Customers } from './testing/customers.ts'

let outpost: TestOutpost
const customers = new Customers(() => outpost)
beforeAll(async () => {
  outpost = await startOutpost(['api'])
})
afterAll(() => outpost.close())

const GB = 1024 ** 3

test('CREDITS-032 CREDITS-054 a code of 32 characters reserves resources from the pool until it is used', async () => {
  const { id, name, admin } = await customers.make(10)
  const made = await admin.post('/credits/codes', { credit_type_name: 'credit', amount: 4, comment: 'for the north' })
  expect(made).toMatchObject({
    status: 201,
    body: {
      meta: { credit_code: expect.stringMatching(/^[2-9A-HJ-NP-Z]{32}$/), id: made.body.data.id },
      data: {
        company_id: id,
        company_name: name,
        credits_amount: 4,
        is_used: false,
        comment: 'for the north',
        credit_type: 'credit',
      },
    },
  })
  expect((await admin.get('/credits')).body.data).toMatchObject([
    { credit_count: 10, credit_left: 6, credit_reserved: 4 },
  ])
  const [stored] = await outpost.asOwner(`select code, code_hash from credit_codes where id = ${made.body.data.id}`)
  expect(JSON.stringify(stored)).not.toContain(made.body.meta.credit_code)
  expect((await admin.post('/credits/codes', { credit_type_name: 'credit', amount: 7 })).body.errors[0]).toMatchObject({
    code: 'NOT_ENOUGH_CREDITS',
    source: 'amount',
  })
  for (const amount of [0, 1_000_000_000_000])
    expect((await admin.post('/credits/codes', { credit_type_name: 'credit', amount })).body.errors[0]).toMatchObject({
      source: 'amount',
    })
  expect(
    (await admin.post('/credits/codes', { credit_type_name: 'credit', amount: 1, comment: 'x'.repeat(201) })).body
      .errors[0],
  ).toMatchObject({ source: 'comment' })
})

test('CREDITS-035 CREDITS-054 an unrelated company can use a code once, and both sides see who did', async () => {
  const [seller, buyer] = [await customers.make(10), await customers.make()]
  const { body } = await seller.admin.post('/credits/codes', { credit_type_name: 'credit', amount: 4 })
  const typed = body.meta.credit_code.toLowerCase().replace(/(.{8})/g, '$1-')
  const used = await buyer.admin.post('/credits/codes/activate', { code: typed })
  expect(used).toMatchObject({
    status: 200,
    body: {
      data: [
        {
          company_id: buyer.id,
          user_id: buyer.admin.id,
          licence_type: 'credit',
          license_type_id: 2,
          licence_count: 4,
          licence_left: 4,
          licence_reserved: 0,
          licence_price: 0,
          deleted_at: null,
        },
      ],
      meta: { amount: 4 },
    },
  })
  expect([await customers.left(seller.id), await customers.left(buyer.id)]).toEqual([6, 4])
  expect((await seller.admin.get('/credits/codes')).body.data).toMatchObject([
    {
      is_used: true,
      used_by_company_id: buyer.id,
      used_by_company_name: buyer.name,
      used_by_user_id: buyer.admin.id,
      used_by_user: null,
      activated_at: expect.any(String),
    },
  ])
  expect((await seller.admin.get('/credits')).body.data).toMatchObject([{ credit_left: 6, credit_reserved: 0 }])
  expect((await buyer.admin.get('/credits/codes')).body.meta.total).toBe(0)
  const again = await (await customers.make()).admin.post('/credits/codes/activate', { code: body.meta.credit_code })
  expect(again).toMatchObject({ status: 422, body: { errors: [{ code: 'CODE_NOT_VALID', source: 'code' }] } })
})

test('CREDITS-003 the list of codes names who used a code, if the reader can see that user', async () => {
  const seller = await customers.make(5)
  const child = await customers.make(0, seller.id)
  const { body } = await seller.admin.post('/credits/codes', { credit_type_name: 'credit', amount: 1 })
  await child.admin.post('/credits/codes/activate', { code: body.meta.credit_code })
  const { username } = (await child.admin.get(`/users/${child.admin.id}`)).body.data
  expect((await seller.admin.get(`/credits/codes?q=${username}&sort=-used_by_user`)).body.data).toMatchObject([
    { used_by_user_id: child.admin.id, used_by_user: username },
  ])
})

test('CREDITS-035 if ten users use a code at once, one gets its resources', async () => {
  const seller = await customers.make(10)
  const { body } = await seller.admin.post('/credits/codes', { credit_type_name: 'credit', amount: 4 })
  const buyers = await Promise.all(Array.from({ length: 10 }, () => customers.make()))
  const answers = await Promise.all(
    buyers.map(({ admin }) => admin.post('/credits/codes/activate', { code: body.meta.credit_code })),
  )
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, ...Array<number>(9).fill(422)])
  const got = await Promise.all(buyers.map(({ id }) => customers.left(id)))
  expect(got.toSorted()).toEqual([...Array<number>(9).fill(0), 4])
})

test('CREDITS-034 CREDITS-033 an unused code can be changed and removed; its resources return, and the code becomes invalid', async () => {
  const { id, admin } = await customers.make(3)
  await customers.add(id, 3)
  const { body } = await admin.post('/credits/codes', { credit_type_name: 'credit', amount: 5 })
  const code = body.data.id
  expect((await admin.put(`/credits/codes/${code}`, { comment: 'y'.repeat(1000) })).status).toBe(200)
  expect((await admin.put(`/credits/codes/${code}`, { comment: 'y'.repeat(1001) })).status).toBe(422)
  expect((await admin.get('/credits/codes')).body.data[0].comment).toBe('y'.repeat(1000))
  expect((await admin.get('/credits?sort=id')).body.data).toMatchObject([
    { credit_left: 0, credit_reserved: 3 },
    { credit_left: 1, credit_reserved: 2 },
  ])
  expect((await admin.del(`/credits/codes/${code}`)).status).toBe(200)
  expect((await admin.get('/credits?sort=id')).body.data).toMatchObject([
    { credit_left: 3, credit_reserved: 0 },
    { credit_left: 3, credit_reserved: 0 },
  ])
  expect((await admin.del(`/credits/codes/${code}`)).status).toBe(404)
  expect((await admin.get('/credits/codes')).body.meta.total).toBe(0)
  expect((await admin.post('/credits/codes/activate', { code: body.meta.credit_code })).body.errors[0].code).toBe(
    'CODE_NOT_VALID',
  )
  const used = (await admin.post('/credits/codes', { credit_type_name: 'credit', amount: 1 })).body
  await admin.post('/credits/codes/activate', { code: used.meta.credit_code })
  expect(await admin.del(`/credits/codes/${used.data.id}`)).toMatchObject({
    status: 409,
    body: { errors: [{ code: 'CODE_USED' }] },
  })
})

test('CREDITS-034 a code removed and used at the same moment does one of the two, and no resource is duplicated', async () => {
  const { id, admin } = await customers.make(20)
  const buyer = await customers.make()
  for (let round = 0; round < 5; round++) {
    const { body } = await admin.post('/credits/codes', { credit_type_name: 'credit', amount: 2 })
    await Promise.all([
      admin.del(`/credits/codes/${body.data.id}`),
      buyer.admin.post('/credits/codes/activate', { code: body.meta.credit_code }),
    ])
    expect((await customers.left(id)) + (await customers.left(buyer.id)), `round ${round}`).toBe(20)
  }
})

test('CREDITS-031 CREDITS-059 codes are listed and found by the whole code only, and unused ones are masked for users who cannot create codes', async () => {
  const { id, admin } = await customers.make(9)
  const one = (await admin.post('/credits/codes', { credit_type_name: 'credit', amount: 1, comment: 'alpha' })).body
  const code: string = one.meta.credit_code
  await admin.post('/credits/codes', { credit_type_name: 'credit', amount: 2, comment: 'beta' })
  const list = async (query: string, who = admin) => (await who.get(`/credits/codes?${query}`)).body
  expect((await list('sort=-credits_amount')).data.map((row: { comment: string }) => row.comment)).toEqual([
    'beta',
    'alpha',
  ])
  expect((await list('q=alph')).meta.total).toBe(1)
  expect((await list(`q=${code}`)).data).toMatchObject([{ code }])
  expect((await list(`q=${code.slice(0, 16)}`)).meta.total).toBe(0)
  const reader = await outpost.build.user(id, 'readonly_admin')
  expect((await list('q=alpha', reader)).data[0].code).toBe(`${code.slice(0, 4)}${'*'.repeat(28)}`)
  await admin.post('/credits/codes/activate', { code })
  expect((await list('is_used=1', reader)).data).toMatchObject([{ code, is_used: true }])
  expect((await list('is_used=0')).meta.total).toBe(1)
})

test('CREDITS-054 every invalid code gets the same response, and guessing is limited', async () => {
  const seller = await customers.make(5)
  const { body } = await seller.admin.post('/credits/codes', { credit_type_name: 'credit', amount: 1 })
  const gone = (await seller.admin.post('/credits/codes', { credit_type_name: 'credit', amount: 1 })).body
  await seller.admin.del(`/credits/codes/${gone.data.id}`)
  const guesser = await customers.make()
  const guess = async (code: string) => {
    const {
      status,
      body: { request_id: _, ...rest },
    } = await guesser.admin.post('/credits/codes/activate', { code })
    return JSON.stringify({ status, rest })
  }
  const answers = new Set([
    await guess('A'.repeat(32)),
    await guess('x'),
    await guess(gone.meta.credit_code),
    await guess(`${body.meta.credit_code}A`),
    await guess("' or 1=1 --"),
    await guess('\u0000'),
  ])
  expect([...answers].filter((answer) => !answer.includes('VALIDATION'))).toHaveLength(1)
  const more = []
  for (let n = 0; n < 20; n++) more.push(await guess(`${n}`))
  expect(more.at(-1)).toContain('TOO_MANY_REQUESTS')
  // After too many wrong guesses even a valid code is refused.
  expect(await guess(body.meta.credit_code)).toContain('TOO_MANY_REQUESTS')
})

test('CREDITS-036 CREDITS-037 CREDITS-047 a company starts with 5 GB, and a paid credit buys 2 GB more', async () => {
  const { id, name, admin } = await customers.make(3)
  expect((await admin.get('/credits/summary')).body.data.remaining_data).toBe(5 * GB)
  expect(await admin.post('/companies/data', { company_id: id, credits: 2 })).toMatchObject({
    status: 200,
    body: { data: { credits_used: 2, data: 4 * GB, remaining_data: 9 * GB } },
  })
  expect(await customers.left(id)).toBe(1)
  expect((await admin.post('/companies/data', { company_id: id, credits: 2 })).body.errors[0]).toMatchObject({
    code: 'NOT_ENOUGH_CREDITS',
    source: 'credits',
  })
  for (const credits of [0, -1, 0.5])
    expect((await admin.post('/companies/data', { company_id: id, credits })).body.errors[0]).toMatchObject({
      source: 'credits',
    })
  expect((await admin.get('/companies/data/history')).body).toMatchObject({
    meta: { total: 1 },
    data: [
      {
        user_id: admin.id,
        company_id: id,
        company: name,
        data: 4 * GB,
        credits_used: 2,
        email: expect.stringContaining('@'),
      },
    ],
  })
  const today = new Date().toISOString().slice(0, 10)
  const total = async (query: string) => (await admin.get(`/companies/data/history?${query}`)).body.meta?.total
  expect([
    await total(`start_date=${today}&end_date=${today}`),
    await total('end_date=2020-01-01'),
    await total('start_date=nonsense'),
  ]).toEqual([1, 0, undefined])
  expect((await admin.get(`/companies/${id}`)).body.data).toMatchObject({
    credits_left: 1,
    packs_left: 0,
    remaining_data: 9 * GB,
  })
})

test('CREDITS-053 the ledger is balanced afterwards', async () => expect(await customers.crooked()).toEqual([]))
