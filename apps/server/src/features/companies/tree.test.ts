import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemScope } from '../../kit/scope.ts'
import { inTransaction } from '../../kit/transaction.ts'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import type { Person } from '../../testing/person.ts'

let outpost: TestOutpost
let provider: { id: number }
let own: Person
const ids: Record<string, number> = {}

beforeAll(async () => {
  outpost = await startOutpost(['api'])
  const { build } = outpost
  provider = await build.company(1, 'Provider')
  own = await build.user(provider.id)
  for (const name of ['Zeta harbour', 'Alpha quay']) ids[name] = (await build.company(provider.id, name)).id
  ids['Foreign'] = (await build.company(1, 'Foreign harbour')).id
  const add = async (company: number, status: 0 | 1): Promise<void> => {
    const { id } = await build.device(company)
    await inTransaction(outpost.running.app.db, systemScope, (tx) =>
      tx.updateTable('devices').set({ status }).where('id', '=', id).execute(),
    )
  }
  await add(provider.id, 0)
  await add(ids['Zeta harbour']!, 1)
  await add(ids['Zeta harbour']!, 1)
  await add(ids['Zeta harbour']!, 0)
  await add(ids['Foreign'], 1)
})
afterAll(() => outpost.close())

const brief = (
  rows: { name: string; devices_online: number; devices_offline: number; companies_count: number; found: boolean }[],
): string[] =>
  rows.map(
    (row) =>
      `${row.name} ${row.devices_online}+${row.devices_offline} ${row.companies_count}${row.found ? '' : ' way'}`,
  )
const tree = async (query = '', as = own) => (await as.get(`/companies/tree${query}`)).body

test('COMPANIES-003 the tree starts at the own company and counts online and offline devices including subsidiaries', async () => {
  expect(await tree()).toMatchObject({ meta: { total: 1 } })
  expect(brief((await tree()).data)).toEqual(['Provider 2+2 2'])
  expect(brief((await tree('', outpost.admin)).data)).toEqual(['Outpost 3+2 2'])
})

test('COMPANIES-003 the children of a company are read separately, page by page', async () => {
  expect(brief((await tree(`?parent_id=${provider.id}`)).data)).toEqual(['Alpha quay 0+0 0', 'Zeta harbour 2+1 0'])
  expect(await tree(`?parent_id=${provider.id}&limit=1&offset=1`)).toMatchObject({
    data: [{ id: ids['Zeta harbour'], parent_id: provider.id }],
    meta: { total: 2 },
  })
  expect((await tree(`?parent_id=${provider.id}&sort=-name`)).data[0].name).toBe('Zeta harbour')
})

test('COMPANIES-003 a search result includes its ancestors, and nothing outside the user’s scope', async () => {
  expect(brief((await tree('?q=HARBOUR')).data)).toEqual(['Provider 2+2 2 way', 'Zeta harbour 2+1 0'])
  expect(brief((await tree('?q=harbour', outpost.admin)).data)).toEqual([
    'Outpost 3+2 2 way',
    'Provider 2+2 2 way',
    'Foreign harbour 1+0 0',
    'Zeta harbour 2+1 0',
  ])
  expect(await tree('?q=nowhere')).toMatchObject({ data: [], meta: { total: 0 } })
  for (const parent of [ids['Foreign'], 99_999])
    expect(await tree(`?parent_id=${parent}`)).toMatchObject({ data: [], meta: { total: 0 } })
})
