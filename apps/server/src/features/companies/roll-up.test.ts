import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import type { Person } from '../../testing/person.ts'

let outpost: TestOutpost
let upper: { id: number }
let lower: { id: number }
let beside: { id: number }
let admin: Person
let lowerAdmin: Person
beforeAll(async () => {
  outpost = await startOutpost(['api'])
  upper = await outpost.build.company(1, 'Upper')
  lower = await outpost.build.company(upper.id, 'Lower')
  beside = await outpost.build.company(1, 'Beside')
  admin = await outpost.build.user(upper.id)
  lowerAdmin = await outpost.build.user(lower.id)
  await outpost.build.user(beside.id)
  for (const [company, count] of [
    [upper, 1],
    [lower, 2],
    [beside, 4],
  ] as const)
    for (let n = 0; n < count; n++) {
      const { id } = await outpost.build.device(company.id, { name: `${company.id}-${n}` })
      if (n === 0) await outpost.asOwner(`update devices set status = 1 where id = ${id}`)
    }
  for (const company of [upper, lower, beside])
    await outpost.admin.post('/tags', { company_id: company.id, name: `Tag of ${company.id}` })
})
afterAll(() => outpost.close())

const ofUpper = { users: 2, devices: 3, online: 2 }

test('COMPANIES-031 a company has its own figures and those including all subsidiaries', async () => {
  const { data } = (await admin.get(`/companies/${upper.id}`)).body
  expect(data).toMatchObject({
    users_count: 1,
    devices_count: 1,
    devices_online_count: 1,
    with_subsidiaries: { ...ofUpper, credits: expect.any(Number), packs: expect.any(Number) },
  })
  const list = (await admin.get('/companies?sort=level')).body.data
  expect(list.map((row: { with_subsidiaries: object }) => row.with_subsidiaries)).toMatchObject([
    ofUpper,
    { users: 1, devices: 2, online: 1 },
  ])
  const bare = (await admin.get('/companies?fields=name')).body.data
  expect(bare.every((row: object) => !('with_subsidiaries' in row))).toBe(true)
})

test('COMPANIES-032 lists of a company include its subsidiaries on request, and no other companies', async () => {
  const total = async (path: string, who = admin): Promise<number> => (await who.get(path)).body.meta.total
  for (const [path, own, all] of [
    ['devices', 1, 3],
    ['users', 1, 2],
    ['tags', 1, 2],
    ['users/invitations', 0, 0],
    ['files', 0, 0],
    ['credits', 0, 0],
  ] as const) {
    expect(await total(`/${path}?company_id=${upper.id}`), path).toBe(own)
    expect(await total(`/${path}?company_id=${upper.id}&include_child_companies=true`), path).toBe(all)
    // Companies out of sight add nothing, neither the one beside nor the one above.
    const others = `include_child_companies=true&company_id=${beside.id},1`
    expect(await total(`/${path}?${others}`), path).toBe(0)
    expect(await total(`/${path}?company_id=${upper.id}&include_child_companies=true`, lowerAdmin), path).toBe(0)
  }
  const charts = `/devices/statistics?charts=status&company_id=${upper.id}&include_child_companies=true`
  const { status } = (await admin.get(charts)).body.data
  expect(Object.values<number>(status).reduce((sum, count) => sum + count, 0)).toBe(3)
})
