import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'

let outpost: TestOutpost
beforeAll(async () => {
  outpost = await startOutpost(['api'], { OUTPOST_COMPANY_LEVELS: '5' })
})
afterAll(() => outpost.close())

const create = (name: string, parent_id: number) => outpost.admin.post('/companies', { name, parent_id })
const created = async (name: string, parent_id: number): Promise<number> => (await create(name, parent_id)).body.data.id
const names = async (query: string) =>
  (await outpost.admin.get(`/companies?${query}`)).body.data.map((company: { name: string }) => company.name)

test('COMPANIES-020 COMPANIES-022 the operator may allow a deeper tree', async () => {
  const chain = [1]
  for (let level = 2; level <= 5; level++) chain.push(await created(`Level ${level}`, chain.at(-1)!))
  expect((await outpost.admin.get(`/companies/${chain[3]}`)).body.data).toMatchObject({
    level: 4,
    may_have_companies: true,
  })
  expect((await outpost.admin.get(`/companies/${chain[4]}`)).body.data).toMatchObject({
    level: 5,
    may_have_companies: false,
  })
  expect(await create('Level 6', chain[4]!)).toMatchObject({
    status: 422,
    body: { errors: [{ source: 'parent_id', message: 'Companies at level 5 cannot have subsidiaries.' }] },
  })
  const other = await created('Another branch', 1)
  expect(await outpost.admin.post('/companies/move', { source: other, target: chain[4]! })).toMatchObject({
    status: 409,
    body: { errors: [{ source: 'target', message: 'The company tree can have at most 5 levels.' }] },
  })
})

test('COMPANIES-004 COMPANIES-007 only companies whose level allows the subsidiary are offered as its parent', async () => {
  const [a, b] = [await created('Offer a', 1), await created('Offer b', 1)]
  const below = await created('Offer below a', a)
  const deep = await created('Offer deep', await created('Offer middle', below))
  expect(await names('parent_for=new&q=Offer')).toEqual(['Offer a', 'Offer b', 'Offer below a', 'Offer middle'])
  // `a` has three levels below it, so it fits only under the top company, where it already is.
  expect(await names(`parent_for=${a}&q=Offer`)).toEqual([])
  expect(await names(`parent_for=${b}&q=Offer`)).toEqual(['Offer a', 'Offer below a', 'Offer middle'])
  expect(await names(`parent_for=${deep}&q=Offer`)).toEqual(['Offer a', 'Offer b', 'Offer below a'])
  const foreign = await outpost.build.user(b)
  expect((await foreign.get(`/companies?parent_for=${deep}`)).body).toMatchObject({ data: [], meta: { total: 0 } })
  expect((await foreign.get('/companies?parent_for=99999')).body).toMatchObject({ data: [], meta: { total: 0 } })
})
